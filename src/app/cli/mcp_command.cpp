#include <poll.h>
#include <unistd.h>

#include "app/cli/commands.h"
#include "app/cli/tools/role_caller.h"
#include "app/mcp/stdio.h"
#include "app/service/reloader.h"
#include "app/tools/tool_scope.h"
#include "base/text.h"

namespace omni {
namespace {

/// Whether nobody reads what the program writes.
bool isOutputClosed() {
  pollfd out{.fd = STDOUT_FILENO, .events = 0, .revents = 0};
  return poll(&out, 1, 0) == 1 && (out.revents & (POLLERR | POLLNVAL)) != 0;
}

struct McpArguments {
  std::vector<std::string> roles;
  std::string group;  // empty: all tools are served
};

/// Error kInvalidArgument: there is no such group, or the roles are kept to others.
Status checkGroup(const Service& service, const McpArguments& arguments) {
  const InForce in = service.now();
  const auto scope = ToolScope::of(in, arguments.roles, arguments.group);
  if (scope) return {};
  const auto names = groupNames(in.engine->config().tools.get());
  return fail(Code::kInvalidArgument, scope.error().message,
              names.empty() ? "Configure groups:." : "Groups are: " + join(names, ", ") + ".");
}

int serve(const Session& session, const McpArguments& arguments, Terminal& terminal) {
  if (!session.surroundings.in)
    return misused(session, terminal, "there is nothing to read messages from",
                   "Start it from an MCP client.");
  const auto service =
      openService(session, terminal, [&terminal](const Error& error) { terminal.complain(error); });
  if (!service) return failed(session, terminal, service.error());
  if (const auto unlogged = (*service)->now().unlogged) terminal.complain(*unlogged);
  const auto caller = callerOf(arguments.roles, (*service)->now().engine->config().access.get());
  if (!caller) return misused(session, terminal, caller.error().message, caller.error().hint);
  if (const auto known = checkGroup(**service, arguments); !known)
    return misused(session, terminal, known.error().message, known.error().hint);
  const McpServer server(**service, OMNI_VERSION, *caller, arguments.group);
  const Surroundings& around = session.surroundings;
  const Reloader reloader(
      **service, configFile(session), [&] { return servedConfig(session, terminal); },
      [&](const Status& done) {
        if (!done) terminal.complain(done.error());
      });
  serveLines(server, *around.in, around.out, around.world, isOutputClosed);
  return kExitAnswered;
}

}  // namespace

void addMcpCommand(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<McpArguments>();
  CLI::App* command = app.add_subcommand(
      "mcp", "Serve the sources to an agent, as tools of the Model Context Protocol on stdin and stdout");
  addRepeatable(*command, "--role", "NAME", arguments->roles,
                "See what this role of access: sees; without, everything");
  command->add_option("--group", arguments->group, "Serve the tools of this group alone")->type_name("NAME");
  addPoolOptions(*command, session);
  command->add_flag("-q,--quiet", session.quiet, "Say nothing on stderr but errors");
  command->callback([&session, arguments] {
    session.command = [&session, arguments](Terminal& terminal) {
      return serve(session, *arguments, terminal);
    };
  });
}

}  // namespace omni
