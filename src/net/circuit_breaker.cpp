#include "net/circuit_breaker.h"

namespace omni {
namespace {

constexpr int kFailures = 5;
constexpr std::chrono::seconds kPause{10};

}  // namespace

Status CircuitBreaker::allowCall() {
  const std::scoped_lock lock(mutex_);
  if (!open_) return {};
  const auto now = world_->now();
  if (now >= openUntil_) {
    openUntil_ = now + kPause;  // for the others, until this one is back
    return {};
  }
  return fail(Code::kUnavailable, host_ + ": not asked, it is down; last: " + last_,
              "It is tried again within " + std::to_string(kPause.count()) + " seconds.",
              Audience::kOperator);
}

void CircuitBreaker::succeeded() {
  const std::scoped_lock lock(mutex_);
  failures_ = 0;
  open_ = false;
}

void CircuitBreaker::failed(const std::string& why) {
  const std::scoped_lock lock(mutex_);
  if (++failures_ >= kFailures || open_) open(why);
}

void CircuitBreaker::missed(const std::string& why) {
  const std::scoped_lock lock(mutex_);
  ++failures_;
  open(why);
}

void CircuitBreaker::open(const std::string& why) {
  open_ = true;
  last_ = why;
  openUntil_ = world_->now() + kPause;
}

}  // namespace omni
