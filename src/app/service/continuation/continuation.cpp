#include "app/service/continuation/continuation.h"

#include "access/credentials/crypto.h"
#include "net/signature/digest.h"

namespace omni {
namespace {

constexpr std::chrono::minutes kLifetime{15};

std::int64_t secondsOf(std::chrono::system_clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::seconds>(time.time_since_epoch()).count();
}

tl::unexpected<Error> notOurs() {
  return fail(Code::kInvalidArgument, "the token was not made by this server for this caller, or was changed",
              "Ask the question again.");
}

}  // namespace

ContinuationTokens::ContinuationTokens() : key_(newApiKey()) {}

std::string ContinuationTokens::signatureOf(std::string_view payload, const std::string& caller) const {
  return hexText(hmacSha256(key_, caller + '\0' + std::string(payload)));
}

std::string ContinuationTokens::seal(const Continuation& continuation, const std::string& caller,
                                     std::chrono::system_clock::time_point now) const {
  const Json held{{"arguments", continuation.arguments},
                  {"meanings", continuation.meanings},
                  {"until", secondsOf(now + kLifetime)}};
  const std::string payload = base64Url(jsonText(held, JsonLayout::kOneLine, false));
  return payload + "." + signatureOf(payload, caller);
}

Result<Continuation> ContinuationTokens::open(std::string_view token, const std::string& caller,
                                              std::chrono::system_clock::time_point now) const {
  const std::size_t dot = std::min(token.find('.'), token.size());
  const std::string_view payload = token.substr(0, dot),
                         signature = token.substr(std::min(dot + 1, token.size()));
  if (!equalInConstantTime(signature, signatureOf(payload, caller))) return notOurs();
  const Json held = Json::parse(fromBase64Url(payload).value_or(""), nullptr, false);
  if (held.is_discarded()) return notOurs();
  if (held["until"].get<std::int64_t>() < secondsOf(now))
    return fail(Code::kInvalidArgument, "the token has expired", "Ask the question again.");
  return Continuation{held["arguments"], held["meanings"]};
}

}  // namespace omni
