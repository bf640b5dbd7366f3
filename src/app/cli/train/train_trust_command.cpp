#include <algorithm>

#include "app/cli/commands.h"
#include "app/cli/train/training_options.h"
#include "base/file.h"
#include "base/text.h"
#include "config/config.h"
#include "evidence/ranking/trust.h"
#include "train/trust/trust_training.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

struct TrainTrustArguments {
  TrainingPools pools;
  std::vector<fs::path> alone;
  std::vector<fs::path> worlds;
  fs::path out = "models";
  fs::path features;
};

Result<TrustQuestions> questionsOf(const TrainTrustArguments& arguments, const World& world) {
  TrustQuestions asked{.pools = arguments.pools, .alone = {}, .worlds = {}};
  for (const auto& folder : arguments.pools.folders)
    asked.alone.push_back(std::ranges::find(arguments.alone, folder) != arguments.alone.end());
  for (const auto& folder : arguments.worlds) {
    OMNI_TRY(config, readConfig(folder / "omni.yaml", world));
    OMNI_TRY(questions, readWorldQuestions(folder / "questions.jsonl"));
    asked.worlds.push_back({folder.filename().string(), std::move(config), std::move(questions)});
  }
  return asked;
}

// Tab-separated, a line an example: folder, world, question, right, then the features.
std::string tableOf(std::span<const TrustExample> examples) {
  std::string text = "folder\tworld\tquestion\tright";
  for (const auto& name : trustFeatureNames()) text += '\t' + name;
  for (const auto& example : examples) {
    text += '\n' + example.folder + '\t' + example.world + '\t' + oneLine(example.question) + '\t' +
            std::to_string(example.right);
    for (const float value : example.features) text += '\t' + std::to_string(value);
  }
  return text + '\n';
}

std::string toMarkdown(std::span<const TrustScore> scores) {
  std::string text =
      "| held out | examples | right | covered at 90 % | sure | of those right "
      "|\n|---|---|---|---|---|---|\n";
  for (const auto& score : scores)
    text += "| " + score.folder + " | " + std::to_string(score.examples) + " | " + percent(score.right, 1) +
            " | " + percent(score.covered, 1) + " | " + std::to_string(score.sure) + " | " +
            percent(score.sureRight, 1) + " |\n";
  return text;
}

Result<std::string> trainTrustFile(const TrainTrustArguments& arguments, const World& world,
                                   const Progress& progress) {
  OMNI_RETURN_IF_ERROR(requireSentenceEncoder());
  OMNI_TRY(asked, questionsOf(arguments, world));
  OMNI_TRY(examples, exploreForTrust(asked, world, progress));
  if (!arguments.features.empty())
    OMNI_RETURN_IF_ERROR(writeFileAtomically(arguments.features, tableOf(examples)));
  OMNI_TRY(training, trainTrust(examples));
  OMNI_RETURN_IF_ERROR(writeFileAtomically(
      arguments.out / "trust.weights",
      training.weights.text(
          "The log-odds that a query of the built-in planner answers.\nMade by `omni train trust`.",
          trustMark())));
  return toMarkdown(training.scores);
}

}  // namespace

void addTrainTrustCommand(CLI::App& train, Session& session) {
  auto arguments = std::make_shared<TrainTrustArguments>();
  CLI::App* command = train.add_subcommand("trust", "How surely an answer of the built-in planner is right");
  addTrainingPools(*command, arguments->pools);
  command->add_option("--alone", arguments->alone, "Those of the pools whose sources are asked one by one")
      ->type_name("DIR…");
  command->add_option("--world", arguments->worlds, "Folders with an omni.yaml and questions.jsonl")
      ->type_name("DIR…");
  command->add_option("--out", arguments->out, "Where trust.weights goes")->type_name("DIR");
  command->add_option("--features", arguments->features, "Also write what was measured")->type_name("FILE");
  addOutputOptions(*command, session);
  command->callback([&session, arguments] {
    session.command = [&session, arguments](Terminal& terminal) {
      const auto scores = trainTrustFile(*arguments, session.surroundings.world, terminal.progress());
      terminal.endProgress();
      if (!scores) return failed(session, terminal, scores.error());
      terminal.raw(*scores);
      return static_cast<int>(kExitAnswered);
    };
  });
}

}  // namespace omni
