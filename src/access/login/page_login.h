#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "access/access_config.h"
#include "access/login/identity_provider.h"
#include "access/login/login_attempts.h"
#include "access/login/login_sessions.h"
#include "base/world.h"

namespace omni {

/// What a browser brings back from the provider.
struct LoginReturn {
  std::string code, state;
  std::string issuer{};  // "iss" (RFC 9207); empty: it was not sent
  std::string error{};   // in place of a code
  std::string cookie{};  // of the attempt
};

/// Signing in to the web page, and who is signed in. Thread-safe.
class PageLogin {
 public:
  /// `world` must outlive this.
  PageLogin(LoginRules rules, const World& world);

  struct Begun {
    std::string address;  // where the browser goes
    std::string cookie;   // that the browser keeps until it returns
  };
  struct Ended {
    std::string session;  // what the browser shows from now on
    std::string name;     // of the caller
    std::string view;     // as begin() was given it
  };

  /// `redirect`: where the provider sends the browser back to. Errors: those of the provider.
  Result<Begun> begin(const std::string& view, const std::string& redirect, const std::stop_token& stop);
  /// `redirect` as in begin(). Errors: kRefused, this browser has not begun it, or the provider did not sign
  /// anybody in, or its token is not taken; those of the provider. No code and no token is repeated.
  Result<Ended> end(const LoginReturn& returned, const std::string& redirect, const std::stop_token& stop);

  /// Nobody where there is no such session, or none any more.
  std::optional<Caller> callerOf(std::string_view session);
  void signOut(std::string_view session);

  /// Whether the provider can be reached, and is as OpenID Connect has it. Errors: those of the provider.
  Status check() { return provider_.check(); }
  const LoginRules& rules() const { return rules_; }

 private:
  const LoginRules rules_;
  const World& world_;
  LoginAttempts attempts_;
  LoginSessions sessions_;
  IdentityProvider provider_;
};

}  // namespace omni
