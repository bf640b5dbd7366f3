#include "base/budget.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include "base/threads/executor.h"

namespace omni {

/// The spending that all copies of one budget share.
struct CostAccount {
  std::mutex mutex;
  Spent spent;
  std::size_t heldTokens = 0;  // by calls that are under way
  double heldMoney = 0;
};

namespace {

std::string amount(double money) {
  std::string text = std::to_string(money);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text;
}

// The tighter of two limits of which 0 is none.
double tighterMoney(double a, double b) {
  return a <= 0 || b <= 0 ? std::max(a, b) : std::min(a, b);
}

}  // namespace

Reservation::~Reservation() {
  if (!account_) return;
  const std::scoped_lock lock(account_->mutex);
  account_->heldTokens -= tokens_;
  account_->heldMoney -= money_;
}

void Reservation::settle(std::size_t tokens, double money, std::size_t calls) {
  const std::scoped_lock lock(account_->mutex);
  account_->spent.calls += calls;
  account_->spent.tokens += tokens;
  account_->spent.money += money;
  account_->heldTokens -= std::exchange(tokens_, 0);
  account_->heldMoney -= std::exchange(money_, 0);
}

Budget::Budget(Limits limits, const World& world, std::shared_ptr<Executor> executor)
    : world_(&world),
      limits_(limits),
      deadline_(world.now() + limits.time),
      account_(std::make_shared<CostAccount>()),
      executor_(executor ? std::move(executor) : std::make_shared<Executor>()) {}

Result<Reservation> Budget::reserve(std::size_t tokens, double money, std::string_view what) const {
  const std::scoped_lock lock(account_->mutex);
  const std::size_t used = account_->spent.tokens + account_->heldTokens;
  if (used + tokens > limits_.tokens)
    return fail(Code::kLimit,
                std::string(what) + ": skipped, it may take " + std::to_string(tokens) + " tokens and " +
                    std::to_string(limits_.tokens - std::min(used, limits_.tokens)) + " of " +
                    std::to_string(limits_.tokens) + " are left",
                "Ask something narrower, or raise limits.tokens.");
  const double paid = account_->spent.money + account_->heldMoney;
  if (limits_.money > 0 && paid + money > limits_.money)
    return fail(Code::kLimit,
                std::string(what) + ": skipped, it may cost " + amount(money) + " and " +
                    amount(std::max(0.0, limits_.money - paid)) + " of " + amount(limits_.money) +
                    " are left",
                "Ask something narrower, or raise limits.money.");
  account_->heldTokens += tokens;
  account_->heldMoney += money;
  return Reservation(account_, tokens, money);
}

Spent Budget::spent() const {
  const std::scoped_lock lock(account_->mutex);
  return account_->spent;
}

std::chrono::milliseconds Budget::remaining() const {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline_ - world_->now());
  return std::max(left, std::chrono::milliseconds{0});
}

Error Budget::exhaustedError(std::string_view what) const {
  if (stop_.stop_requested())
    return {Code::kCancelled, std::string(what) + ": cancelled", "", Audience::kCaller};
  return {Code::kDeadline,
          std::string(what) + ": stopped at the deadline of " + std::to_string(limits_.time.count()) + " ms",
          "Ask something narrower, or raise limits.seconds.", Audience::kCaller};
}

Budget Budget::within(Limits limits) const {
  Budget tighter = *this;
  tighter.limits_ = {std::min(limits.rows, limits_.rows),     std::min(limits.bytes, limits_.bytes),
                     std::min(limits.memory, limits_.memory), std::min(limits.time, limits_.time),
                     std::min(limits.tokens, limits_.tokens), tighterMoney(limits.money, limits_.money)};
  tighter.deadline_ = std::min(deadline_, world_->now() + limits.time);
  return tighter;
}

Budget Budget::within(std::chrono::milliseconds time) const {
  Limits limits = limits_;
  limits.time = time;
  return within(limits);
}

Budget Budget::until(std::chrono::steady_clock::time_point deadline) const {
  Budget tighter = *this;
  tighter.deadline_ = std::min(deadline_, deadline);
  return tighter;
}

Budget Budget::on(std::shared_ptr<Executor> executor) const {
  Budget same = *this;
  same.executor_ = std::move(executor);
  return same;
}

Budget Budget::spentFor(RequestContext request) const {
  Budget same = *this;
  same.request_ = std::make_shared<const RequestContext>(std::move(request));
  return same;
}

}  // namespace omni
