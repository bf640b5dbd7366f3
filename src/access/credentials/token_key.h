#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

struct evp_pkey_st;

namespace omni {

/// A public key that signs tokens.
class TokenKey {
 public:
  std::string id;         // "kid"; empty: it has none
  std::string algorithm;  // "alg", where the key says for which it is; else empty
  std::string kind;       // "RSA", "P-256", "P-384" or "Ed25519"

  /// Whether `signature` is one of `text` by this key; false for an algorithm that is not for its kind.
  /// RS256 to RS512, PS256 to PS512, ES256, ES384 and EdDSA are known (RFC 7518, RFC 8037).
  bool verifies(std::string_view algorithm, std::string_view text, std::string_view signature) const;

 private:
  friend Result<std::vector<TokenKey>> readTokenKeys(std::string_view jwks);
  std::shared_ptr<evp_pkey_st> key_;
};

/// The keys of a JWKS (RFC 7517) that are for signatures and of a kind that is known. Errors: kUnreadable, no
/// JWKS, or none such in it.
Result<std::vector<TokenKey>> readTokenKeys(std::string_view jwks);

}  // namespace omni
