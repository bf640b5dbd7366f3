#pragma once

#include <iosfwd>

#include "app/mcp/mcp_server.h"

namespace omni {

/// Serves messages, a line each, until `in` ends. Requests run side by side; `notifications/cancelled` stops
/// one. What is under way at the end is still answered, unless by then `gone` says that nobody reads `out`,
/// or `out` takes no more: then it is stopped. `out` gets nothing but messages.
void serveLines(const McpServer& server, std::istream& in, std::ostream& out,
                const std::function<bool()>& gone = {});

}  // namespace omni
