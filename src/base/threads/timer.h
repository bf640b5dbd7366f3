#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

namespace omni {

/// Calls what is due from one thread, which begins when there is something to wait for. Thread-safe.
class Timer {
  struct Entry {
    std::chrono::steady_clock::time_point due;
    std::chrono::milliseconds again;
    std::function<void()> call;
  };

 public:
  /// A call that is due once or often; nothing is called any more when this is gone.
  class Call {
   public:
    /// Calls `call` at `due`, and then every `again` (0: once). It holds up what else is due, so it must be
    /// quick, and must not use the timer.
    Call(Timer& timer, std::chrono::steady_clock::time_point due, std::chrono::milliseconds again,
         std::function<void()> call)
        : timer_(timer), entry_(timer.add({due, again, std::move(call)})) {}
    ~Call() { timer_.remove(entry_); }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    void now() { timer_.hasten(entry_); }

   private:
    Timer& timer_;
    std::list<Entry>::iterator entry_;
  };

  Timer() = default;
  ~Timer();
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;

 private:
  std::list<Entry>::iterator add(Entry entry);
  void hasten(std::list<Entry>::iterator entry);
  void remove(std::list<Entry>::iterator entry);
  void work(const std::stop_token& stop);

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::list<Entry> entries_;
  std::chrono::steady_clock::time_point wakes_ = std::chrono::steady_clock::time_point::max();
  std::jthread thread_;
};

}  // namespace omni
