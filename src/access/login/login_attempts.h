#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "base/result.h"

namespace omni {

/// A sign-in under way.
struct LoginAttempt {
  std::string state;     // which the browser brings back
  std::string nonce;     // which the ID token has to hold
  std::string verifier;  // by which the provider knows that the same client asks (PKCE, RFC 7636)
  std::string view;      // of the page, where the browser goes then
};

LoginAttempt newLoginAttempt(std::string view);

/// Binds attempts to the browsers that began them: each is kept in a cookie, signed by a key that this
/// process alone knows, so that attempts that nobody goes on with take no memory. Thread-safe.
class LoginAttempts {
 public:
  static constexpr std::chrono::minutes kLifetime{10};

  LoginAttempts();

  /// The cookie of an attempt.
  std::string seal(const LoginAttempt& attempt, std::chrono::steady_clock::time_point now) const;
  /// Ends an attempt, which can be done once. Error kRefused: the cookie is none, or of another attempt than
  /// `state`, or its time is over, or it was ended before.
  Result<LoginAttempt> take(std::string_view cookie, std::string_view state,
                            std::chrono::steady_clock::time_point now);

 private:
  std::string signatureOf(std::string_view payload) const;
  bool endNow(const std::string& state, std::chrono::steady_clock::time_point now);

  const std::string key_;
  std::mutex mutex_;
  std::map<std::string, std::chrono::steady_clock::time_point>
      ended_;  // by state, until nobody can replay it
};

}  // namespace omni
