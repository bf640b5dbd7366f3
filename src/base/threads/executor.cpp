#include "base/threads/executor.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <memory>
#include <system_error>
#include <thread>

namespace omni {
namespace {

// Threads that wait for an engine elsewhere take nothing from those that compute.
constexpr std::size_t kMinThreads = 8;

/// One call of each(), for as long as a thread knows of it. `work` is the caller's and gone once all is done.
struct Round {
  Round(std::size_t times, const std::function<void(std::size_t)>& what) : count(times), work(&what) {}

  const std::size_t count;
  const std::function<void(std::size_t)>* work;
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::condition_variable finished;
  std::size_t done = 0;
  std::exception_ptr thrown;  // by a piece, whichever thread did it

  void help() {
    std::size_t mine = 0;
    std::exception_ptr problem;
    for (std::size_t i = next++; i < count; i = next++, ++mine) {
      try {
        (*work)(i);
      } catch (...) {
        problem = std::current_exception();
      }
    }
    if (mine == 0) return;
    const std::scoped_lock lock(mutex);
    done += mine;
    if (problem) thrown = problem;
    if (done == count) finished.notify_all();
  }
  void await() {
    std::unique_lock lock(mutex);
    finished.wait(lock, [this] { return done == count; });
    if (thrown) std::rethrow_exception(thrown);
  }
};

}  // namespace

Executor::Executor(std::size_t threads)
    : most_(threads > 0 ? threads
                        : std::max<std::size_t>(kMinThreads, 2 * std::thread::hardware_concurrency())) {}

void Executor::finish() {
  std::vector<std::jthread> threads;
  {
    const std::scoped_lock lock(mutex_);
    finished_ = true;
    tasks_.clear();
    threads.swap(threads_);
  }
  for (auto& thread : threads) thread.request_stop();
  threads.clear();  // joins
}

void Executor::each(std::size_t count, std::size_t most, const std::function<void(std::size_t)>& work) {
  if (count == 0) return;
  const auto round = std::make_shared<Round>(count, work);
  const std::size_t helpers = std::min({count, most > 0 ? most : most_ + 1, most_ + 1}) - 1;
  try {
    for (std::size_t i = 0; i < helpers; ++i) start([round] { round->help(); });
  } catch (const std::exception&) {  // no thread, or no room for one, is to be had: the caller does it alone
  }
  round->help();
  round->await();
}

void Executor::start(std::function<void()> task) {
  {
    const std::scoped_lock lock(mutex_);
    if (finished_) return;
    tasks_.push_back(std::move(task));
    if (tasks_.size() > idle_ && threads_.size() < most_) grow();
  }
  wanted_.notify_one();
}

void Executor::grow() {
  try {
    threads_.emplace_back([this](const std::stop_token& stop) { this->work(stop); });
  } catch (const std::system_error&) {
    if (!threads_.empty()) return;  // those that are there do it
    tasks_.pop_back();
    throw;
  }
}

void Executor::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (true) {
    ++idle_;
    wanted_.wait(lock, stop, [this] { return !tasks_.empty(); });
    --idle_;
    if (stop.stop_requested()) return;
    const auto task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task();
    lock.lock();
  }
}

}  // namespace omni
