#include "app/cli/commands.h"
#include "app/cli/log/ask_log.h"
#include "app/cli/tools/role_caller.h"
#include "app/tools/contract.h"
#include "app/tools/proposed_tool.h"
#include "app/tools/run_tool.h"
#include "app/tools/tool_arguments.h"
#include "app/tools/tool_schema.h"
#include "base/counted.h"
#include "base/text.h"
#include "config/tools/tool_yaml.h"
#include "engine/unanswered/missing_source.h"
#include "terminal/table.h"
#include "terminal/text.h"

namespace omni {
namespace {

constexpr std::size_t kNewest = 5000;    // questions of the log that suggestions come from
constexpr std::size_t kTokens = 200000;  // of a result, about: all of it
constexpr std::size_t kMinAsked = 2;     // questions behind a suggestion
constexpr std::size_t kMaxLeast = 1000;

struct ToolsArguments {
  std::string tool;
  std::vector<std::string> assignments;
  std::string from;  // id of a verified query
  std::vector<std::string> roles;
  std::size_t least = kMinAsked;
};

Error unknownTool(const std::string& name, const ToolsConfig* config) {
  std::vector<std::string> names;
  if (config)
    for (const NamedTool& tool : config->tools) names.push_back(tool.name);
  const std::string near = nearest(name, names);
  return {Code::kNotFound, "there is no tool '" + name + "'",
          names.empty()  ? "Configure it under tools:; omni tools suggest proposes some."
          : near.empty() ? "omni tools list names them."
                         : "Did you mean '" + near + "'?"};
}

Result<const NamedTool*> toolNamed(const std::string& name, const ToolsConfig* config) {
  if (const NamedTool* tool = config ? config->find(name) : nullptr) return tool;
  return tl::unexpected(unknownTool(name, config));
}

std::string parametersText(const NamedTool& tool) {
  std::vector<std::string> parts;
  for (const ToolParameter& parameter : tool.parameters)
    parts.push_back(parameter.name + (parameter.fallback ? "?" : ""));
  return join(parts, ", ");
}

Json checkedJson(const NamedTool& tool, const ToolsConfig& config, const Status& checked) {
  Json json = toolContract(tool, config);
  json["works"] = checked.has_value();
  if (!checked) json["error"] = toJson(checked.error());
  return json;
}

/// All tools, and whether each can work. Exit code 1 where one cannot.
int listTools(const Session& session, const ToolsArguments&, const Engine& engine, Terminal& terminal) {
  const auto& config = engine.config().tools;
  if (!config) {
    if (session.json) printJson(session, {{"tools", Json::array()}}, terminal);
    terminal.note("No tool is named. Configure tools:; omni tools suggest proposes some.");
    return kExitAnswered;
  }
  const auto catalog = engine.catalog();
  Json tools = Json::array();
  std::vector<Row> rows;
  bool allWork = true;
  for (const NamedTool& tool : config->tools) {
    const Status checked = checkTool(tool, *catalog);
    allWork &= checked.has_value();
    Json json = checkedJson(tool, *config, checked);
    rows.push_back({tool.name, tool.source, parametersText(tool),
                    join(json.value("groups", std::vector<std::string>()), ", "), join(tool.roles, ", "),
                    checked ? std::string("yes") : checked.error().text()});
    tools.push_back(std::move(json));
  }
  if (session.json) {
    printJson(session, {{"tools", std::move(tools)}}, terminal);
  } else if (!rows.empty()) {
    static const std::vector<std::string> kColumns{"tool",   "source", "parameters",
                                                   "groups", "roles",  "works"};
    for (const std::string& line : tableLines(kColumns, rows, terminal.width(), rows.size()))
      terminal.line(line);
  }
  return allWork ? kExitAnswered : kExitFailed;
}

void printTool(const NamedTool& tool, const Json& schema, Terminal& terminal) {
  terminal.line(terminal.bold(printable(tool.name)));
  terminal.lines(tool.description, 0);
  terminal.lines(tool.source + ": " + tool.query, 0);
  for (const ToolParameter& parameter : tool.parameters)
    terminal.lines(parameter.name + ": " + schema["properties"][parameter.name].dump(), 2);
}

int showTool(const Session& session, const ToolsArguments& arguments, const Engine& engine,
             Terminal& terminal) {
  const auto& config = engine.config().tools;
  const auto tool = toolNamed(arguments.tool, config.get());
  if (!tool) return failed(session, terminal, tool.error());
  const auto catalog = engine.catalog();
  const Status checked = checkTool(**tool, *catalog);
  Json json = checkedJson(**tool, *config, checked);
  json["inputSchema"] = inputSchemaOf(**tool, catalog.get());
  if (session.json)
    printJson(session, json, terminal);
  else
    printTool(**tool, json["inputSchema"], terminal);
  if (!checked) terminal.complain(checked.error());
  return checked ? kExitAnswered : kExitFailed;
}

/// A result as it came, as the outcome that rows are printed of.
Result<Json> ran(const Session& session, const ToolsArguments& arguments, const Engine& engine) {
  OMNI_TRY(tool, toolNamed(arguments.tool, engine.config().tools.get()));
  OMNI_TRY(values, argumentsFrom(*tool, arguments.assignments));
  OMNI_TRY(view, viewOf(engine, session.surroundings.world, arguments.roles, ""));
  if (!view.scope.find(tool->name, *view.in.engine))
    return fail(Code::kRefused,
                "the tool '" + tool->name + "' is not there for " + join(arguments.roles, ", "),
                "Name the role under roles: of the tool, and give it the source.");
  const Call call{.arguments = values, .request = {.roles = arguments.roles, .route = "cli tools test"}};
  return runTool(*tool, view.in, call, kTokens);
}

int testTool(const Session& session, const ToolsArguments& arguments, const Engine& engine,
             Terminal& terminal) {
  const auto result = ran(session, arguments, engine);
  if (!result) return failed(session, terminal, result.error());
  printJson(session, *result, terminal);
  return kExitAnswered;
}

/// The contract, which no source is opened for.
int exportTools(const Session& session, const ToolsArguments& arguments, Terminal& terminal) {
  const auto config = poolConfig(session, terminal);
  if (!config) return failed(session, terminal, config.error());
  if (arguments.tool.empty()) {
    printJson(session, toolContract(config->tools.get()), terminal);
    return kExitAnswered;
  }
  const auto tool = toolNamed(arguments.tool, config->tools.get());
  if (!tool) return failed(session, terminal, tool.error());
  printJson(session, toolContract(**tool, *config->tools), terminal);
  return kExitAnswered;
}

/// A tool of a verified query, which its source accepts. Errors also: kNotFound.
Result<NamedTool> proposed(const std::string& name, const ConfirmedQuery& query, const Engine& engine) {
  const auto catalog = engine.catalog();
  const auto entry = catalog->find(query.source);
  if (!entry) return tl::unexpected(missingSource(*catalog, query.source));
  OMNI_TRY(tool, toolFrom(name, query, *entry));
  OMNI_RETURN_IF_ERROR(checkTool(tool, *catalog));
  return std::move(tool);
}

/// Error kInvalidArgument: the configuration would not take a tool of that name.
Status checkFree(const std::string& name, const ToolsConfig* config) {
  const bool isTaken =
      (config && config->find(name)) || isOneOf(kBuiltInTools, name) || isOneOf(kOtherMembers, name);
  if (isTaken)
    return fail(Code::kInvalidArgument, "there is a tool '" + name + "'", "Give this one another name.");
  if (isToolName(name)) return {};
  return fail(Code::kInvalidArgument, "'" + name + "' is no name of a tool",
              "Write a letter, then letters, digits, _ and -, at most 64 of all.");
}

Result<NamedTool> added(const Session& session, const ToolsArguments& arguments, const Engine& engine) {
  OMNI_RETURN_IF_ERROR(checkFree(arguments.tool, engine.config().tools.get()));
  OMNI_TRY(store, openTemplates(session.surroundings.world, &engine));
  OMNI_TRY(kept, store->find(arguments.from));
  return proposed(arguments.tool, {kept.source, kept.question, kept.query, kept.parameters, kept.at}, engine);
}

int addTool(const Session& session, const ToolsArguments& arguments, const Engine& engine,
            Terminal& terminal) {
  const auto tool = added(session, arguments, engine);
  if (!tool) return failed(session, terminal, tool.error());
  if (session.json)
    printJson(session, toolContract(*tool, {}), terminal);
  else
    terminal.raw(session.surroundings.outIsTerminal ? visible(toolYaml(*tool)) : toolYaml(*tool));
  return kExitAnswered;
}

Result<std::vector<LoggedTrace>> answeredTraces(const World& world) {
  OMNI_TRY(log, openLog(world));
  OMNI_TRY(questions, log->list({.status = "answered", .limit = kNewest}));
  std::vector<LoggedTrace> traces;
  for (const LoggedQuestion& question : questions)
    if (auto trace = log->find(question.id)) traces.push_back(*std::move(trace));
  return traces;
}

/// Whether a tool asks the same already.
bool isTool(const NamedTool& tool, const ToolsConfig* config) {
  return config && std::ranges::any_of(config->tools, [&](const NamedTool& known) {
           return known.source == tool.source && known.query == tool.query;
         });
}

struct Suggestion {
  NamedTool tool;
  FrequentQuery frequent;
};

Result<std::vector<Suggestion>> suggestions(const Session& session, const ToolsArguments& arguments,
                                            const Engine& engine) {
  OMNI_TRY(traces, answeredTraces(session.surroundings.world));
  const auto& config = engine.config().tools;
  std::vector<std::string> taken(kBuiltInTools.begin(), kBuiltInTools.end());
  if (config)
    for (const NamedTool& tool : config->tools) taken.push_back(tool.name);
  std::vector<Suggestion> made;
  for (FrequentQuery& frequent : frequentQueries(traces, arguments.least)) {
    auto tool = proposed(nameFor(frequent.query.question, taken), frequent.query, engine);
    if (!tool || isTool(*tool, config.get())) continue;  // its source is gone, changed or never a tool's
    taken.push_back(tool->name);
    made.push_back({*std::move(tool), std::move(frequent)});
  }
  return made;
}

int suggestTools(const Session& session, const ToolsArguments& arguments, const Engine& engine,
                 Terminal& terminal) {
  const auto made = suggestions(session, arguments, engine);
  if (!made) return failed(session, terminal, made.error());
  if (session.json) {
    Json tools = Json::array();
    for (const Suggestion& suggestion : *made)
      tools.push_back({{"tool", toolContract(suggestion.tool, {})},
                       {"yaml", toolYaml(suggestion.tool)},
                       {"asked", suggestion.frequent.asked},
                       {"right", suggestion.frequent.right}});
    printJson(session, {{"suggestions", std::move(tools)}}, terminal);
    return kExitAnswered;
  }
  if (made->empty())
    terminal.note("No confirmed query answered " + counted(arguments.least, "question") +
                  " or more. Write omni feedback ID right.");
  for (const Suggestion& suggestion : *made) {
    const std::string yaml = toolYaml(suggestion.tool);
    terminal.line("# asked " + counted(suggestion.frequent.asked, "time") + ", confirmed " +
                  counted(suggestion.frequent.right, "time"));
    terminal.raw(session.surroundings.outIsTerminal ? visible(yaml) : yaml);
  }
  return kExitAnswered;
}

using SharedArguments = std::shared_ptr<ToolsArguments>;
using EngineCommand = int (*)(const Session&, const ToolsArguments&, const Engine&, Terminal&);

std::function<int(Terminal&)> overEngine(Session& session, const SharedArguments& arguments,
                                         EngineCommand run) {
  return [&session, arguments, run](Terminal& terminal) {
    const auto engine = openPool(session, terminal);
    if (!engine) return failed(session, terminal, engine.error());
    return run(session, *arguments, **engine, terminal);
  };
}

CLI::App* addBelow(CLI::App& app, Session& session, const SharedArguments& arguments, const char* name,
                   const char* about, EngineCommand run) {
  CLI::App* command = app.add_subcommand(name, about);
  addPoolOptions(*command, session);
  addOutputOptions(*command, session);
  command->callback([&session, arguments, run] { session.command = overEngine(session, arguments, run); });
  return command;
}

void addExport(CLI::App& app, Session& session, const SharedArguments& arguments) {
  CLI::App* command = app.add_subcommand("export", "The contract of all tools, or of one, as JSON");
  command->add_option("tool", arguments->tool, "Its name");
  addPoolOptions(*command, session);
  addOutputOptions(*command, session);
  command->callback([&session, arguments] {
    reclaim(session, {&arguments->tool});
    session.command = [&session, arguments](Terminal& terminal) {
      return exportTools(session, *arguments, terminal);
    };
  });
}

}  // namespace

void addToolsCommand(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<ToolsArguments>();
  CLI::App* command = app.add_subcommand("tools", "Named tools: queries with typed parameters, for agents");
  command->require_subcommand(0, 1);
  const auto named = [&](CLI::App* below) {
    below->add_option("tool", arguments->tool, "Its name")->required();
    return below;
  };
  addBelow(*command, session, arguments, "list", "All of them, and whether each can work", listTools);
  named(addBelow(*command, session, arguments, "show", "One of them, with the values it accepts", showTool));
  CLI::App* test = named(addBelow(*command, session, arguments, "test", "Runs one of them", testTool));
  test->add_option("arguments", arguments->assignments, "Its arguments")->type_name("NAME=VALUE…");
  addRepeatable(*test, "--role", "NAME", arguments->roles, "As this role of access: sees it");
  addExport(*command, session, arguments);
  named(addBelow(*command, session, arguments, "add", "Prints the YAML of a tool made of a verified query",
                 addTool))
      ->add_option("--from", arguments->from, "The id of the verified query, or the beginning of it")
      ->type_name("ID")
      ->required();
  addBelow(*command, session, arguments, "suggest",
           "Tools that frequent, confirmed questions would make, as YAML", suggestTools)
      ->add_option("--least", arguments->least, "Only what answered so many questions (default: 2)")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{1}, kMaxLeast));
  addPoolOptions(*command, session);
  addOutputOptions(*command, session);
  command->callback([&session, arguments, command] {
    if (command->get_subcommands().empty()) session.command = overEngine(session, arguments, listTools);
  });
}

}  // namespace omni
