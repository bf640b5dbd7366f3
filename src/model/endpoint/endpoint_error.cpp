#include "model/endpoint/endpoint_error.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "model/prompt/fence.h"

namespace omni {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kQuotedRun = 20;  // bytes in common with the request that are a quotation
constexpr std::size_t kMessage = 1000;  // bytes of an endpoint's message that are looked at
constexpr std::size_t kShown = 200;     // bytes of it that are shown

std::string withoutQuotations(std::string_view text, std::string_view request) {
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t run = kQuotedRun;
    if (at + run > text.size() || request.find(text.substr(at, run)) == std::string_view::npos) {
      kept += text[at++];
      continue;
    }
    while (at + run < text.size() && request.find(text.substr(at, run + 1)) != std::string_view::npos) ++run;
    kept += "[…]";
    at += run;
  }
  return kept;
}

// {"error": {"message": …}}, {"error": "…"}, {"message": …}, {"detail": …} or whatever else was sent.
std::string messageOf(const std::string& body) {
  const Json json = Json::parse(body, nullptr, false);
  if (!json.is_object()) return body;
  const Json& error = json.contains("error") ? json["error"] : json;
  if (error.is_string()) return error.get<std::string>();
  for (const char* key : {"message", "detail"})
    if (error.is_object() && error.contains(key) && error[key].is_string())
      return error[key].get<std::string>();
  return body;
}

std::string hintFor(int status) {
  switch (status) {
    case 401:
    case 403: return "Check model.api_key or model.api_key_file.";
    case 402: return "Check the account at the endpoint.";
    case 404: return "Check model.name and model.endpoint (it usually ends in /v1).";
    case 429: return "Lower model.concurrency, or try again later.";
    default: break;
  }
  if (status >= 500) return "Try again later; look into the endpoint's log.";
  return status < 400 ? "Write the address that it leads to as model.endpoint."
                      : "Look into the endpoint's log; check that model.name takes such requests.";
}

}  // namespace

std::string endpointMessage(const HttpReply& reply, const Secret& key, std::string_view requestBody) {
  const std::string message = key.redacted(messageOf(reply.body)).substr(0, kMessage);
  return shown(withoutQuotations(message, requestBody), kShown);
}

std::string reportedError(const std::string& body, const Secret& key, std::string_view requestBody) {
  const Json json = Json::parse(body, nullptr, false);
  if (!json.is_object() || !json.contains("error")) return {};
  return ": " + endpointMessage({.body = body}, key, requestBody);
}

Error statusError(std::string_view host, const HttpReply& reply, const Secret& key,
                  std::string_view requestBody) {
  const bool later = reply.status == 408 || reply.status == 429 || reply.status >= 500;
  const std::string detail = endpointMessage(reply, key, requestBody);
  return {later ? Code::kUnavailable : Code::kRefused,
          std::string(host) + " answers with status " + std::to_string(reply.status) +
              (detail.empty() ? "" : ": " + detail),
          hintFor(reply.status), Audience::kOperator};
}

}  // namespace omni
