#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "base/threads/timer.h"

namespace omni {

/// The threads of one engine, which all its questions share; they begin when they are first needed.
/// Thread-safe.
class Executor {
 public:
  /// `threads`: at most so many; 0: as many as suit this machine.
  explicit Executor(std::size_t threads = 0);
  ~Executor() { finish(); }
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  /// Calls `work(i)` for every i below `count`, at most `most` at once (0: as many as there are threads), and
  /// returns when all are done. The caller works too and waits only for what has begun, so that calls within
  /// calls never wait for a free thread. What a call throws (memory that the system did not give) the caller
  /// gets once all are done.
  void each(std::size_t count, std::size_t most, const std::function<void(std::size_t)>& work);
  /// Both, side by side where a thread is free.
  void both(const std::function<void()>& one, const std::function<void()>& other) {
    each(2, 2, [&](std::size_t i) { (i == 0 ? one : other)(); });
  }
  /// `task` once a thread is free; nobody waits for it. It must not throw. std::system_error where not one
  /// thread is to be had.
  void start(std::function<void()> task);

  /// Waits for the work that has begun; what has not, and what is started from now on, is dropped.
  void finish();

  Timer& timer() { return timer_; }

 private:
  void work(const std::stop_token& stop);
  void grow();

  const std::size_t most_;
  std::mutex mutex_;
  std::condition_variable_any wanted_;
  std::deque<std::function<void()>> tasks_;
  std::size_t idle_ = 0;
  bool finished_ = false;
  Timer timer_;
  std::vector<std::jthread> threads_;
};

}  // namespace omni
