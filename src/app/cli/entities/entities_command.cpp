#include <algorithm>

#include "app/cli/commands.h"
#include "base/counted.h"
#include "base/text.h"
#include "engine/unanswered/missing_source.h"
#include "entities/plain_name.h"
#include "entities/pool_entities.h"
#include "question/question.h"
#include "state/entity_decisions.h"
#include "state/state.h"
#include "terminal/table.h"
#include "terminal/text.h"

namespace omni {
namespace {

constexpr std::size_t kShownSources = 4;
constexpr std::chrono::minutes kTime{30};

struct EntitiesArguments {
  std::string name, kind;
  bool doubtful = false, decided = false;
  std::string one, other;
  bool undo = false;
};

Json toJson(const EntityName& name) {
  Json json{{"source", name.source}, {"name", name.name}};
  json[name.attribute.empty() ? "document" : "element"] = name.owner;
  if (!name.attribute.empty()) json["attribute"] = name.attribute;
  return json;
}

Json toJson(const PoolEntity& entity) {
  Json names = Json::array();
  for (const EntityName& name : entity.names) names.push_back(toJson(name));
  return {{"name", entity.name},
          {"kind", entity.kind},
          {"sureness", entity.confidence},
          {"names", std::move(names)}};
}

Json toJson(const DoubtfulNames& doubtful) {
  return {{"one", toJson(doubtful.a)},
          {"other", toJson(doubtful.b)},
          {"probability", doubtful.probability},
          {"together", doubtful.together}};
}

Json toJson(const EntityDecision& decision) {
  return {{"one", {{"source", decision.sourceA}, {"name", decision.nameA}}},
          {"other", {{"source", decision.sourceB}, {"name", decision.nameB}}},
          {"same", decision.same}};
}

template <class All>
Json listOf(const All& all) {
  Json json = Json::array();
  for (const auto& one : all) json.push_back(toJson(one));
  return json;
}

Result<EntityDecisions> openDecisions(const Session& session, const Engine& engine) {
  OMNI_TRY(state, openState(statePlace(session.surroundings.world), session.surroundings.world));
  return EntityDecisions(state, engine.config().sources);
}

PoolEntities entitiesOf(const Session& session, const Engine& engine,
                        const std::vector<EntityDecision>& decided) {
  const NameBounds bounds;
  const Budget budget({.rows = bounds.names, .bytes = std::size_t{64} << 20u, .time = kTime},
                      session.surroundings.world);
  return poolEntities(*engine.catalog(), decided, budget, bounds);
}

bool isAskedFor(const PoolEntity& entity, const EntitiesArguments& arguments) {
  if (!arguments.kind.empty() && contentStems(entity.kind) != contentStems(arguments.kind)) return false;
  const std::string plain = plainName(arguments.name);
  return plain.empty() || std::ranges::any_of(entity.names, [&](const EntityName& name) {
           return plainName(name.name).find(plain) != std::string::npos;
         });
}

/// "sales, crm (as Arctic Catch AS)", each source once for each way of spelling.
std::string knownBy(const PoolEntity& entity) {
  std::vector<std::string> known;
  std::size_t left = 0;
  for (const EntityName& name : entity.names) {
    const std::string as = name.name == entity.name ? "" : " (as " + name.name + ")";
    if (std::ranges::find(known, name.source + as) != known.end()) continue;
    if (known.size() < kShownSources)
      known.push_back(name.source + as);
    else
      ++left;
  }
  return join(known, ", ") + (left > 0 ? " and " + std::to_string(left) + " more" : "");
}

void printTable(const std::vector<std::string>& columns, const std::vector<Row>& rows, Terminal& terminal) {
  if (rows.empty()) return;
  for (const std::string& line : tableLines(columns, rows, terminal.width(), rows.size()))
    terminal.line(line);
}

std::string percent(double share) {
  return std::to_string(static_cast<int>(share * 100)) + " %";
}

void print(const std::vector<PoolEntity>& entities, Terminal& terminal) {
  std::vector<Row> rows;
  for (const PoolEntity& entity : entities)
    rows.push_back({entity.kind, entity.name, knownBy(entity), percent(entity.confidence)});
  printTable({"kind", "name", "known by", "sure"}, rows, terminal);
}

void print(const std::vector<DoubtfulNames>& doubtful, Terminal& terminal) {
  std::vector<Row> rows;
  for (const DoubtfulNames& each : doubtful)
    rows.push_back({each.a.source + ":" + each.a.name, each.b.source + ":" + each.b.name,
                    percent(each.probability), std::string(each.together ? "one" : "two")});
  printTable({"one", "other", "same", "taken for"}, rows, terminal);
}

void print(const std::vector<EntityDecision>& decided, Terminal& terminal) {
  std::vector<Row> rows;
  for (const EntityDecision& each : decided)
    rows.push_back({each.sourceA + ":" + each.nameA, each.sourceB + ":" + each.nameB,
                    std::string(each.same ? "one" : "two")});
  printTable({"one", "other", "decided"}, rows, terminal);
}

template <class All>
int show(const Session& session, const char* what, const All& all, const std::vector<std::string>& notes,
         Terminal& terminal) {
  if (session.json) {
    printJson(session, {{what, listOf(all)}, {"notes", notes}}, terminal);
    return kExitAnswered;
  }
  print(all, terminal);
  for (const std::string& note : notes) terminal.note(note);
  if (all.empty()) terminal.note("There are none.");
  return kExitAnswered;
}

int list(const Session& session, const EntitiesArguments& arguments, const Engine& engine,
         Terminal& terminal) {
  // Without a place for state nothing was decided.
  std::vector<EntityDecision> decided;
  if (mayHoldState(statePlace(session.surroundings.world))) {
    const auto kept = openDecisions(session, engine);
    auto all = kept ? kept->all() : tl::unexpected(kept.error());
    if (!all) return failed(session, terminal, all.error());
    decided = *std::move(all);
  }
  if (arguments.decided) return show(session, "decided", decided, {}, terminal);
  PoolEntities found = entitiesOf(session, engine, decided);
  for (const EntityDecision& idle : found.idle)
    found.notes.push_back("decided of what is not there: " + idle.sourceA + ":" + idle.nameA + ", " +
                          idle.sourceB + ":" + idle.nameB);
  if (arguments.doubtful) return show(session, "doubtful", found.doubtful, found.notes, terminal);
  std::erase_if(found.entities, [&](const PoolEntity& entity) { return !isAskedFor(entity, arguments); });
  return show(session, "entities", found.entities, found.notes, terminal);
}

/// "sales:Arctic Catch". Errors: kInvalidArgument, kNotFound.
Result<std::pair<SourceId, std::string>> namedBy(const std::string& text, const Catalog& catalog) {
  const auto colon = text.find(':');
  if (colon == std::string::npos || plainName(text.substr(colon + 1)).empty())
    return fail(Code::kInvalidArgument, "no name in a source: " + text,
                "Write SOURCE:NAME, as in \"crm:Arctic Catch\".");
  SourceId source = text.substr(0, colon);
  if (!catalog.find(source)) return tl::unexpected(missingSource(catalog, source));
  return std::pair(std::move(source), std::string(trim(text.substr(colon + 1))));
}

Result<EntityDecision> decisionOf(const EntitiesArguments& arguments, bool same, const Catalog& catalog) {
  OMNI_TRY(one, namedBy(arguments.one, catalog));
  OMNI_TRY(other, namedBy(arguments.other, catalog));
  if (one.first == other.first && plainName(one.second) == plainName(other.second))
    return fail(Code::kInvalidArgument, "both are the same name: " + arguments.one, "Name two.");
  return EntityDecision{one.first, one.second, other.first, other.second, same};
}

/// Takes it as decided, or as not decided any more, and gives what is then known by the first name.
Result<std::vector<PoolEntity>> decide(const Session& session, const EntitiesArguments& arguments, bool same,
                                       const Engine& engine) {
  OMNI_TRY(decision, decisionOf(arguments, same, *engine.catalog()));
  OMNI_TRY(kept, openDecisions(session, engine));
  if (arguments.undo) {
    OMNI_TRY(gone, kept.remove(decision));
    if (!gone)
      return fail(Code::kNotFound, "nothing is decided of " + arguments.one + " and " + arguments.other,
                  "Look with omni entities list --decided.");
  }
  OMNI_TRY(decided, kept.all());
  if (!arguments.undo) decided.push_back(decision);
  PoolEntities found = entitiesOf(session, engine, decided);
  if (!arguments.undo) {
    if (std::ranges::find(found.idle, decision) != found.idle.end())
      return fail(Code::kNotFound,
                  "no table, class or label holds both " + arguments.one + " and " + arguments.other,
                  "Write the names as the sources do: omni entities list.");
    OMNI_RETURN_IF_ERROR(kept.put(decision, session.surroundings.world.today()));
  }
  std::erase_if(found.entities, [&](const PoolEntity& entity) {
    return std::ranges::none_of(entity.names, [&](const EntityName& name) {
      const std::string plain = plainName(name.name);
      return (name.source == decision.sourceA && plain == plainName(decision.nameA)) ||
             (name.source == decision.sourceB && plain == plainName(decision.nameB));
    });
  });
  return std::move(found.entities);
}

using PoolCommand = std::function<int(const Engine&, Terminal&)>;

CLI::App* addOverPool(CLI::App& app, Session& session, const char* name, const char* about, PoolCommand run) {
  CLI::App* command = app.add_subcommand(name, about);
  addPoolOptions(*command, session);
  addOutputOptions(*command, session);
  command->callback([&session, run = std::move(run)] {
    session.command = [&session, run](Terminal& terminal) {
      const auto engine = openPool(session, terminal);
      if (!engine) return failed(session, terminal, engine.error());
      return run(**engine, terminal);
    };
  });
  return command;
}

void addDeciding(CLI::App& app, Session& session, const std::shared_ptr<EntitiesArguments>& arguments,
                 const char* name, const char* about, bool same) {
  CLI::App* command = addOverPool(
      app, session, name, about, [&session, arguments, same](const Engine& engine, Terminal& terminal) {
        const auto found = decide(session, *arguments, same, engine);
        if (found) return show(session, "entities", *found, {}, terminal);
        if (found.error().code == Code::kInvalidArgument)
          return misused(session, terminal, found.error().message, found.error().hint);
        return failed(session, terminal, found.error());
      });
  command->add_option("one", arguments->one, "A name in a source: \"crm:Arctic Catch\"")->required();
  command->add_option("other", arguments->other, "Another")->required();
  command->add_flag("--undo", arguments->undo, "Nothing is decided of the two any more");
  command->parse_complete_callback([&session, arguments] {
    reclaim(session, {&arguments->one, &arguments->other});
  });
}

}  // namespace

void addEntitiesCommand(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<EntitiesArguments>();
  CLI::App* command = app.add_subcommand(
      "entities", "Which things of different sources are the same, by their names and what is said of them");
  command->require_subcommand(1);
  CLI::App* listed = addOverPool(*command, session, "list", "Things that two sources or more know",
                                 [&session, arguments](const Engine& engine, Terminal& terminal) {
                                   return list(session, *arguments, engine, terminal);
                                 });
  listed->add_option("name", arguments->name, "Only those with this in a name");
  listed->add_option("--kind", arguments->kind, "Only customers, or whatever is written")->type_name("KIND");
  CLI::Option* doubtful = listed->add_flag("--doubtful", arguments->doubtful,
                                           "Pairs of names to look at, the most doubtful first");
  listed->add_flag("--decided", arguments->decided, "What was decided with merge and split")
      ->excludes(doubtful);
  listed->parse_complete_callback([&session, arguments] { reclaim(session, {&arguments->name}); });
  addDeciding(*command, session, arguments, "merge", "Two names are one thing, whatever they look like",
              true);
  addDeciding(*command, session, arguments, "split", "Two names are two things", false);
}

}  // namespace omni
