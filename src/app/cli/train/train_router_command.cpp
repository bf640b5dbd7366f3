#include "app/cli/commands.h"
#include "app/cli/train/training_options.h"
#include "base/file.h"
#include "train/router_training.h"

namespace omni {
namespace {

struct TrainRouterArguments {
  std::vector<std::filesystem::path> labels;
  std::filesystem::path judge;
  std::filesystem::path out = "models";
  std::size_t limit = 0;
};

std::string toMarkdown(const RouterScore& score) {
  return "| questions | right | macro F1 | calibration error |\n|---|---|---|---|\n| " +
         std::to_string(score.questions) + " | " +
         percent(static_cast<double>(score.right), score.questions) + " | " + percent(score.macroF1, 1) +
         " | " + percent(score.calibrationError, 1) + " |\n";
}

Result<std::string> trainRouterFile(const TrainRouterArguments& arguments) {
  OMNI_RETURN_IF_ERROR(requireSentenceEncoder());
  std::vector<LabelledQuestion> questions;
  for (const auto& file : arguments.labels) {
    OMNI_TRY(read, readLabels(file, arguments.limit));
    questions.insert(questions.end(), read.begin(), read.end());
  }
  OMNI_TRY(model, trainRouter(questions));
  const auto text = model.text(
      "How much of which source a question needs: none, paragraph, document, table, "
      "image, clip, video.\nMade by `omni train router`.");
  OMNI_RETURN_IF_ERROR(writeFileAtomically(arguments.out / "router.model", text));
  if (arguments.judge.empty()) return std::string();
  OMNI_TRY(asWritten, GranularityModel::parse(text));
  OMNI_TRY(judged, readLabels(arguments.judge, 0));
  OMNI_TRY(score, judgeRouter(asWritten, judged));
  return toMarkdown(score);
}

}  // namespace

void addTrainRouterCommand(CLI::App& train, Session& session) {
  auto arguments = std::make_shared<TrainRouterArguments>();
  CLI::App* command = train.add_subcommand("router", "How much of which source a question needs");
  command->add_option("--labels", arguments->labels, "Questions with labels, or with a benchmark's routes")
      ->required()
      ->type_name("FILE…");
  command->add_option("--limit", arguments->limit, "At most N questions of each file")->type_name("N");
  command->add_option("--judge", arguments->judge, "Questions with labels to say how often it is right")
      ->type_name("FILE");
  command->add_option("--out", arguments->out, "Where router.model goes")->type_name("DIR");
  addOutputOptions(*command, session);
  command->callback([&session, arguments] {
    session.command = [&session, arguments](Terminal& terminal) {
      const auto score = trainRouterFile(*arguments);
      if (!score) return failed(session, terminal, score.error());
      terminal.raw(*score);
      return static_cast<int>(kExitAnswered);
    };
  });
}

}  // namespace omni
