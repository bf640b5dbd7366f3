#include "app/cli/commands.h"
#include "app/cli/train/training_options.h"
#include "base/file.h"
#include "evidence/ranking/weights.h"
#include "train/evidence_training.h"

namespace omni {
namespace {

struct TrainEvidenceArguments {
  TrainingPools pools;
  std::filesystem::path out = "models";
};

std::string toMarkdown(const EvidenceScore& score) {
  return "| questions | right | attainable | chance | covered at 90 % | calibration error |\n"
         "|---|---|---|---|---|---|\n| " +
         std::to_string(score.questions) + " | " + percent(score.right, 1) + " | " +
         percent(score.attainable, 1) + " | " + percent(score.chance, 1) + " | " +
         percent(score.coverageAt90, 1) + " | " + percent(score.calibrationError, 1) + " |\n";
}

Result<std::string> trainEvidenceFiles(const TrainEvidenceArguments& arguments, const World& world,
                                       const Progress& progress) {
  OMNI_RETURN_IF_ERROR(requireSentenceEncoder());
  OMNI_TRY(groups, exploreForEvidence(arguments.pools, world, progress));
  OMNI_TRY(score, validateEvidence(groups));
  OMNI_TRY(weights, trainEvidence(groups));
  OMNI_RETURN_IF_ERROR(writeFileAtomically(
      arguments.out / "evidence.weights",
      weights.ranking.text("Which of a question's attempts answers.\nMade by `omni train evidence`.",
                           evidenceMark())));
  OMNI_RETURN_IF_ERROR(writeFileAtomically(
      arguments.out / "confidence.weights",
      weights.confidence.text("The log-odds that an attempt is right.\nMade by `omni train evidence`.",
                              evidenceMark())));
  return toMarkdown(score);
}

}  // namespace

void addTrainEvidenceCommand(CLI::App& train, Session& session) {
  auto arguments = std::make_shared<TrainEvidenceArguments>();
  CLI::App* command = train.add_subcommand("evidence", "Which outcome answers, and how surely");
  addTrainingPools(*command, arguments->pools);
  command->add_option("--out", arguments->out, "Where evidence.weights and confidence.weights go")
      ->type_name("DIR");
  addOutputOptions(*command, session);
  command->callback([&session, arguments] {
    session.command = [&session, arguments](Terminal& terminal) {
      const auto score = trainEvidenceFiles(*arguments, session.surroundings.world, terminal.progress());
      terminal.endProgress();
      if (!score) return failed(session, terminal, score.error());
      terminal.raw(*score);
      return static_cast<int>(kExitAnswered);
    };
  });
}

}  // namespace omni
