#include "worker/worker_pool.h"

#include <algorithm>
#include <utility>

namespace omni {

WorkerPool::WorkerPool(WorkerProgram program, WorkerLimits limits)
    : limits_(limits), forkServer_(std::move(program)) {}

// All are told before any is waited for.
WorkerPool::~WorkerPool() {
  keeper_ = {};
  for (const auto& idle : idle_) idle.worker->kill();
  for (const auto& [key, holder] : holders_) holder->worker->kill();
}

WorkerPool::Lease::~Lease() {
  if (worker_) pool_->lose(key_, std::move(worker_));
}

void WorkerPool::Lease::giveBack() {
  pool_->giveBack(key_, std::move(worker_));
}

void WorkerPool::Lease::keep() {
  pool_->keepHolder(key_, std::move(worker_));
}

WorkerPool::Key WorkerPool::join() {
  const std::scoped_lock lock(mutex_);
  if (!keeper_.joinable()) keeper_ = std::jthread([this](const std::stop_token& stop) { keep(stop); });
  return ++lastKey_;
}

void WorkerPool::leave(Key key) {
  {
    const std::scoped_lock lock(mutex_);
    endAll(key);
    busy_.erase(key);
  }
  changed_.notify_all();
}

void WorkerPool::forget(Key key) {
  {
    const std::scoped_lock lock(mutex_);
    endAll(key);
  }
  changed_.notify_all();
}

// Under the lock.
void WorkerPool::endAll(Key key) {
  for (auto& idle : idle_)
    if (idle.key == key) end(std::move(idle.worker));
  std::erase_if(idle_, [](const Idle& idle) { return !idle.worker; });
  if (const auto at = holders_.find(key); at != holders_.end()) endHolder(at);
}

bool WorkerPool::holds(Key key) {
  const std::scoped_lock lock(mutex_);
  return holders_.contains(key);
}

void WorkerPool::keepHolder(Key key, std::unique_ptr<WorkerProcess> worker) {
  {
    const std::scoped_lock lock(mutex_);
    endAll(key);
    auto holder = std::make_shared<Holder>();
    holder->worker = std::move(worker);
    holder->used = std::chrono::steady_clock::now();
    holders_[key] = std::move(holder);
    if (holders_.size() > limits_.held)
      endHolder(std::ranges::min_element(holders_, {}, [](const auto& each) { return each.second->used; }));
  }
  noLongerBusy(key);
}

// Under the lock. Whoever asks it for a copy just now gets none.
void WorkerPool::endHolder(std::map<Key, std::shared_ptr<Holder>>::iterator at) {
  const auto holder = std::move(at->second);
  holders_.erase(at);
  holder->worker->kill();
  holdersEnded_.push_back(holder);
}

// Null where there is no holder, or it is gone.
std::unique_ptr<WorkerProcess> WorkerPool::copyOf(Key key, const std::shared_ptr<Holder>& holder) {
  if (!holder) return nullptr;
  const std::scoped_lock one(holder->mutex);
  if (auto copy = holder->worker->copy()) return copy;
  const std::scoped_lock lock(mutex_);
  if (const auto at = holders_.find(key); at != holders_.end() && at->second == holder) endHolder(at);
  return nullptr;
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
  return engage(key, opening, fresh, lock, budget);
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

Result<WorkerPool::Lease> WorkerPool::engage(Key key, const Opening& opening, bool fresh,
                                             std::unique_lock<std::mutex>& lock, const Budget& budget) {
  std::shared_ptr<Holder> holder;
  if (const auto at = holders_.find(key); at != holders_.end() && !fresh) holder = at->second;
  if (holder) holder->used = std::chrono::steady_clock::now();
  lock.unlock();
  if (auto copy = copyOf(key, holder)) return Lease(*this, key, std::move(copy));
  auto worker = forkServer_.worker();
  if (!worker) {
    noLongerBusy(key);
    return tl::unexpected(std::move(worker).error());
  }
  (void)(*worker)->send(opening(), budget);  // where it fails the request will, too
  return Lease(*this, key, std::move(*worker));
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

// Under the lock. When the first of those who wait now will have waited for too long.
std::chrono::steady_clock::time_point WorkerPool::firstEnd() const {
  auto first = std::chrono::steady_clock::now();
  if (!idle_.empty()) first = std::min(first, idle_.front().since);
  for (const auto& [key, holder] : holders_) first = std::min(first, holder->used);
  return first + limits_.idle;
}

void WorkerPool::keep(const std::stop_token& stop) {
  forkServer_.open();
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    const auto old = std::chrono::steady_clock::now() - limits_.idle;
    while (!idle_.empty() && idle_.front().since < old) endOldest();
    for (auto at = holders_.begin(); at != holders_.end();)
      if (const auto next = at++; next->second->used < old) endHolder(next);
    auto gone = std::exchange(ended_, {});
    auto heldNoMore = std::exchange(holdersEnded_, {});
    lock.unlock();
    gone.clear();
    heldNoMore.clear();
    lock.lock();
    changed_.wait_until(lock, stop, firstEnd(), [&] { return !ended_.empty() || !holdersEnded_.empty(); });
  }
}

}  // namespace omni
