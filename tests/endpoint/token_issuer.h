#pragma once

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>

#include <nlohmann/json.hpp>
#include <string>

#include "access/credentials/crypto.h"

namespace omni {

/// Signs tokens, as an identity provider does.
class TokenIssuer {
 public:
  explicit TokenIssuer(const std::string& algorithm) : algorithm_(algorithm) {
    if (algorithm.starts_with("ES"))
      key_ = EVP_EC_gen("P-256");
    else if (algorithm == "EdDSA")
      key_ = EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519");
    else
      key_ = EVP_RSA_gen(2048);
  }
  ~TokenIssuer() { EVP_PKEY_free(key_); }
  TokenIssuer(const TokenIssuer&) = delete;
  TokenIssuer& operator=(const TokenIssuer&) = delete;

  nlohmann::json jwk(const std::string& id = "k1") const {
    nlohmann::json key{{"kid", id}, {"use", "sig"}};
    if (algorithm_.starts_with("ES")) {
      unsigned char point[65];
      std::size_t size = 0;
      EVP_PKEY_get_octet_string_param(key_, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point, &size);
      const std::string bytes(reinterpret_cast<char*>(point), size);
      key.update({{"kty", "EC"},
                  {"crv", "P-256"},
                  {"x", base64Url(bytes.substr(1, 32))},
                  {"y", base64Url(bytes.substr(33))}});
    } else if (algorithm_ == "EdDSA") {
      unsigned char bytes[32];
      std::size_t size = sizeof bytes;
      EVP_PKEY_get_raw_public_key(key_, bytes, &size);
      key.update(
          {{"kty", "OKP"}, {"crv", "Ed25519"}, {"x", base64Url({reinterpret_cast<char*>(bytes), size})}});
    } else {
      key.update(
          {{"kty", "RSA"}, {"n", number(OSSL_PKEY_PARAM_RSA_N)}, {"e", number(OSSL_PKEY_PARAM_RSA_E)}});
    }
    return key;
  }

  std::string sign(const nlohmann::json& claims, nlohmann::json header = nlohmann::json::object()) const {
    if (!header.contains("alg")) header["alg"] = algorithm_;
    const std::string text = base64Url(header.dump()) + "." + base64Url(claims.dump());
    const bool pure = algorithm_ == "EdDSA";
    EVP_MD_CTX* context = EVP_MD_CTX_new();
    EVP_PKEY_CTX* settings = nullptr;
    EVP_DigestSignInit(context, &settings, pure ? nullptr : EVP_sha256(), nullptr, key_);
    if (algorithm_.starts_with("PS")) {
      EVP_PKEY_CTX_set_rsa_padding(settings, RSA_PKCS1_PSS_PADDING);
      EVP_PKEY_CTX_set_rsa_pss_saltlen(settings, RSA_PSS_SALTLEN_DIGEST);
    }
    std::string signature(512, '\0');
    std::size_t size = signature.size();
    EVP_DigestSign(context, reinterpret_cast<unsigned char*>(signature.data()), &size,
                   reinterpret_cast<const unsigned char*>(text.data()), text.size());
    EVP_MD_CTX_free(context);
    signature.resize(size);
    return text + "." + base64Url(algorithm_.starts_with("ES") ? plain(signature) : signature);
  }

 private:
  std::string number(const char* name) const {
    BIGNUM* value = nullptr;
    EVP_PKEY_get_bn_param(key_, name, &value);
    std::string bytes(static_cast<std::size_t>(BN_num_bytes(value)), '\0');
    BN_bn2bin(value, reinterpret_cast<unsigned char*>(bytes.data()));
    BN_free(value);
    return base64Url(bytes);
  }

  static std::string plain(const std::string& der) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(der.data());
    ECDSA_SIG* pair = d2i_ECDSA_SIG(nullptr, &bytes, static_cast<long>(der.size()));
    std::string both(64, '\0');
    BN_bn2binpad(ECDSA_SIG_get0_r(pair), reinterpret_cast<unsigned char*>(both.data()), 32);
    BN_bn2binpad(ECDSA_SIG_get0_s(pair), reinterpret_cast<unsigned char*>(both.data()) + 32, 32);
    ECDSA_SIG_free(pair);
    return both;
  }

  std::string algorithm_;
  EVP_PKEY* key_ = nullptr;
};

}  // namespace omni
