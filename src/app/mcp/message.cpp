#include "app/mcp/message.h"

#include <charconv>

#include "app/service/input/json_input.h"
#include "base/text.h"

namespace omni {
namespace {

// The code unit of an escape such as u00e9 at `at`; nothing where none stands there.
std::optional<unsigned> unitAt(std::string_view text, std::size_t at) {
  if (at + 6 > text.size() || text.substr(at, 2) != "\\u") return std::nullopt;
  unsigned unit = 0;
  const auto [end, error] = std::from_chars(text.data() + at + 2, text.data() + at + 6, unit, 16);
  return error == std::errc() && end == text.data() + at + 6 ? std::optional(unit) : std::nullopt;
}

// JSON whose texts are Unicode: U+FFFD for surrogates without their other half, and for bytes that are no
// UTF-8.
std::string withoutHalves(std::string_view bytes) {
  const auto isHigh = [](unsigned unit) { return unit >= 0xd800 && unit <= 0xdbff; };
  const auto isLow = [](unsigned unit) { return unit >= 0xdc00 && unit <= 0xdfff; };
  std::string text = toUtf8(bytes);
  for (std::size_t at = text.find('\\'); at != std::string::npos; at = text.find('\\', at)) {
    const auto unit = unitAt(text, at);
    const auto next = unit ? unitAt(text, at + 6) : std::nullopt;
    if (unit && isHigh(*unit) && next && isLow(*next)) {
      at += 12;
      continue;
    }
    if (unit && (isHigh(*unit) || isLow(*unit))) text.replace(at, 6, "\\ufffd");
    at += unit ? 6 : 2;
  }
  return text;
}

RpcResult<RpcMessage> messageOf(Json json, Json& id) {
  id = Json();
  if (!json.is_object()) return rpcFail(kInvalidRequest, "a message is one JSON object");
  if (const auto given = json.find("id"); given != json.end()) {
    if (!given->is_string() && !given->is_number_integer())
      return rpcFail(kInvalidRequest, "an id is a text or a whole number");
    id = *given;
  }
  if (const auto version = json.find("jsonrpc"); version == json.end() || *version != "2.0")
    return rpcFail(kInvalidRequest, "\"jsonrpc\" is not \"2.0\"");
  RpcMessage message{.id = id};
  const auto method = json.find("method");
  if (method == json.end() || !method->is_string())
    return rpcFail(kInvalidRequest, "a message names a method, as text");
  message.method = std::move(method->get_ref<std::string&>());
  if (const auto params = json.find("params"); params != json.end()) {
    if (!params->is_object()) return rpcFail(kInvalidParams, "\"params\" is no object");
    message.params = std::move(*params);
  }
  return message;
}

}  // namespace

RpcResult<RpcMessage> readMessage(std::string_view text, Json& id) {
  id = Json();
  auto json = readJson(text);
  if (json) return messageOf(*std::move(json), id);
  const auto repaired = readJson(withoutHalves(text));
  if (!repaired) return rpcFail(kParseError, json.error().text());
  (void)messageOf(*repaired, id);
  return rpcFail(
      kParseError,
      "a text of the message is no Unicode: half of a character stands in it, or bytes that are no "
      "UTF-8. Send whole characters");
}

const Json& metaOf(const Json& params) {
  static const Json kNone = Json::object();
  const auto meta = params.find("_meta");
  return meta != params.end() && meta->is_object() ? *meta : kNone;
}

Json responseOf(const Json& id, Json result) {
  return objectOf({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
}

Json responseOf(const Json& id, const RpcError& error) {
  Json body{{"code", error.code}, {"message", error.message}};
  if (!error.data.is_null()) body["data"] = error.data;
  Json response{{"jsonrpc", "2.0"}};
  if (!id.is_null()) response["id"] = id;
  response["error"] = std::move(body);
  return response;
}

Json notificationOf(std::string_view method, Json params) {
  return {{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}};
}

}  // namespace omni
