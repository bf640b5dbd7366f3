#include "access/credentials/token_key.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/rsa.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "access/credentials/crypto.h"

namespace omni {
namespace {

using Json = nlohmann::json;

constexpr int kMinRsaBits = 2048;

template <class T, void (*release)(T*)>
struct Release {
  void operator()(T* what) const { release(what); }
};
using Number = std::unique_ptr<BIGNUM, Release<BIGNUM, BN_free>>;
using Context = std::unique_ptr<EVP_PKEY_CTX, Release<EVP_PKEY_CTX, EVP_PKEY_CTX_free>>;
using Builder = std::unique_ptr<OSSL_PARAM_BLD, Release<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free>>;
using Parameters = std::unique_ptr<OSSL_PARAM, Release<OSSL_PARAM, OSSL_PARAM_free>>;
using Digesting = std::unique_ptr<EVP_MD_CTX, Release<EVP_MD_CTX, EVP_MD_CTX_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Release<ECDSA_SIG, ECDSA_SIG_free>>;
using Key = std::shared_ptr<EVP_PKEY>;

const unsigned char* bytesOf(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

Number numberOf(std::string_view bytes) {
  return Number(BN_bin2bn(bytesOf(bytes), static_cast<int>(bytes.size()), nullptr));
}

std::string textOf(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Key keyFrom(const char* type, const Builder& builder) {
  const Parameters parameters(OSSL_PARAM_BLD_to_param(builder.get()));
  const Context context(EVP_PKEY_CTX_new_from_name(nullptr, type, nullptr));
  EVP_PKEY* key = nullptr;
  if (!parameters || !context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters.get()) != 1)
    return nullptr;
  return Key(key, EVP_PKEY_free);
}

Key rsaKey(const Json& json) {
  const auto modulus = fromBase64Url(textOf(json, "n")), exponent = fromBase64Url(textOf(json, "e"));
  if (!modulus || !exponent) return nullptr;
  const Number n = numberOf(*modulus), e = numberOf(*exponent);
  const Builder builder(OSSL_PARAM_BLD_new());
  OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, n.get());
  OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, e.get());
  Key key = keyFrom("RSA", builder);
  return key && EVP_PKEY_get_bits(key.get()) >= kMinRsaBits ? key : nullptr;
}

Key ecKey(const Json& json, const char* group, std::size_t size) {
  const auto x = fromBase64Url(textOf(json, "x")), y = fromBase64Url(textOf(json, "y"));
  if (!x || !y || x->size() != size || y->size() != size) return nullptr;
  const std::string point = "\x04" + *x + *y;  // uncompressed
  const Builder builder(OSSL_PARAM_BLD_new());
  OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, group, 0);
  OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size());
  return keyFrom("EC", builder);
}

Key edwardsKey(const Json& json) {
  const auto x = fromBase64Url(textOf(json, "x"));
  if (!x) return nullptr;
  return Key(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, bytesOf(*x), x->size()), EVP_PKEY_free);
}

struct Algorithm {
  std::string_view name;
  std::string_view kind;  // of the key
  const EVP_MD* (*digest)();
  bool pss = false;
  std::size_t half = 0;  // bytes of r and of s
};

const EVP_MD* none() {
  return nullptr;
}

constexpr Algorithm kAlgorithms[] = {{"RS256", "RSA", EVP_sha256},
                                     {"RS384", "RSA", EVP_sha384},
                                     {"RS512", "RSA", EVP_sha512},
                                     {"PS256", "RSA", EVP_sha256, true},
                                     {"PS384", "RSA", EVP_sha384, true},
                                     {"PS512", "RSA", EVP_sha512, true},
                                     {"ES256", "P-256", EVP_sha256, false, 32},
                                     {"ES384", "P-384", EVP_sha384, false, 48},
                                     {"EdDSA", "Ed25519", none}};

// As OpenSSL reads the signature of a curve: DER in place of r and s side by side.
std::optional<std::string> derOf(std::string_view signature, std::size_t half) {
  if (signature.size() != 2 * half) return std::nullopt;
  const Signature pair(ECDSA_SIG_new());
  ECDSA_SIG_set0(pair.get(), numberOf(signature.substr(0, half)).release(),
                 numberOf(signature.substr(half)).release());
  unsigned char* bytes = nullptr;
  const int size = i2d_ECDSA_SIG(pair.get(), &bytes);
  if (size <= 0) return std::nullopt;
  std::string der(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
  OPENSSL_free(bytes);
  return der;
}

}  // namespace

bool TokenKey::verifies(std::string_view algorithm, std::string_view text, std::string_view signature) const {
  const auto* known = std::ranges::find(kAlgorithms, algorithm, &Algorithm::name);
  if (known == std::end(kAlgorithms) || known->kind != kind) return false;
  if (!this->algorithm.empty() && this->algorithm != algorithm) return false;
  std::string der;
  if (known->half > 0) {
    auto converted = derOf(signature, known->half);
    if (!converted) return false;
    der = std::move(*converted);
    signature = der;
  }
  const Digesting digesting(EVP_MD_CTX_new());
  EVP_PKEY_CTX* context = nullptr;
  if (EVP_DigestVerifyInit(digesting.get(), &context, known->digest(), nullptr, key_.get()) != 1)
    return false;
  if (known->pss && (EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) != 1 ||
                     EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) != 1))
    return false;
  return EVP_DigestVerify(digesting.get(), bytesOf(signature), signature.size(), bytesOf(text),
                          text.size()) == 1;
}

Result<std::vector<TokenKey>> readTokenKeys(std::string_view jwks) {
  const Json json = Json::parse(jwks, nullptr, false);
  std::vector<TokenKey> keys;
  if (json.is_object() && json.contains("keys") && json["keys"].is_array())
    for (const Json& each : json["keys"]) {
      if (!each.is_object()) continue;
      const std::string use = textOf(each, "use"), type = textOf(each, "kty"), curve = textOf(each, "crv");
      if (!use.empty() && use != "sig") continue;
      TokenKey key;
      key.id = textOf(each, "kid");
      key.algorithm = textOf(each, "alg");
      key.kind = type == "RSA" ? type : curve;
      if (type == "RSA") key.key_ = rsaKey(each);
      if (type == "EC" && curve == "P-256") key.key_ = ecKey(each, "P-256", 32);
      if (type == "EC" && curve == "P-384") key.key_ = ecKey(each, "P-384", 48);
      if (type == "OKP" && curve == "Ed25519") key.key_ = edwardsKey(each);
      if (key.key_) keys.push_back(std::move(key));
    }
  if (keys.empty())
    return fail(Code::kUnreadable, "there is no key for signatures in the JWKS",
                "It needs RSA keys of 2048 bits or more, or keys on P-256, P-384 or Ed25519.",
                Audience::kOperator);
  return keys;
}

}  // namespace omni
