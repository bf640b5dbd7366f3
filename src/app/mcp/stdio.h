#pragma once

#include <iosfwd>

#include "app/mcp/mcp_server.h"
#include "base/world.h"

namespace omni {

/// Serves messages, a line each, until `in` ends. Requests run side by side; `notifications/cancelled` stops
/// one. At the end what came just before it is still answered, as of a file that was piped in, unless `gone`
/// says that nobody reads `out`, or `out` takes no more; whatever else is under way is stopped, for a client
/// that closes `in` waits for the end alone. `out` gets nothing but messages. `world`: whose clock it is.
void serveLines(const McpServer& server, std::istream& in, std::ostream& out,
                const World& world = realWorld(), const std::function<bool()>& gone = {});

}  // namespace omni
