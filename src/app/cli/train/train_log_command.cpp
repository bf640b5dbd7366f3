#include "app/cli/commands.h"
#include "app/cli/log/ask_log.h"
#include "app/cli/train/own_questions.h"
#include "app/cli/train/training_options.h"
#include "base/counted.h"
#include "state/own_weights_store.h"
#include "state/state.h"
#include "terminal/table.h"

namespace omni {
namespace {

Result<OwnWeightsStore> openStore(const Session& session, const std::vector<SourceConfig>& sources) {
  const World& world = session.surroundings.world;
  OMNI_TRY(state, openState(statePlace(world), world));
  return OwnWeightsStore(state, sources);
}

// What ships is what is learned beside: nothing of the pool's own is looked at meanwhile.
Result<std::unique_ptr<Engine>> openAsShipped(const Session& session, Terminal& terminal) {
  OMNI_TRY(config, questionsConfig(session, terminal));
  config.planner = {};
  config.confirmed = nullptr;
  config.own = nullptr;
  return Engine::open(std::move(config), session.surroundings.world, terminal.progress());
}

Result<std::vector<LearnedOwnPart>> learn(const Session& session, Terminal& terminal) {
  const World& world = session.surroundings.world;
  OMNI_RETURN_IF_ERROR(requireSentenceEncoder());
  OMNI_TRY(engine, openAsShipped(session, terminal));
  OMNI_TRY(templates, openTemplates(world, engine.get()));
  OMNI_TRY(log, openLog(world));
  OMNI_TRY(questions, ownQuestions(*engine, *templates, *log, world));
  auto learned = trainOwn(*engine, questions, world, terminal.progress());
  OMNI_TRY(store, openStore(session, engine->config().sources));
  std::vector<KeptOwnPart> kept;
  for (const auto& [part, found] : learned)
    if (found.better)
      kept.push_back({.part = std::string(part.name),
                      .at = world.today(),
                      .questions = found.questions,
                      .before = found.before,
                      .after = found.after,
                      .model = found.model});
  OMNI_RETURN_IF_ERROR(store.replace(kept));
  return learned;
}

Json toJson(const std::vector<LearnedOwnPart>& parts) {
  Json json = Json::array();
  for (const auto& [part, learned] : parts)
    json.push_back({{"part", part.name},
                    {"questions", learned.questions},
                    {"before", learned.before},
                    {"after", learned.after},
                    {"gain", learned.gain},
                    {"in_force", learned.better}});
  return {{"parts", std::move(json)}};
}

void print(const std::vector<LearnedOwnPart>& parts, Terminal& terminal) {
  std::vector<Row> rows;
  for (const auto& [part, learned] : parts)
    rows.push_back(
        {std::string(part.name), std::to_string(learned.questions), std::to_string(learned.before),
         std::to_string(learned.after),
         std::string(learned.better ? "in force" : "not used: no better over held-out questions")});
  if (rows.empty()) terminal.note("Nothing is learned: too few questions are confirmed.");
  static const std::vector<std::string> kColumns{"part", "questions", "right before", "right after", ""};
  if (!rows.empty())
    for (const std::string& line : tableLines(kColumns, rows, terminal.width(), rows.size()))
      terminal.line(line);
}

int trainOfLog(const Session& session, Terminal& terminal) {
  const auto learned = learn(session, terminal);
  terminal.endProgress();
  if (!learned) return failed(session, terminal, learned.error());
  if (session.json)
    printJson(session, toJson(*learned), terminal);
  else
    print(*learned, terminal);
  return kExitAnswered;
}

int forgetOwn(const Session& session, Terminal& terminal) {
  const auto config = poolConfig(session, terminal);
  const auto gone =
      config
          ? openStore(session, config->sources).and_then([](OwnWeightsStore store) { return store.clear(); })
          : tl::unexpected(config.error());
  if (!gone) return failed(session, terminal, gone.error());
  if (session.json)
    printJson(session, {{"forgotten", *gone}}, terminal);
  else
    terminal.lines(*gone > 0 ? "What ships is in force again." : "Nothing of this pool's own was in force.",
                   0);
  return kExitAnswered;
}

}  // namespace

void addTrainLogOptions(CLI::App& train, Session& session) {
  struct TrainLogOptions {
    bool log = false, forget = false;
  };
  const auto options = std::make_shared<TrainLogOptions>();
  CLI::Option* log = train.add_flag(
      "--log", options->log,
      "Of this pool's confirmed questions, beside what ships; in force where held-out questions gain");
  train.add_flag("--forget", options->forget, "With --log: what was learned so is gone")->needs(log);
  addPoolOptions(train, session);
  addOutputOptions(train, session);
  train.callback([&train, &session, options] {
    if (!train.get_subcommands().empty()) return;
    session.command = [&session, options](Terminal& terminal) {
      if (!options->log)
        return misused(session, terminal, "it is not said what is learned of",
                       "Write omni train --log, or omni train --help for what ships.");
      return options->forget ? forgetOwn(session, terminal) : trainOfLog(session, terminal);
    };
  });
}

}  // namespace omni
