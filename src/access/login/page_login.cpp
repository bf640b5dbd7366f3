#include "access/login/page_login.h"

#include <algorithm>

namespace omni {
namespace {

tl::unexpected<Error> refused(std::string what) {
  return fail(Code::kRefused, std::move(what), "Sign in again.");
}

}  // namespace

PageLogin::PageLogin(LoginRules rules, const World& world)
    : rules_(std::move(rules)),
      world_(world),
      sessions_(rules_.lifetime, rules_.idle),
      provider_(rules_, world) {}

Result<PageLogin::Begun> PageLogin::begin(const std::string& view, const std::string& redirect,
                                          const std::stop_token& stop) {
  const LoginAttempt attempt = newLoginAttempt(view);
  OMNI_TRY(address, provider_.addressFor(attempt, redirect, stop));
  return Begun{std::move(address), attempts_.seal(attempt, world_.now())};
}

Result<PageLogin::Ended> PageLogin::end(const LoginReturn& returned, const std::string& redirect,
                                        const std::stop_token& stop) {
  OMNI_TRY(attempt, attempts_.take(returned.cookie, returned.state, world_.now()));
  if (!returned.issuer.empty() && returned.issuer != rules_.tokens.issuer)
    return refused("another provider than the configured one has answered");
  if (!returned.error.empty())
    return refused("the provider signed nobody in: " + errorCodeIn(returned.error));
  if (returned.code.empty()) return refused("the provider sent no code");
  OMNI_TRY(caller, provider_.callerOf(returned.code, attempt, redirect, stop));
  std::string name = caller.name;
  return Ended{sessions_.begin(std::move(caller), world_.now()), std::move(name), std::move(attempt.view)};
}

std::optional<Caller> PageLogin::callerOf(std::string_view session) {
  return sessions_.find(session, world_.now());
}

void PageLogin::signOut(std::string_view session) {
  sessions_.end(session);
}

}  // namespace omni
