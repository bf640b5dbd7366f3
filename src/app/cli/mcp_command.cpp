#include <poll.h>
#include <unistd.h>

#include "app/cli/commands.h"
#include "app/mcp/stdio.h"

namespace omni {
namespace {

/// Whether nobody reads what the program writes.
bool nobodyReads() {
  pollfd out{.fd = STDOUT_FILENO, .events = 0, .revents = 0};
  return poll(&out, 1, 0) == 1 && (out.revents & (POLLERR | POLLNVAL)) != 0;
}

int serve(const Session& session, Terminal& terminal) {
  if (!session.surroundings.in)
    return misused(session, terminal, "there is nothing to read messages from",
                   "Start it from an MCP client.");
  const auto service = openService(session, terminal);
  if (!service) return failed(session, terminal, service.error());
  const McpServer server(**service, OMNI_VERSION);
  const Surroundings& around = session.surroundings;
  serveLines(server, *around.in, around.out, around.world, nobodyReads);
  return kExitAnswered;
}

}  // namespace

void addMcpCommand(CLI::App& app, Session& session) {
  CLI::App* command = app.add_subcommand(
      "mcp", "Serve the sources to an agent, as tools of the Model Context Protocol on stdin and stdout");
  addPoolOptions(*command, session);
  command->add_flag("-q,--quiet", session.quiet, "Say nothing on stderr but errors");
  command->callback(
      [&session] { session.command = [&session](Terminal& terminal) { return serve(session, terminal); }; });
}

}  // namespace omni
