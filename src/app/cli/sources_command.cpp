#include "app/cli/commands.h"
#include "catalog/pool/pool.h"
#include "engine/unanswered/missing_source.h"
#include "language/languages.h"
#include "report/describe.h"
#include "report/source_part.h"
#include "terminal/table.h"
#include "terminal/text.h"

namespace omni {
namespace {

Json failuresOf(const Catalog& catalog) {
  Json failures = Json::array();
  for (const CatalogFailure& failure : catalog.failures())
    failures.push_back(
        {{"id", failure.config.id}, {"kind", failure.config.kind}, {"error", toJson(failure.error)}});
  return failures;
}

/// Of sources and of files of sources that are left out, and of what is not as it is elsewhere.
void complainOf(const Catalog& catalog, Terminal& terminal) {
  for (const CatalogFailure& failure : catalog.failures()) terminal.complain(failure.error);
  for (std::size_t place = 0; place < catalog.size(); ++place) {
    if (const Error* outdated = catalog.outdated(catalog.info(place).id)) terminal.complain(*outdated);
    for (const Error& error : catalog.leftOut(place))
      terminal.complain("left out of source '" + catalog.info(place).id + "': " + error.message, error.hint);
  }
}

int noneIsNamed(const Session& session, Terminal& terminal) {
  return misused(session, terminal, "no source is named",
                 "Write omni sources show SOURCE; omni sources list names them.");
}

struct ShowArguments {
  std::string id;
  SourcePart part;
};

void printConfigured(const Json& configured, Terminal& terminal) {
  for (const Json& one : configured.value("definitions", Json::array()))
    terminal.lines("definition: " + one["term"].get<std::string>() + ": " + one["query"].get<std::string>(),
                   0);
  const Json aliases = configured.value("aliases", Json::object());
  for (const auto& [alias, meant] : aliases.items())
    terminal.lines("alias: " + alias + ": " + meant.get<std::string>(), 0);
}

int show(const Session& session, const Engine& engine, const ShowArguments& arguments, Terminal& terminal) {
  const auto catalog = engine.catalog();
  if (arguments.id.empty() && catalog->size() != 1) {  // the only one failed
    complainOf(*catalog, terminal);
    return kExitFailed;
  }
  const std::string id = arguments.id.empty() ? catalog->ids().front() : arguments.id;
  const auto entry = catalog->find(id);
  if (!entry) return failed(session, terminal, missingSource(*catalog, id));
  const auto context = contextOf(engine, *entry, arguments.part, ContextOptions{}.tokens);
  if (!context) return failed(session, terminal, context.error());
  const Json configured = configuredOf(engine, *entry);
  if (session.json) {
    Json details = detailsOf(*entry, *context);
    details.update(configured);
    printJson(session, details, terminal);
    return kExitAnswered;
  }
  const SourceInfo& info = entry->descriptor.info;
  terminal.line(terminal.bold(printable(info.id)) + "  " + info.kind + " · " + std::string(name(info.route)) +
                " · " + summaryOf(entry->descriptor));
  terminal.lines(info.description, 0);
  for (const Error& error : entry->descriptor.leftOut) terminal.lines("left out: " + error.text(), 0);
  for (const std::string& note : notesOf(*entry)) terminal.lines("note: " + note, 0, true);
  printConfigured(configured, terminal);
  terminal.line();
  terminal.lines(languageOf(info.route).verbalise(entry->descriptor, *context), 0);
  return kExitAnswered;
}

int check(const Session& session, const Engine& engine, Terminal& terminal) {
  const Budget budget = patientBudget(session);
  Json report = Json::array();
  const auto catalog = engine.catalog();
  bool healthy = catalog->failures().empty();
  for (const CatalogEntry& entry : catalog->entries()) {
    const SourceId& id = entry.descriptor.info.id;
    const auto health = entry.source->check(budget);
    const bool good = health && health->reachable && health->readOnly;
    healthy = healthy && good && entry.descriptor.leftOut.empty();
    const std::string detail = health ? health->detail : health.error().message;
    report.push_back({{"id", id},
                      {"reachable", health && health->reachable},
                      {"readOnly", health && health->readOnly},
                      {"detail", detail},
                      {"leftOut", toJson(entry)["leftOut"]}});
    if (!session.json)
      terminal.lines((good ? "ok    " : "FAIL  ") + id + (detail.empty() ? "" : ": " + detail), 0);
  }
  if (session.json) printJson(session, {{"sources", report}, {"failures", failuresOf(*catalog)}}, terminal);
  complainOf(*catalog, terminal);
  return healthy ? kExitAnswered : kExitFailed;
}

int refresh(const Session& session, const std::vector<SourceId>& only, Terminal& terminal) {
  auto config = poolConfig(session, terminal);
  if (!config) return failed(session, terminal, config.error());
  if (const auto kept = keepOnly(only, config->sources); !kept)
    return failed(session, terminal, kept.error());
  const World& world = session.surroundings.world;
  const Catalog catalog =
      openCatalog(config->sources, patientBudget(session), world, terminal.progress(),
                  {.kinds = config->kinds, .refresh = true, .described = config->described});
  terminal.endProgress();
  return listSources(session, catalog, terminal);
}

using Action = std::function<int(const Engine&, Terminal&)>;
/// The exit code of a command that is over before any source is read.
using Before = std::function<std::optional<int>(Terminal&)>;

void add(
    CLI::App& sources, Session& session, const std::string& name, const std::string& what, Action action,
    Before before = [](Terminal&) { return std::nullopt; }) {
  CLI::App* command = sources.add_subcommand(name, what);
  addPoolOptions(*command, session);
  addOutputOptions(*command, session);
  command->callback([&session, action = std::move(action), before = std::move(before)] {
    session.command = [&session, action, before](Terminal& terminal) {
      if (const auto over = before(terminal)) return *over;
      const auto engine = openPool(session, terminal);
      return engine ? action(**engine, terminal) : failed(session, terminal, engine.error());
    };
  });
}

void addShowCommand(CLI::App& sources, Session& session) {
  auto arguments = std::make_shared<ShowArguments>();
  add(
      sources, session, "show", "All that one source exposes of itself, or the part that is named",
      [&session, arguments](const Engine& engine, Terminal& terminal) {
        return show(session, engine, *arguments, terminal);
      },
      [&session, arguments](Terminal& terminal) -> std::optional<int> {
        if (!arguments->id.empty()) return std::nullopt;
        const auto config = poolConfig(session, terminal);
        if (!config || config->sources.size() == 1) return std::nullopt;
        return noneIsNamed(session, terminal);
      });
  CLI::App* showing = sources.get_subcommand("show");
  showing->add_option("source", arguments->id, "The source's id");
  addRepeatable(*showing, "--table", "NAME", arguments->part.tables,
                "Only this table, class or label; the others are named");
  showing->add_option("--like", arguments->part.like, "Only what this question needs")->type_name("QUESTION");
  showing->parse_complete_callback([&session, arguments] { reclaim(session, {&arguments->id}); });
}

}  // namespace

int listSources(const Session& session, const Catalog& catalog, Terminal& terminal) {
  if (session.json) {
    Json sources = Json::array();
    for (const CatalogEntry& entry : catalog.entries()) sources.push_back(toJson(entry));
    printJson(session, {{"sources", std::move(sources)}, {"failures", failuresOf(catalog)}}, terminal);
  } else if (!catalog.entries().empty()) {
    std::vector<Row> rows;
    for (const CatalogEntry& entry : catalog.entries()) {
      const SourceInfo& info = entry.descriptor.info;
      rows.push_back(
          {info.id, info.kind, std::string(name(info.route)), summaryOf(entry.descriptor), info.description});
    }
    const std::vector<std::string> columns{"id", "kind", "route", "holds", "description"};
    for (const std::string& line : tableLines(columns, rows, terminal.width(), rows.size()))
      terminal.line(line);
  }
  complainOf(catalog, terminal);
  return catalog.failures().empty() ? kExitAnswered : kExitFailed;
}

void addSourcesCommand(CLI::App& app, Session& session) {
  CLI::App* sources = app.add_subcommand("sources", "What can be asked, and what each source exposes");
  sources->require_subcommand(1);
  add(*sources, session, "list", "All sources", [&session](const Engine& engine, Terminal& terminal) {
    return listSources(session, *engine.catalog(), terminal);
  });
  addShowCommand(*sources, session);
  add(*sources, session, "check", "Whether each is reachable, and cannot be written",
      [&session](const Engine& engine, Terminal& terminal) { return check(session, engine, terminal); });
  CLI::App* refreshing =
      sources->add_subcommand("refresh", "Describe the sources anew, and build what they need");
  addPoolOptions(*refreshing, session);
  addOutputOptions(*refreshing, session);
  auto only = std::make_shared<std::vector<SourceId>>();
  addRepeatable(*refreshing, "--source", "ID", *only, "Only this source");
  addDriftCommand(*sources, session);
  refreshing->callback([&session, only] {
    session.command = [&session, only](Terminal& terminal) { return refresh(session, *only, terminal); };
  });
}

}  // namespace omni
