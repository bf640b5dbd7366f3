#include "access/login/login_attempts.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "access/credentials/crypto.h"
#include "net/signature/digest.h"

namespace omni {
namespace {

using Json = nlohmann::json;
using Time = std::chrono::steady_clock::time_point;

constexpr std::size_t kMaxEnded = 10000;

tl::unexpected<Error> notBegun() {
  return fail(Code::kRefused,
              "this sign-in was not begun in this browser, was ended before, or took longer than ten minutes",
              "Sign in again.");
}

}  // namespace

LoginAttempt newLoginAttempt(std::string view) {
  return {.state = randomText(), .nonce = randomText(), .verifier = randomText(), .view = std::move(view)};
}

LoginAttempts::LoginAttempts() : key_(randomText()) {}

std::string LoginAttempts::signatureOf(std::string_view payload) const {
  return base64Url(hmacSha256(key_, payload));
}

std::string LoginAttempts::seal(const LoginAttempt& attempt, Time now) const {
  const Json held{{"state", attempt.state},
                  {"nonce", attempt.nonce},
                  {"verifier", attempt.verifier},
                  {"view", attempt.view},
                  {"until", (now + kLifetime).time_since_epoch().count()}};
  const std::string payload = base64Url(held.dump());
  return payload + "." + signatureOf(payload);
}

Result<LoginAttempt> LoginAttempts::take(std::string_view cookie, std::string_view state, Time now) {
  const std::size_t dot = std::min(cookie.find('.'), cookie.size());
  const std::string_view payload = cookie.substr(0, dot),
                         signature = cookie.substr(std::min(dot + 1, cookie.size()));
  if (!equalInConstantTime(signature, signatureOf(payload))) return notBegun();
  const Json held = Json::parse(fromBase64Url(payload).value_or(""), nullptr, false);
  if (held.is_discarded()) return notBegun();
  LoginAttempt attempt{
      .state = held["state"], .nonce = held["nonce"], .verifier = held["verifier"], .view = held["view"]};
  if (!equalInConstantTime(attempt.state, state)) return notBegun();
  if (now >= Time(Time::duration(held["until"].get<Time::rep>()))) return notBegun();
  if (!endNow(attempt.state, now)) return notBegun();
  return attempt;
}

// Where too many have ended, the one is forgotten that could be replayed for the shortest time.
bool LoginAttempts::endNow(const std::string& state, Time now) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(ended_, [&](const auto& one) { return one.second <= now; });
  if (ended_.contains(state)) return false;
  if (ended_.size() >= kMaxEnded)
    ended_.erase(std::ranges::min_element(ended_, {}, [](const auto& one) { return one.second; }));
  ended_.emplace(state, now + kLifetime);
  return true;
}

}  // namespace omni
