#include "app/cli/commands.h"
#include "app/cli/train/training_options.h"
#include "base/file.h"
#include "base/text.h"
#include "template/likeness.h"
#include "train/template/template_training.h"

namespace omni {
namespace {

struct TrainTemplatesArguments {
  TrainingPools pools;
  std::filesystem::path out = "models";
  std::filesystem::path features;
};

// Tab-separated, a line an example: world, question, other, right, then the features.
std::string tableOf(std::span<const TemplateExample> examples) {
  std::string text = "world\tquestion\tother\tright";
  for (const auto& name : templateFeatureNames()) text += "\t" + std::string(name);
  for (const auto& example : examples) {
    text += '\n' + example.world + '\t' + oneLine(example.question) + '\t' + oneLine(example.other) + '\t' +
            (example.right ? "1" : "0");
    for (const float value : example.features) text += '\t' + std::to_string(value);
  }
  return text + '\n';
}

std::string toMarkdown(const TemplateTraining& training) {
  std::string text = "| likelihood | taken rightly | taken wrongly |\n|---|---|---|\n";
  for (const auto& score : training.scores)
    text += "| " + std::to_string(score.least).substr(0, 4) + " | " + std::to_string(score.taken) + " of " +
            std::to_string(training.right) + " | " + std::to_string(score.wrongly) + " of " +
            std::to_string(training.wrong) + " |\n";
  return text;
}

Result<std::string> trainTemplatesFile(const TrainTemplatesArguments& arguments, const World& world,
                                       const Progress& progress) {
  OMNI_RETURN_IF_ERROR(requireSentenceEncoder());
  OMNI_TRY(examples, templateExamples(arguments.pools, world, progress));
  if (!arguments.features.empty())
    OMNI_RETURN_IF_ERROR(writeFileAtomically(arguments.features, tableOf(examples)));
  OMNI_TRY(training, trainTemplates(examples));
  OMNI_RETURN_IF_ERROR(writeFileAtomically(
      arguments.out / "template.weights",
      training.weights.text(
          "The log-odds that a confirmed query answers another question.\nMade by `omni train templates`.",
          templateMark())));
  return toMarkdown(training);
}

}  // namespace

void addTrainTemplatesCommand(CLI::App& train, Session& session) {
  auto arguments = std::make_shared<TrainTemplatesArguments>();
  CLI::App* command = train.add_subcommand("templates", "Whether a confirmed query answers another question");
  addTrainingPools(*command, arguments->pools);
  command->add_option("--out", arguments->out, "Where template.weights goes")->type_name("DIR");
  command->add_option("--features", arguments->features, "Also write what was measured")->type_name("FILE");
  addOutputOptions(*command, session);
  command->callback([&session, arguments] {
    session.command = [&session, arguments](Terminal& terminal) {
      const auto scores = trainTemplatesFile(*arguments, session.surroundings.world, terminal.progress());
      terminal.endProgress();
      if (!scores) return failed(session, terminal, scores.error());
      terminal.raw(*scores);
      return static_cast<int>(kExitAnswered);
    };
  });
}

}  // namespace omni
