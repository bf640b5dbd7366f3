#include <poll.h>
#include <unistd.h>

#include <algorithm>

#include "app/cli/commands.h"
#include "app/mcp/stdio.h"
#include "base/text.h"

namespace omni {
namespace {

/// Whether nobody reads what the program writes.
bool isOutputClosed() {
  pollfd out{.fd = STDOUT_FILENO, .events = 0, .revents = 0};
  return poll(&out, 1, 0) == 1 && (out.revents & (POLLERR | POLLNVAL)) != 0;
}

/// The caller that stdin stands for: with these roles, and none else; none named: whoever sits at the
/// machine.
Result<std::optional<Caller>> callerOf(const std::vector<std::string>& roles, const AccessConfig* access) {
  if (roles.empty()) return std::nullopt;
  std::vector<std::string> known;
  if (access)
    for (const Role& role : access->roles) known.push_back(role.name);
  for (const std::string& role : roles)
    if (std::ranges::find(known, role) == known.end())
      return fail(Code::kInvalidArgument, "there is no role '" + role + "'",
                  known.empty() ? "Configure roles under access:." : "Roles are: " + join(known, ", ") + ".");
  return Caller{.name = localCaller().name, .roles = roles};
}

int serve(const Session& session, const std::vector<std::string>& roles, Terminal& terminal) {
  if (!session.surroundings.in)
    return misused(session, terminal, "there is nothing to read messages from",
                   "Start it from an MCP client.");
  const auto service =
      openService(session, terminal, [&terminal](const Error& error) { terminal.complain(error); });
  if (!service) return failed(session, terminal, service.error());
  if (const auto unlogged = (*service)->now().unlogged) terminal.complain(*unlogged);
  const auto caller = callerOf(roles, (*service)->now().engine->config().access.get());
  if (!caller) return misused(session, terminal, caller.error().message, caller.error().hint);
  const McpServer server(**service, OMNI_VERSION, *caller);
  const Surroundings& around = session.surroundings;
  serveLines(server, *around.in, around.out, around.world, isOutputClosed);
  return kExitAnswered;
}

}  // namespace

void addMcpCommand(CLI::App& app, Session& session) {
  auto roles = std::make_shared<std::vector<std::string>>();
  CLI::App* command = app.add_subcommand(
      "mcp", "Serve the sources to an agent, as tools of the Model Context Protocol on stdin and stdout");
  addRepeatable(*command, "--role", "NAME", *roles,
                "See what this role of access: sees; without, everything");
  addPoolOptions(*command, session);
  command->add_flag("-q,--quiet", session.quiet, "Say nothing on stderr but errors");
  command->callback([&session, roles] {
    session.command = [&session, roles](Terminal& terminal) { return serve(session, *roles, terminal); };
  });
}

}  // namespace omni
