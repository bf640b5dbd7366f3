#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "access/access_config.h"
#include "access/credentials/token_keys.h"
#include "access/login/login_attempts.h"
#include "net/http_client.h"

namespace omni {

/// An error of OAuth ("access_denied") as it can be shown; "unknown" for what is none.
std::string errorCodeIn(std::string_view text);

/// An OpenID provider, as it describes itself (OpenID Connect Discovery); the description is looked up when
/// it is needed, and again after an hour. Errors of the provider, all for the operator: kUnavailable,
/// kDeadline, kRefused, kUnreadable, as HttpClient has them; kUnreadable, it is not as OpenID Connect has it.
/// A failure holds for some seconds, in which it is not asked again. Thread-safe.
class IdentityProvider {
 public:
  /// Both must outlive this.
  IdentityProvider(const LoginRules& rules, const World& world);

  /// Where a browser signs in. Errors: those of the provider.
  Result<std::string> addressFor(const LoginAttempt& attempt, const std::string& redirect,
                                 const std::stop_token& stop);
  /// Whom the provider signed in, for the code that the browser brought back. Errors: those of the provider;
  /// kRefused, its token is not taken.
  Result<Caller> callerOf(const std::string& code, const LoginAttempt& attempt, const std::string& redirect,
                          const std::stop_token& stop);
  /// Whether the provider can be reached, its keys too.
  Status check();

 private:
  struct Description {
    HttpAddress authorization, token;
    bool secretInBody = false;  // the client's secret is not taken as a password
    bool publicOnly = false;    // the provider is of the public internet: so are its addresses
    std::string keys;           // their address
    std::shared_ptr<TokenKeys> tokenKeys{};
  };
  using Described = std::shared_ptr<const Description>;

  Result<Described> described(const std::stop_token& stop);
  Result<Description> look(const std::stop_token& stop);
  Result<std::string> idToken(const Description& provider, const std::string& code,
                              const LoginAttempt& attempt, const std::string& redirect,
                              const std::stop_token& stop);

  const LoginRules& rules_;
  const World& world_;
  HttpClient client_;
  std::mutex mutex_;  // held while the description is looked up: those who need it wait for it
  Described description_;
  std::optional<Error> failure_;
  std::chrono::steady_clock::time_point looked_;
};

}  // namespace omni
