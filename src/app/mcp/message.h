#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "report/report_json.h"

namespace omni {

/// Error codes of JSON-RPC 2.0 and of the Model Context Protocol (revision 2026-07-28, "Error Codes").
enum RpcCode : int {
  kParseError = -32700,
  kInvalidRequest = -32600,
  kMethodNotFound = -32601,
  kInvalidParams = -32602,
  kInternalError = -32603,
  kHeaderMismatch = -32020,
  kUnsupportedVersion = -32022,
};

struct RpcError {
  int code = kInternalError;
  std::string message;
  Json data{};  // null: none
};

/// A request, or where `id` is null a notification.
struct RpcMessage {
  Json id;
  std::string method;
  Json params = Json::object();

  bool isNotification() const { return id.is_null(); }
};

/// The result of a request. Errors: RpcError.
template <class T>
using RpcResult = tl::expected<T, RpcError>;

inline tl::unexpected<RpcError> rpcFail(int code, std::string message, Json data = {}) {
  return tl::unexpected(RpcError{code, std::move(message), std::move(data)});
}

/// Reads the text of one message; `id` is set also where the rest is wrong, null where there is none.
/// Errors: kParseError (no JSON; a text of it is no Unicode, such as "\ud83d" alone), kInvalidRequest (a
/// response too, which no server awaits here), kInvalidParams.
RpcResult<RpcMessage> readMessage(std::string_view text, Json& id);

/// The member `_meta` of a request's parameters; an empty object where it has none.
const Json& metaOf(const Json& params);

/// {"jsonrpc", "id", "result"}.
Json responseOf(const Json& id, Json result);
/// {"jsonrpc", "id", "error"}; a null id is left out.
Json responseOf(const Json& id, const RpcError& error);
/// {"jsonrpc", "method", "params"}.
Json notificationOf(std::string_view method, Json params);

}  // namespace omni
