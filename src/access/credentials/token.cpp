#include "access/credentials/token.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "access/credentials/crypto.h"
#include "base/text.h"

namespace omni {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMaxBytes = 16u << 10;
constexpr double kClocksDiffer = 60;  // seconds

tl::unexpected<Error> refused(const std::string& why) {
  return fail(Code::kRefused, "the token is not taken: " + why, "Get a new one for this server.");
}

struct Parts {
  Json header, claims;
  std::string_view text;  // that is signed
  std::string signature;
};

std::optional<Json> jsonOf(std::string_view encoded) {
  const auto text = fromBase64Url(encoded);
  Json json = text ? Json::parse(*text, nullptr, false) : Json();
  return json.is_object() ? std::optional(std::move(json)) : std::nullopt;
}

std::optional<Parts> partsOf(std::string_view token) {
  if (token.size() > kMaxBytes) return std::nullopt;
  const auto first = token.find('.'), second = token.find('.', first + 1);
  if (first == std::string_view::npos || second == std::string_view::npos) return std::nullopt;
  auto header = jsonOf(token.substr(0, first));
  auto claims = jsonOf(token.substr(first + 1, second - first - 1));
  auto signature = fromBase64Url(token.substr(second + 1));
  if (!header || !claims || !signature) return std::nullopt;
  return Parts{std::move(*header), std::move(*claims), token.substr(0, second), std::move(*signature)};
}

std::string textOf(const Json& json, const std::string& name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool isSigned(const Parts& parts, std::span<const TokenKey> keys) {
  const std::string id = textOf(parts.header, "kid"), algorithm = textOf(parts.header, "alg");
  return std::ranges::any_of(keys, [&](const TokenKey& key) {
    return (id.empty() || key.id.empty() || key.id == id) &&
           key.verifies(algorithm, parts.text, parts.signature);
  });
}

bool isFor(const Json& audience, const std::string& us) {
  if (audience.is_string()) return audience == us;
  return audience.is_array() && std::ranges::any_of(audience, [&](const Json& one) { return one == us; });
}

/// A NumericDate (RFC 7519, section 2); nothing where the claim is missing. Error kRefused: it is no number.
Result<std::optional<double>> timeOf(const Json& claims, const std::string& name) {
  const auto found = claims.find(name);
  if (found == claims.end()) return std::nullopt;
  if (!found->is_number()) return refused("its claim '" + name + "' is not a number of seconds");
  return found->get<double>();
}

std::vector<std::string> wordsOf(const Json& claims, const std::string& name) {
  std::vector<std::string> words;
  const auto found = claims.find(name);
  if (found == claims.end()) return words;
  if (found->is_string()) words = split(found->get<std::string>(), ' ');
  if (found->is_array())
    for (const Json& word : *found)
      if (word.is_string()) words.push_back(word.get<std::string>());
  return words;
}

std::optional<Value> valueOf(const Json& claims, const std::string& name) {
  const auto found = claims.find(name);
  if (found == claims.end()) return std::nullopt;
  if (found->is_string()) return found->get<std::string>();
  if (found->is_boolean()) return found->get<bool>();
  if (found->is_number_integer()) return found->get<std::int64_t>();
  if (found->is_number()) return found->get<double>();
  return std::nullopt;
}

Status checkClaims(const Json& claims, const TokenRules& rules, double now) {
  if (textOf(claims, "iss") != rules.issuer) return refused("another has issued it");
  if (!claims.contains("aud") || !isFor(claims["aud"], rules.audience)) return refused("it is for another");
  OMNI_TRY(end, timeOf(claims, "exp"));
  OMNI_TRY(begin, timeOf(claims, "nbf"));
  OMNI_TRY(issued, timeOf(claims, "iat"));
  static_cast<void>(issued);  // RFC 7519 demands its form alone
  if (!end) return refused("it never ends");
  if (now >= *end + kClocksDiffer) return refused("its time is over");
  if (begin && now < *begin - kClocksDiffer) return refused("its time is yet to come");
  if (trim(textOf(claims, rules.name)).empty())
    return refused("its claim '" + rules.name + "' names no caller");
  return {};
}

/// The claims of a token that is signed by one of the keys, for this server and this time.
Result<Json> claimsOf(std::string_view token, const TokenRules& rules, std::span<const TokenKey> keys,
                      std::chrono::system_clock::time_point now) {
  auto parts = partsOf(token);
  if (!parts) return refused("it is no JWT");
  if (parts->header.contains("crit")) return refused("it asks for what is not known here");
  if (!isSigned(*parts, keys)) return refused("its signature is none of the keys that are known");
  const std::chrono::duration<double> sinceEpoch = now.time_since_epoch();
  OMNI_RETURN_IF_ERROR(checkClaims(parts->claims, rules, sinceEpoch.count()));
  return std::move(parts->claims);
}

Caller callerIn(const Json& claims, const TokenRules& rules) {
  Caller caller{.name = textOf(claims, rules.name), .roles = wordsOf(claims, rules.roles)};
  for (const auto& [attribute, claim] : rules.attributes)
    if (auto value = valueOf(claims, claim)) caller.attributes[attribute] = std::move(*value);
  return caller;
}

}  // namespace

std::string keyIdOf(std::string_view token) {
  const auto parts = partsOf(token);
  return parts ? textOf(parts->header, "kid") : std::string();
}

Result<Caller> callerOfToken(std::string_view token, const TokenRules& rules, std::span<const TokenKey> keys,
                             std::chrono::system_clock::time_point now) {
  OMNI_TRY(claims, claimsOf(token, rules, keys, now));
  return callerIn(claims, rules);
}

Result<Caller> callerOfIdToken(std::string_view token, const TokenRules& rules,
                               std::span<const TokenKey> keys, std::chrono::system_clock::time_point now,
                               std::string_view nonce) {
  OMNI_TRY(claims, claimsOf(token, rules, keys, now));
  if (nonce.empty() || !equalInConstantTime(textOf(claims, "nonce"), nonce))
    return refused("it is not of this sign-in");
  const Json& audience = claims["aud"];
  const bool several = audience.is_array() && audience.size() > 1;
  if ((several || claims.contains("azp")) && textOf(claims, "azp") != rules.audience)
    return refused("it was issued to another client");
  return callerIn(claims, rules);
}

}  // namespace omni
