#include "app/cli/commands.h"
#include "app/service/broken/broken.h"
#include "base/time/iso_time.h"
#include "engine/unanswered/missing_source.h"
#include "state/log_json.h"
#include "state/source_history.h"
#include "state/state.h"
#include "terminal/text.h"

namespace omni {
namespace {

struct DriftArguments {
  std::string source, since;
  bool accept = false;
};

using Since = std::optional<std::chrono::system_clock::time_point>;

/// The changes of one source, and the breakages.
struct Drifted {
  Drift drift;
  std::vector<Broken> broken;
  bool any() const { return !drift.changes.empty() || !broken.empty(); }
};

Result<std::vector<Drifted>> driftOf(const Engine& engine, const DriftArguments& arguments, Since since,
                                     const World& world) {
  OMNI_TRY(state, openState(statePlace(world), world));
  SourceHistory history(state);
  OMNI_TRY(templates, TemplateStore::open(state, engine.config().sources));
  const auto catalog = engine.catalog();
  std::vector<Drifted> all;
  for (const SourceConfig& config : engine.config().sources) {
    const auto entry = catalog->find(config.id);
    if (!entry || (!arguments.source.empty() && config.id != arguments.source)) continue;
    OMNI_RETURN_IF_ERROR(history.keep(config, entry->descriptor, world.today()));
    if (arguments.accept) OMNI_RETURN_IF_ERROR(history.accept(config));
    OMNI_TRY(drift, history.drift(config, entry->descriptor, since));
    OMNI_TRY(broken, brokenIn(config, *catalog, history, engine.config(), *templates));
    all.push_back({std::move(drift), std::move(broken)});
  }
  if (all.empty() && !arguments.source.empty())
    return tl::unexpected(missingSource(*catalog, arguments.source));
  return all;
}

void print(const std::vector<Drifted>& all, Terminal& terminal) {
  for (const auto& [drift, broken] : all) {
    const std::string since = drift.since ? isoTime(*drift.since).substr(0, 16) : "";
    if (drift.changes.empty())
      terminal.lines(drift.source + ": unchanged since " + since, 0, true);
    else
      terminal.line(terminal.bold(printable(drift.source)) + "  since " + since);
    for (const Change& change : drift.changes) terminal.lines(inWords(change), 2);
    for (const Broken& one : broken) terminal.lines(inWords(one), 2);
  }
}

int drift(const Session& session, const DriftArguments& arguments, Terminal& terminal) {
  Since since;
  if (!arguments.since.empty()) {
    since = timeOf(arguments.since);
    if (!since)
      return misused(session, terminal, "--since is no date: " + arguments.since, "Write 2026-11-25.");
  }
  const auto engine = openPool(session, terminal);
  if (!engine) return failed(session, terminal, engine.error());
  const auto all = driftOf(**engine, arguments, since, session.surroundings.world);
  if (!all) return failed(session, terminal, all.error());
  const bool changed = std::ranges::any_of(*all, &Drifted::any);
  const auto catalog = (*engine)->catalog();
  if (session.json) {
    Json sources = Json::array();
    for (const auto& [drift, broken] : *all) sources.push_back(toJson(drift, broken));
    printJson(session, {{"changed", changed}, {"sources", std::move(sources)}}, terminal);
  } else {
    print(*all, terminal);
  }
  for (const CatalogFailure& failure : catalog->failures()) terminal.complain(failure.error);
  return changed || !catalog->failures().empty() ? kExitFailed : kExitAnswered;
}

}  // namespace

void addDriftCommand(CLI::App& sources, Session& session) {
  auto arguments = std::make_shared<DriftArguments>();
  CLI::App* command = sources.add_subcommand(
      "drift",
      "What changed of the sources' structure since it was accepted, and which templates, definitions, "
      "aliases and measures broke; exit code 1 where any did");
  addPoolOptions(*command, session);
  addOutputOptions(*command, session);
  command->add_option("source", arguments->source, "This one alone, by its id");
  CLI::Option* since =
      command->add_option("--since", arguments->since, "Since this day instead")->type_name("DATE");
  command->add_flag("--accept", arguments->accept, "What is there now is as it should be")->excludes(since);
  command->parse_complete_callback([&session, arguments] { reclaim(session, {&arguments->source}); });
  command->callback([&session, arguments] {
    session.command = [&session, arguments](Terminal& terminal) {
      return drift(session, *arguments, terminal);
    };
  });
}

}  // namespace omni
