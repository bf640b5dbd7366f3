#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "access/credentials/crypto.h"
#include "base/world.h"
#include "endpoint/served_files.h"
#include "endpoint/token_issuer.h"
#include "net/form.h"
#include "net/signature/digest.h"

namespace omni {

/// A small OpenID provider on this machine, which holds its client to the code flow with PKCE: a code is
/// given once, for the redirect address and the challenge that it was asked with. Its client is "omni" with
/// the secret "correct horse". `world` has the clock.
class OpenidProvider {
 public:
  using Json = nlohmann::json;

  explicit OpenidProvider(const World& world) : world_(world) {
    const std::string base = files_.url("");
    issuer_ = base.substr(0, base.size() - 1);
    description_ = {{"issuer", issuer_},
                    {"authorization_endpoint", issuer_ + "/authorize?tenant=a"},
                    {"token_endpoint", issuer_ + "/token"},
                    {"jwks_uri", issuer_ + "/keys"}};
    publish();
    files_.before([this](const ScriptedRequest& request) { return answer(request); });
  }

  const std::string& issuer() const { return issuer_; }
  Json& description() { return description_; }
  /// What was changed in the description, or in the keys, is served from now on.
  void publish() {
    files_.put(".well-known/openid-configuration", {.bytes = description_.dump()});
    files_.put("keys", {.bytes = Json{{"keys", Json::array({key_->jwk(keyId_)})}}.dump()});
  }
  /// Signs with a key of this id from now on.
  void rotateTo(const std::string& id, const std::string& algorithm = "ES256") {
    {
      const std::scoped_lock lock(mutex_);
      key_.emplace(algorithm);
      keyId_ = id;
    }
    publish();
  }

  /// More claims of the next ID tokens, or other values of those that are there; null takes one away.
  Json claims = Json::object();
  /// Makes the ID token of these claims in place of the provider.
  std::function<std::string(const TokenIssuer& key, const Json& claims)> sign{};
  /// Replies to the request for a token in place of the provider.
  std::optional<ScriptedReply> tokenReply{};

  /// Signs somebody in who comes to this address, and gives what stands behind the "?" of the one that he is
  /// sent back to.
  std::string signIn(const std::string& address) {
    const auto asked = formIn(address.substr(address.find('?') + 1));
    const std::scoped_lock lock(mutex_);
    std::string code = "code-" + randomText();
    codes_[code] = asked;
    return encoded({{"code", code}, {"state", asked.at("state")}, {"iss", issuer_}});
  }

  ScriptedEndpoint& endpoint() { return files_.endpoint(); }
  ServedFiles& files() { return files_; }

  static std::map<std::string, std::string> formIn(std::string_view text) {
    std::map<std::string, std::string> form;
    while (!text.empty()) {
      const std::string_view pair = text.substr(0, text.find('&'));
      const auto equals = pair.find('=');
      form[percentDecoded(pair.substr(0, equals)).value()] = percentDecoded(pair.substr(equals + 1)).value();
      text.remove_prefix(std::min(pair.size() + 1, text.size()));
    }
    return form;
  }

 private:
  std::optional<ScriptedReply> answer(const ScriptedRequest& request) {
    if (request.path != "/token") return std::nullopt;
    const std::scoped_lock lock(mutex_);
    if (tokenReply) return tokenReply;
    const auto sent = formIn(request.body);
    const auto authorization = request.headers.find("authorization");
    const bool known = authorization != request.headers.end()
                           ? authorization->second == "Basic b21uaTpjb3JyZWN0JTIwaG9yc2U="
                           : sent.contains("client_secret") && sent.at("client_secret") == "correct horse";
    if (!known) return ServedFiles::reply(401, {}, R"({"error":"invalid_client"})");
    const auto code = codes_.find(sent.at("code"));
    if (code == codes_.end() || code->second.at("redirect_uri") != sent.at("redirect_uri") ||
        code->second.at("code_challenge") != base64Url(sha256(sent.at("code_verifier"))))
      return ServedFiles::reply(400, {}, R"({"error":"invalid_grant"})");
    const auto now = std::chrono::duration_cast<std::chrono::seconds>(world_.today().time_since_epoch());
    Json held{{"iss", issuer_},     {"aud", code->second.at("client_id")},
              {"sub", "ada"},       {"nonce", code->second.at("nonce")},
              {"iat", now.count()}, {"exp", now.count() + 300}};
    codes_.erase(code);
    held.update(claims);
    std::erase_if(held.get_ref<Json::object_t&>(), [](const auto& claim) { return claim.second.is_null(); });
    const std::string token = sign ? sign(*key_, held) : key_->sign(held, {{"kid", keyId_}});
    return ServedFiles::reply(
        200, {{"Content-Type", "application/json"}},
        Json{{"access_token", "access"}, {"token_type", "Bearer"}, {"id_token", token}}.dump());
  }

  const World& world_;
  std::mutex mutex_;
  std::string issuer_, keyId_ = "k1";
  Json description_;
  std::optional<TokenIssuer> key_{std::in_place, "ES256"};
  std::map<std::string, std::map<std::string, std::string>> codes_;  // with what each was asked with
  ServedFiles files_;  // the last member: its thread uses the others
};

}  // namespace omni
