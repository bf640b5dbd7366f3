#pragma once

#include "app/mcp/mcp_server.h"

namespace omni {

/// The result of `tools/list`.
const Json& toolList();

/// The result of `tools/call`; where the call itself fails "isError" is true and says why, for the model that
/// called. Progress is sent as `notifications/progress` where the caller gave a token. Error kInvalidParams:
/// there is no such tool.
RpcResult<Json> callTool(const InForce& in, const Json& params, const McpCall& call);

/// Whether that call waits for nothing and reads no file.
bool isQuickTool(const InForce& in, const Json& params);

}  // namespace omni
