#include "app/cli/commands.h"
#include "app/cli/log/ask_log.h"
#include "app/service/templates.h"
#include "base/counted.h"
#include "base/file.h"
#include "base/text.h"
#include "base/time/iso_time.h"
#include "state/log_json.h"
#include "terminal/table.h"
#include "terminal/text.h"

namespace omni {
namespace {

constexpr std::size_t kShownDigits = 8;  // of an id

struct TemplatesArguments {
  std::string id;
  std::filesystem::path file;
};

using TemplatesCommand = int (*)(const Session&, const TemplatesArguments&, TemplateStore&, Terminal&);

int list(const Session& session, const TemplatesArguments&, TemplateStore& store, Terminal& terminal) {
  const auto all = store.all();
  if (!all) return failed(session, terminal, all.error());
  if (session.json) {
    Json templates = Json::array();
    for (const KeptTemplate& kept : *all) templates.push_back(toJson(kept));
    printJson(session, {{"templates", std::move(templates)}}, terminal);
    return kExitAnswered;
  }
  if (all->empty()) terminal.note("No question is confirmed. Write omni feedback ID right.");
  std::vector<Row> rows;
  for (const KeptTemplate& kept : *all)
    rows.push_back({kept.id.substr(0, kShownDigits), std::string(name(kept.status)), kept.source,
                    kept.question, kept.note});
  static const std::vector<std::string> kColumns{"id", "status", "source", "question", "why"};
  if (rows.empty()) return kExitAnswered;
  for (const std::string& line : tableLines(kColumns, rows, terminal.width(), rows.size()))
    terminal.line(line);
  return kExitAnswered;
}

int show(const Session& session, const TemplatesArguments& arguments, TemplateStore& store,
         Terminal& terminal) {
  const auto kept = store.find(arguments.id);
  if (!kept) return failed(session, terminal, kept.error());
  if (session.json) {
    printJson(session, toJson(*kept), terminal);
    return kExitAnswered;
  }
  terminal.line(terminal.bold(printable(kept->question)));
  terminal.lines(kept->id + " · " + isoTime(kept->at) + " · " + std::string(name(kept->status)), 0, true);
  terminal.lines(kept->source + ": " + kept->query, 0);
  if (!kept->parameters.empty()) terminal.lines(kept->parameters.dump(), 2);
  if (!kept->note.empty()) terminal.lines(kept->note, 0);
  return kExitAnswered;
}

int remove(const Session& session, const TemplatesArguments& arguments, TemplateStore& store,
           Terminal& terminal) {
  const auto kept = store.find(arguments.id);
  const auto gone = kept ? store.remove(kept->id) : Status(tl::unexpected(kept.error()));
  if (!gone) return failed(session, terminal, gone.error());
  if (session.json) printJson(session, {{"removed", kept->id}}, terminal);
  return kExitAnswered;
}

// As JSON Lines, whatever the output is.
int exportAll(const Session& session, const TemplatesArguments&, TemplateStore& store, Terminal& terminal) {
  const auto all = store.all();
  if (!all) return failed(session, terminal, all.error());
  for (const KeptTemplate& kept : *all)
    if (kept.status == TemplateStatus::kActive)
      terminal.line(jsonText(exported(kept), JsonLayout::kOneLine, session.surroundings.outIsTerminal));
  return kExitAnswered;
}

Result<KeptTemplate> confirmAgain(const Session& session, const std::string& id, const Engine& engine) {
  const World& world = session.surroundings.world;
  OMNI_TRY(store, openTemplates(world, &engine));
  OMNI_TRY(kept, store->find(id));
  return confirm(*store, engine, {kept.source, kept.question, kept.query, kept.parameters, kept.at},
                 {.route = "cli templates confirm"}, world.today());
}

int confirmOne(const Session& session, const TemplatesArguments& arguments, const Engine& engine,
               Terminal& terminal) {
  const auto kept = confirmAgain(session, arguments.id, engine);
  if (!kept) return failed(session, terminal, kept.error());
  if (session.json)
    printJson(session, toJson(*kept), terminal);
  else
    terminal.lines("template " + kept->id, 0);
  return kExitAnswered;
}

using NumberedQueries = std::vector<std::pair<std::size_t, ConfirmedQuery>>;  // by line

/// Errors: those of readFile(); kInvalidArgument, a line is no template, and the file no list of them.
Result<NumberedQueries> queriesIn(const std::filesystem::path& file, const World& world) {
  OMNI_TRY(text, readFile(file));
  NumberedQueries queries;
  std::size_t number = 0;
  for (const std::string& line : split(text, '\n')) {
    ++number;
    if (trim(line).empty()) continue;
    auto query = imported(Json::parse(line, nullptr, false), world.today());
    if (!query)
      return fail(Code::kInvalidArgument,
                  file.string() + ", line " + std::to_string(number) + ": " + query.error().message,
                  "Give a file as omni templates export writes it; nothing of this one was taken.");
    queries.emplace_back(number, *std::move(query));
  }
  return queries;
}

// A query that does not run is reported, and the rest is taken.
int importAll(const Session& session, const TemplatesArguments& arguments, const Engine& engine,
              Terminal& terminal) {
  const World& world = session.surroundings.world;
  const auto queries = queriesIn(arguments.file, world);
  if (!queries) return failed(session, terminal, queries.error());
  const auto store = openTemplates(world, &engine);
  if (!store) return failed(session, terminal, store.error());
  std::size_t taken = 0, left = 0;
  for (const auto& [number, query] : *queries) {
    const auto kept = confirm(**store, engine, query, {.route = "cli templates import"}, world.today());
    ++(kept ? taken : left);
    if (!kept)
      terminal.complain("line " + std::to_string(number) + ": " + kept.error().message, kept.error().hint);
  }
  if (session.json)
    printJson(session, {{"taken", taken}, {"left", left}}, terminal);
  else
    terminal.lines(counted(taken, "template") + " taken", 0);
  return left == 0 ? kExitAnswered : kExitFailed;
}

CLI::App* addBelow(CLI::App& app, Session& session, const std::shared_ptr<TemplatesArguments>& arguments,
                   const char* name, const char* about, TemplatesCommand run) {
  CLI::App* command = app.add_subcommand(name, about);
  addOutputOptions(*command, session);
  command->callback([&session, arguments, run] {
    session.command = [&session, arguments, run](Terminal& terminal) {
      const auto store = openTemplates(session.surroundings.world, nullptr);
      if (!store) return failed(session, terminal, store.error());
      return run(session, *arguments, **store, terminal);
    };
  });
  return command;
}

using PoolCommand = int (*)(const Session&, const TemplatesArguments&, const Engine&, Terminal&);

CLI::App* addOverPool(CLI::App& app, Session& session, const std::shared_ptr<TemplatesArguments>& arguments,
                      const char* name, const char* about, PoolCommand run) {
  CLI::App* command = app.add_subcommand(name, about);
  addPoolOptions(*command, session);
  addOutputOptions(*command, session);
  command->callback([&session, arguments, run] {
    session.command = [&session, arguments, run](Terminal& terminal) {
      const auto engine = openPool(session, terminal);
      if (!engine) return failed(session, terminal, engine.error());
      return run(session, *arguments, **engine, terminal);
    };
  });
  return command;
}

}  // namespace

void addTemplatesCommand(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<TemplatesArguments>();
  CLI::App* command =
      app.add_subcommand("templates", "Confirmed questions, from which similar ones are answered");
  command->require_subcommand(0, 1);
  const auto named = [&](CLI::App* below) {
    below->add_option("id", arguments->id, "Its id, or the beginning of it")->required();
  };
  addBelow(*command, session, arguments, "list",
           "All of them, newest first; those that do not answer, and why", list);
  named(addBelow(*command, session, arguments, "show", "One of them", show));
  named(addOverPool(*command, session, arguments, "confirm", "One under review, or set aside, is right",
                    confirmOne));
  named(addBelow(*command, session, arguments, "remove", "One of them is forgotten", remove));
  addBelow(*command, session, arguments, "export", "Those that answer, as JSON Lines", exportAll);
  addOverPool(*command, session, arguments, "import",
              "Questions with queries, as export writes them; each is run first", importAll)
      ->add_option("file", arguments->file, "JSON Lines: question, source, query, parameters")
      ->required();
  command->callback([&session, arguments, command] {
    if (!command->get_subcommands().empty()) return;
    session.command = [&session, arguments](Terminal& terminal) {
      const auto store = openTemplates(session.surroundings.world, nullptr);
      if (!store) return failed(session, terminal, store.error());
      return list(session, *arguments, **store, terminal);
    };
  });
}

}  // namespace omni
