#include "base/threads/timer.h"

#include <algorithm>
#include <thread>

namespace omni {
namespace {

constexpr auto kNever = std::chrono::steady_clock::time_point::max();

}  // namespace

Timer::~Timer() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

std::list<Timer::Entry>::iterator Timer::add(Entry entry) {
  const std::scoped_lock lock(mutex_);
  if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
  if (entry.due < wakes_) changed_.notify_one();
  return entries_.insert(entries_.end(), std::move(entry));
}

void Timer::hasten(std::list<Entry>::iterator entry) {
  const std::scoped_lock lock(mutex_);
  entry->due = std::chrono::steady_clock::now();
  changed_.notify_one();
}

void Timer::remove(std::list<Entry>::iterator entry) {
  const std::scoped_lock lock(mutex_);
  entries_.erase(entry);
}

void Timer::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    const auto now = std::chrono::steady_clock::now();
    wakes_ = kNever;
    for (auto& entry : entries_) {
      if (entry.due <= now) {
        entry.call();
        entry.due = entry.again.count() > 0 ? now + entry.again : kNever;
      }
      wakes_ = std::min(wakes_, entry.due);
    }
    const auto due = [this] {
      return std::ranges::any_of(entries_, [this](const Entry& entry) { return entry.due < wakes_; });
    };
    if (wakes_ == kNever)  // which no clock of the system can be asked to wait for
      changed_.wait(lock, stop, due);
    else
      changed_.wait_until(lock, stop, wakes_, due);
  }
}

}  // namespace omni
