#include "worker/worker_pool.h"

#include <algorithm>
#include <utility>

namespace omni {

WorkerPool::WorkerPool(WorkerProgram program, WorkerLimits limits)
    : program_(std::move(program)), limits_(limits) {}

// All are told before any is waited for.
WorkerPool::~WorkerPool() {
  keeper_ = {};
  for (const auto& idle : idle_) idle.worker->kill();
  for (const auto& spare : spares_) spare->kill();
}

WorkerPool::Lease::~Lease() {
  if (worker_) pool_->lose(key_, std::move(worker_));
}

void WorkerPool::Lease::giveBack() {
  pool_->giveBack(key_, std::move(worker_));
}

WorkerPool::Key WorkerPool::join() {
  const std::scoped_lock lock(mutex_);
  if (!keeper_.joinable()) keeper_ = std::jthread([this](const std::stop_token& stop) { keep(stop); });
  return ++lastKey_;
}

void WorkerPool::leave(Key key) {
  {
    const std::scoped_lock lock(mutex_);
    for (auto& idle : idle_)
      if (idle.key == key) end(std::move(idle.worker));
    std::erase_if(idle_, [](const Idle& idle) { return !idle.worker; });
    busy_.erase(key);
  }
  changed_.notify_all();
}

Result<WorkerPool::Lease> WorkerPool::lease(Key key, const Opening& opening, bool fresh,
                                            const Budget& budget) {
  std::unique_lock lock(mutex_);
  std::unique_ptr<WorkerProcess> found;
  const auto served = [&] {
    found = fresh ? nullptr : takeIdle(key);
    return found || roomFor(key);
  };
  if (!changed_.wait_until(lock, budget.token(), budget.deadline(), served))
    return tl::unexpected(budget.exhaustedError("waiting for a worker process"));
  ++busy_[key];
  ++allBusy_;
  if (found) return Lease(*this, key, std::move(found));
  return engage(key, opening, lock, budget);
}

// The one that served last, as long as it is alive.
std::unique_ptr<WorkerProcess> WorkerPool::takeIdle(Key key) {
  for (;;) {
    const auto found =
        std::find_if(idle_.rbegin(), idle_.rend(), [&](const Idle& idle) { return idle.key == key; });
    if (found == idle_.rend()) return nullptr;
    auto worker = std::move(found->worker);
    idle_.erase(std::next(found).base());
    if (worker->idle()) return worker;
    end(std::move(worker));
  }
}

bool WorkerPool::roomFor(Key key) {
  const auto busy = busy_.find(key);
  if (allBusy_ >= limits_.most || (busy != busy_.end() && busy->second >= limits_.mostOfOne)) return false;
  while (allBusy_ + idle_.size() >= limits_.most) endOldest();
  return true;
}

Result<WorkerPool::Lease> WorkerPool::engage(Key key, const Opening& opening,
                                             std::unique_lock<std::mutex>& lock, const Budget& budget) {
  std::unique_ptr<WorkerProcess> worker;
  while (!spares_.empty() && !worker) {
    auto spare = std::move(spares_.back());
    spares_.pop_back();
    if (spare->idle())
      worker = std::move(spare);
    else
      end(std::move(spare));
  }
  lock.unlock();
  changed_.notify_all();  // the keeper starts another
  if (!worker) {
    auto started = WorkerProcess::start(program_);
    if (!started) {
      noLongerBusy(key);
      return tl::unexpected(std::move(started).error());
    }
    worker = std::move(*started);
  }
  (void)worker->send(opening(), budget);  // where it fails the request will, too
  return Lease(*this, key, std::move(worker));
}

void WorkerPool::giveBack(Key key, std::unique_ptr<WorkerProcess> worker) {
  {
    const std::scoped_lock lock(mutex_);
    idle_.push_back({key, std::move(worker), std::chrono::steady_clock::now()});
  }
  noLongerBusy(key);
}

void WorkerPool::lose(Key key, std::unique_ptr<WorkerProcess> worker) {
  {
    const std::scoped_lock lock(mutex_);
    end(std::move(worker));
  }
  noLongerBusy(key);
}

void WorkerPool::noLongerBusy(Key key) {
  {
    const std::scoped_lock lock(mutex_);
    if (const auto busy = busy_.find(key); busy != busy_.end() && busy->second > 0) --busy->second;
    --allBusy_;
  }
  changed_.notify_all();
}

// Under the lock. That its memory is given back takes longer than anybody should wait here.
void WorkerPool::end(std::unique_ptr<WorkerProcess> worker) {
  worker->kill();
  ended_.push_back(std::move(worker));
}

void WorkerPool::endOldest() {
  end(std::move(idle_.front().worker));
  idle_.pop_front();
}

void WorkerPool::keep(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  const auto lacksSpare = [this] { return !startsFail_ && spares_.size() < limits_.spare; };
  while (!stop.stop_requested()) {
    const auto old = std::chrono::steady_clock::now() - limits_.idle;
    while (!idle_.empty() && idle_.front().since < old) endOldest();
    auto gone = std::exchange(ended_, {});
    const bool starts = lacksSpare();
    lock.unlock();
    gone.clear();
    auto started = starts ? WorkerProcess::start(program_) : tl::unexpected(Error{});
    lock.lock();
    if (started) spares_.push_back(std::move(*started));
    startsFail_ = startsFail_ || (starts && !started);  // who needs one tries by itself, and says why
    if (starts) continue;
    changed_.wait_for(lock, stop, limits_.idle, [&] { return lacksSpare() || !ended_.empty(); });
  }
}

}  // namespace omni
