#pragma once

#include "app/mcp/mcp_server.h"
#include "app/tools/tool_scope.h"

namespace omni {

/// The result of `tools/list`: the built-in tools of a scope, then the named ones that the caller may call.
Json toolList(const InForce& in, const ToolScope& scope);

/// Whether that waits for nothing and reads no file.
bool isQuickToolList(const InForce& in);

/// The result of `tools/call`; where the call itself fails "isError" is true and says why, for the model that
/// called. Progress is sent as `notifications/progress` where the caller gave a token. Error kInvalidParams:
/// there is no such tool.
RpcResult<Json> callTool(const InForce& in, const ToolScope& scope, const Json& params, const McpCall& call);

/// Whether that call waits for nothing and reads no file.
bool isQuickTool(const InForce& in, const Json& params);

}  // namespace omni
