#include "access/login/identity_provider.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "access/credentials/crypto.h"
#include "access/credentials/token.h"
#include "base/text.h"
#include "net/signature/digest.h"

namespace omni {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMaxBytes = 256u << 10;  // of a reply
constexpr std::size_t kMaxErrorCode = 40;
constexpr std::chrono::hours kHold{1};            // of a description
constexpr std::chrono::seconds kFailureHolds{5};  // in which the provider is not asked again
constexpr std::string_view kWellKnown = ".well-known/openid-configuration";

tl::unexpected<Error> wrong(std::string what, std::string hint) {
  return fail(Code::kUnreadable, "the provider " + std::move(what), std::move(hint), Audience::kOperator);
}

std::string textOf(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Whether a list of the description names that; false where there is no such list.
bool lists(const Json& json, const char* name, std::string_view value) {
  const auto found = json.find(name);
  return found != json.end() && found->is_array() &&
         std::ranges::any_of(*found, [&](const Json& one) { return one == value; });
}

/// An address that the description names: encrypted, or of this machine where the provider is.
Result<HttpAddress> endpointIn(const Json& json, const char* name, const HttpAddress& issuer) {
  auto address = HttpAddress::parse(textOf(json, name));
  if (!address || !address->isPlain() ||
      !(address->encrypted() || (issuer.loopback() && address->loopback())))
    return wrong("at " + issuer.host() + " names no https address as " + name,
                 "Check that access: login: issuer is an OpenID provider.");
  return address;
}

/// One request to the provider, which ends with the waiting client.
Result<HttpReply> replyTo(HttpClient& client, const HttpRequest& request, const LoginRules& rules,
                          const World& world, const std::stop_token& stop) {
  Budget budget(Limits{.time = rules.timeout}, world);
  const std::stop_callback gone(stop, [&] { budget.cancel(); });
  auto reply = client.send(request, budget);
  if (reply) return *std::move(reply);
  Error error = reply.error();
  error.audience = Audience::kOperator;
  return tl::unexpected(std::move(error));
}

}  // namespace

std::string errorCodeIn(std::string_view text) {
  const auto isOfCode = [](char c) { return c == '_' || (c >= 'a' && c <= 'z'); };
  const bool good = !text.empty() && text.size() <= kMaxErrorCode && std::ranges::all_of(text, isOfCode);
  return good ? std::string(text) : "unknown";
}

IdentityProvider::IdentityProvider(const LoginRules& rules, const World& world)
    : rules_(rules), world_(world) {}

Result<IdentityProvider::Description> IdentityProvider::look(const std::stop_token& stop) {
  OMNI_TRY(issuer, HttpAddress::parse(rules_.tokens.issuer));
  const HttpRequest request{
      .address = issuer.below(kWellKnown), .method = HttpMethod::kGet, .maxBytes = kMaxBytes};
  OMNI_TRY(reply, replyTo(client_, request, rules_, world_, stop));
  if (reply.status != 200)
    return wrong("at " + issuer.host() + " does not describe itself: status " + std::to_string(reply.status),
                 "Check access: login: issuer.");
  const Json json = Json::parse(reply.body, nullptr, false);
  if (!json.is_object())
    return wrong("at " + issuer.host() + " does not describe itself in JSON", "Check access: login: issuer.");
  if (textOf(json, "issuer") != rules_.tokens.issuer)
    return wrong("at " + issuer.host() + " has another issuer than the configured one",
                 "Write access: login: issuer letter by letter as the provider does.");
  OMNI_TRY(authorization, endpointIn(json, "authorization_endpoint", issuer));
  OMNI_TRY(token, endpointIn(json, "token_endpoint", issuer));
  OMNI_TRY(keys, endpointIn(json, "jwks_uri", issuer));
  constexpr const char* kMethods = "token_endpoint_auth_methods_supported";
  return Description{.authorization = std::move(authorization),
                     .token = std::move(token),
                     .secretInBody = lists(json, kMethods, "client_secret_post") &&
                                     !lists(json, kMethods, "client_secret_basic"),
                     .publicOnly = !reply.ofOwnNetwork,
                     .keys = keys.url()};
}

// A description that was had before holds while the provider cannot be reached.
Result<IdentityProvider::Described> IdentityProvider::described(const std::stop_token& stop) {
  const std::scoped_lock lock(mutex_);
  const auto age = world_.now() - looked_;
  if (description_ && age < kHold) return description_;
  if (failure_ && age < kFailureHolds) return tl::unexpected(*failure_);
  auto found = look(stop);
  if (!found && found.error().code == Code::kCancelled) return tl::unexpected(std::move(found).error());
  looked_ = world_.now();
  if (!found) {
    if (description_) return description_;
    failure_ = std::move(found).error();
    return tl::unexpected(*failure_);
  }
  failure_.reset();
  const bool sameKeys = description_ && description_->keys == found->keys;
  found->tokenKeys = sameKeys ? description_->tokenKeys
                              : std::make_shared<TokenKeys>(found->keys, world_, found->publicOnly);
  description_ = std::make_shared<const Description>(*std::move(found));
  return description_;
}

Result<std::string> IdentityProvider::addressFor(const LoginAttempt& attempt, const std::string& redirect,
                                                 const std::stop_token& stop) {
  OMNI_TRY(provider, described(stop));
  std::string scopes = "openid";
  for (const std::string& scope : rules_.scopes) scopes += " " + scope;
  return provider->authorization
      .asking({{"response_type", "code"},
               {"client_id", rules_.tokens.audience},
               {"redirect_uri", redirect},
               {"scope", scopes},
               {"state", attempt.state},
               {"nonce", attempt.nonce},
               {"code_challenge", base64Url(sha256(attempt.verifier))},
               {"code_challenge_method", "S256"}})
      .url();
}

Result<std::string> IdentityProvider::idToken(const Description& provider, const std::string& code,
                                              const LoginAttempt& attempt, const std::string& redirect,
                                              const std::stop_token& stop) {
  const std::string& client = rules_.tokens.audience;
  Form form{{"grant_type", "authorization_code"},
            {"code", code},
            {"redirect_uri", redirect},
            {"code_verifier", attempt.verifier}};
  HttpRequest request{.address = provider.token,
                      .type = std::string(kFormType),
                      .accept = "application/json",
                      .maxBytes = kMaxBytes,
                      .publicOnly = provider.publicOnly};
  if (!rules_.secret.empty() && !provider.secretInBody) {
    request.user = percentEncoded(client);  // RFC 6749, 2.3.1
    request.secret = Secret(percentEncoded(rules_.secret.reveal()));
  } else {
    form.emplace_back("client_id", client);
    if (!rules_.secret.empty()) form.emplace_back("client_secret", rules_.secret.reveal());
  }
  request.body = encoded(form);
  OMNI_TRY(reply, replyTo(client_, request, rules_, world_, stop));
  const Json json = Json::parse(reply.body, nullptr, false);
  const std::string error = errorCodeIn(json.is_object() ? textOf(json, "error") : "");
  if (reply.status == 400 && error == "invalid_grant")
    return fail(Code::kRefused, "the provider does not take the code that it gave: " + error,
                "Sign in again.");
  if (reply.status != 200)
    return wrong(
        "at " + provider.token.host() + " gave no token: status " + std::to_string(reply.status) + ", " +
            error,
        "Check access: login: client_id and client_secret, and which redirect addresses the provider "
        "knows.");
  std::string token = json.is_object() ? textOf(json, "id_token") : "";
  if (token.empty())
    return wrong("at " + provider.token.host() + " gave no ID token",
                 "Check that the client may use OpenID Connect.");
  return token;
}

Result<Caller> IdentityProvider::callerOf(const std::string& code, const LoginAttempt& attempt,
                                          const std::string& redirect, const std::stop_token& stop) {
  OMNI_TRY(provider, described(stop));
  OMNI_TRY(token, idToken(*provider, code, attempt, redirect, stop));
  auto keys = provider->tokenKeys->with(keyIdOf(token));
  if (const auto trouble = provider->tokenKeys->takeTrouble(); !keys && trouble)
    return tl::unexpected(*trouble);
  if (!keys) return tl::unexpected(keys.error());
  return callerOfIdToken(token, rules_.tokens, **keys, world_.today(), attempt.nonce);
}

Status IdentityProvider::check() {
  OMNI_TRY(provider, described({}));
  const auto keys = provider->tokenKeys->with("");
  if (const auto trouble = provider->tokenKeys->takeTrouble()) return tl::unexpected(*trouble);
  if (!keys) return tl::unexpected(keys.error());
  return {};
}

}  // namespace omni
