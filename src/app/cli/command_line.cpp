#include "app/cli/command_line.h"

#include <algorithm>
#include <ostream>

#include "app/cli/commands.h"
#include "base/text.h"

namespace omni {
namespace {

constexpr const char* kAbout =
    "One plain question over databases, knowledge graphs and documents, each asked in its own language, "
    "read-only.";
constexpr const char* kMore =
    "Exit codes: 0 answered, 1 failed, 2 usage, 3 abstained, 4 refused.\n"
    "Start with: omni ask \"How many orders came from Spain?\" --in DIR";

std::string hintFor(const CLI::App& app, std::span<const std::string> arguments) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  const std::string given = arguments.empty() ? "" : arguments.front();
  if (std::ranges::find(names, given) != names.end()) return "See omni " + given + " --help.";
  const std::string near = nearest(given, names);
  return near.empty() ? "Commands are: " + join(names, ", ") + "." : "Did you mean omni " + near + "?";
}

int run(Session& session, const CLI::App& app, std::span<const std::string> arguments, Terminal& terminal) {
  if (session.command) return session.command(terminal);
  return misused(session, terminal, "no command was given", hintFor(app, arguments));
}

/// Whether words are left over behind a question, which then was not in quotes.
bool isUnquoted(const CLI::App& app, const std::vector<std::string>& left) {
  const auto commands = app.get_subcommands();
  return !left.empty() && !commands.empty() && commands.front()->get_option_no_throw("question") &&
         std::ranges::none_of(left, [](const std::string& word) { return word.starts_with('-'); });
}

int misparsed(Session& session, const CLI::App& app, const CLI::ParseError& error,
              std::span<const std::string> arguments) {
  session.json = std::ranges::find(arguments, "--json") != arguments.end();
  Terminal terminal(session.surroundings.out, session.surroundings.err, session.style());
  const std::vector<std::string> left = app.remaining(true);
  if (isUnquoted(app, left))
    return misused(session, terminal, "not expected: " + join(left, " "), "Put the question in quotes.");
  return misused(session, terminal, error.what(), hintFor(app, arguments));
}

}  // namespace

int runCommandLine(std::span<const std::string> arguments, const Surroundings& surroundings) {
  Session session(surroundings);
  CLI::App app(kAbout, "omni");
  app.footer(kMore);
  app.set_version_flag("--version", OMNI_VERSION);
  app.get_formatter()->column_width(34);
  app.require_subcommand(
      0, 1);  // what follows a command is never another: "omni query ask …" asks the source "ask"
  for (const auto add :
       {addAskCommand,    addExplainCommand,  addQueryCommand,     addSourcesCommand,    addInitCommand,
        addServeCommand,  addHealthCommand,   addKeyCommand,       addMcpCommand,        addLogCommand,
        addAuditCommand,  addFeedbackCommand, addTemplatesCommand, addToolsCommand,      addSchedulesCommand,
        addSkillCommand,  addEntitiesCommand, addGraphCommand,     addModelCommand,      addDoctorCommand,
        addPromptCommand, addEvalCommand,     addTrainCommand,     addCompletionCommand, addManCommand})
    add(app, session);
  try {
    // CLI11 takes the arguments last first.
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error, surroundings.out, surroundings.err);
    return misparsed(session, app, error, arguments);
  }
  Terminal terminal(surroundings.out, surroundings.err, session.style());
  return run(session, app, arguments, terminal);
}

}  // namespace omni
