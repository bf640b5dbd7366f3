#include "source/remote/backoff.h"

#include <algorithm>

namespace omni {
namespace {

constexpr std::chrono::milliseconds kFirstPause{100}, kLongestPause{10000};
constexpr int kMaxDoublings = 7;

}  // namespace

std::chrono::milliseconds Backoff::pause() const {
  return std::min(kFirstPause * (1 << std::min(failures_ - 1, kMaxDoublings)), kLongestPause);
}

Status Backoff::allowCall() {
  const std::scoped_lock lock(mutex_);
  if (failures_ == 0) return {};
  const auto now = world_->now();
  if (now >= until_) {
    until_ = now + pause();  // for the others, until this one is back
    return {};
  }
  return fail(Code::kUnavailable, server_ + ": not asked, it could not be reached; last: " + last_,
              "It is tried again within " + std::to_string(kLongestPause.count() / 1000) + " seconds.",
              Audience::kOperator);
}

void Backoff::succeeded() {
  const std::scoped_lock lock(mutex_);
  failures_ = 0;
}

void Backoff::failed(const std::string& why) {
  const std::scoped_lock lock(mutex_);
  ++failures_;
  last_ = why;
  until_ = world_->now() + pause();
}

}  // namespace omni
