#pragma once

#include <chrono>
#include <span>

#include "access/access_config.h"
#include "access/credentials/token_key.h"

namespace omni {

/// Whom a bearer token (JWT, RFC 7519, signed as RFC 7515 says) names, checked by its signature, issuer,
/// audience and times, of which clocks may differ by a minute. Error kRefused: it is none, or none for this
/// server, or no longer; nothing of it is repeated.
Result<Caller> callerOfToken(std::string_view token, const TokenRules& rules, std::span<const TokenKey> keys,
                             std::chrono::system_clock::time_point now);

/// Whom an ID token names (OpenID Connect Core, 3.1.3.7), checked as a bearer token is; it has to hold this
/// `nonce` too, and to be issued to the audience of `rules` where it says to whom (`azp`). Errors: the same.
Result<Caller> callerOfIdToken(std::string_view token, const TokenRules& rules,
                               std::span<const TokenKey> keys, std::chrono::system_clock::time_point now,
                               std::string_view nonce);

/// The id of the key that a token says it is signed by; empty when it says none.
std::string keyIdOf(std::string_view token);

}  // namespace omni
