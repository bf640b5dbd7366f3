#include "access/credentials/callers.h"

#include <algorithm>

#include "access/credentials/crypto.h"
#include "access/credentials/token.h"
#include "base/text.h"
#include "net/signature/digest.h"

namespace omni {
namespace {

constexpr std::string_view kScheme = "bearer ";

tl::unexpected<Error> unknown(const std::string& what) {
  return fail(Code::kRefused, what, "Send Authorization: Bearer with a key or a token of this server.");
}

}  // namespace

Callers::Callers(std::shared_ptr<const AccessConfig> access, const World& world)
    : access_(std::move(access)), world_(world) {
  if (access_ && access_->tokens) keys_.emplace(access_->tokens->keys, world);
}

Result<Caller> Callers::of(std::string_view authorization) {
  OMNI_TRY(caller, shown(authorization));
  permit(caller);
  return std::move(caller);
}

Caller Callers::signedIn(Caller caller) const {
  caller.name = "login:" + caller.name;
  permit(caller);
  return caller;
}

void Callers::permit(Caller& caller) const {
  if (!access_) return;
  caller.operates = std::ranges::any_of(access_->roles, [&](const Role& role) {
    return role.operates && std::ranges::find(caller.roles, role.name) != caller.roles.end();
  });
}

Result<Caller> Callers::shown(std::string_view authorization) {
  const std::string_view given = trim(authorization);
  if (given.empty()) {
    const bool asked = access_ && access_->asksWho();
    if (access_ && std::ranges::find(access_->roles, kAnonymousRole, &Role::name) != access_->roles.end())
      return Caller{.name = kAnonymousRole, .roles = {kAnonymousRole}};
    if (asked && access_->login)
      return fail(Code::kRefused, "who asks is not known",
                  "Sign in at /login, or send Authorization: Bearer with a key or a token of this server.");
    if (asked) return unknown("who asks is not known");
    return localCaller();
  }
  if (!access_ || !access_->asksWho()) return shown("");
  if (lower(given.substr(0, kScheme.size())) != kScheme) return unknown("only bearers are known here");
  const std::string_view secret = trim(given.substr(kScheme.size()));
  return secret.find('.') == std::string_view::npos ? ofKey(secret) : ofToken(secret);
}

// Each key is compared, whichever is the one.
Result<Caller> Callers::ofKey(std::string_view key) const {
  const std::string hash = sha256Hex(key);
  const ApiKey* found = nullptr;
  for (const ApiKey& known : access_->keys)
    if (equalInConstantTime(known.hash, hash)) found = &known;
  if (!found) return unknown("the key is none of this server");
  Caller caller = found->caller;
  caller.name = "key:" + caller.name;
  return caller;
}

Result<Caller> Callers::ofToken(std::string_view token) {
  if (!keys_) return unknown("tokens are not known here");
  OMNI_TRY(keys, keys_->with(keyIdOf(token)));
  OMNI_TRY(caller, callerOfToken(token, *access_->tokens, *keys, world_.today()));
  caller.name = "token:" + caller.name;
  return std::move(caller);
}

}  // namespace omni
