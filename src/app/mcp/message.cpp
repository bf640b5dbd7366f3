#include "app/mcp/message.h"

namespace omni {

RpcResult<RpcMessage> readMessage(Json json, Json& id) {
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
