#include <iomanip>
#include <sstream>

#include "app/cli/commands.h"
#include "app/cli/train/training_options.h"
#include "base/file.h"
#include "select/weights.h"
#include "train/selection_training.h"

namespace omni {
namespace {

struct TrainSelectionArguments {
  TrainingPools pools;
  std::filesystem::path out = "models";
  std::filesystem::path features;
};

// Tab-separated, a line a candidate: question, route, world, source, right, then the features.
std::string tableOf(std::span<const SelectionGroup> groups) {
  std::string text = "question\troute\tworld\tsource\tright";
  for (const auto name : kFeatureNames) text += '\t' + std::string(name);
  for (std::size_t g = 0; g < groups.size(); ++g)
    for (std::size_t c = 0; c < groups[g].sources.size(); ++c) {
      text += '\n' + std::to_string(g) + '\t' + std::string(name(groups[g].route)) + '\t' + groups[g].world +
              '\t' + groups[g].sources[c] + '\t' + (groups[g].group.right[c] ? '1' : '0');
      for (const float value : groups[g].group.candidates[c]) text += '\t' + std::to_string(value);
    }
  return text + '\n';
}

std::string toMarkdown(const std::map<Route, SelectionScore>& scores) {
  std::string text = "| route | questions | at 1 | at 3 | short list |\n|---|---|---|---|---|\n";
  for (const auto& [route, score] : scores)
    text += "| " + std::string(name(route)) + " | " + std::to_string(score.questions) + " | " +
            percent(static_cast<double>(score.first), score.questions) + " | " +
            percent(static_cast<double>(score.firstThree), score.questions) + " | " +
            percent(static_cast<double>(score.listed), score.questions) + " |\n";
  return text;
}

std::string hundredths(double number) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(2) << number;
  return text.str();
}

Result<std::string> trainSelectionFile(const TrainSelectionArguments& arguments, const World& world,
                                       const Progress& progress) {
  OMNI_RETURN_IF_ERROR(requireSentenceEncoder());
  OMNI_TRY(groups, measureSelection(arguments.pools, world, progress));
  if (!arguments.features.empty())
    OMNI_RETURN_IF_ERROR(writeFileAtomically(arguments.features, tableOf(groups)));
  OMNI_TRY(scores, validateSelection(groups));
  OMNI_TRY(weights, trainSelection(groups));
  OMNI_RETURN_IF_ERROR(writeFileAtomically(
      arguments.out / "selection.weights",
      weights.text("What speaks for a source.\nMade by `omni train selection`.", selectionMark())));
  return toMarkdown(scores) + "\nThe prior by granularity fits best with the weight " +
         hundredths(fitPriorWeight(groups)) + " (kPriorWeight in src/select/weights.h).\n";
}

}  // namespace

void addTrainSelectionCommand(CLI::App& train, Session& session) {
  auto arguments = std::make_shared<TrainSelectionArguments>();
  CLI::App* command = train.add_subcommand("selection", "Which source answers");
  addTrainingPools(*command, arguments->pools);
  command->add_option("--out", arguments->out, "Where selection.weights goes")->type_name("DIR");
  command->add_option("--features", arguments->features, "Also write what was measured")->type_name("FILE");
  addOutputOptions(*command, session);
  command->callback([&session, arguments] {
    session.command = [&session, arguments](Terminal& terminal) {
      const auto scores = trainSelectionFile(*arguments, session.surroundings.world, terminal.progress());
      terminal.endProgress();
      if (!scores) return failed(session, terminal, scores.error());
      terminal.raw(*scores);
      return static_cast<int>(kExitAnswered);
    };
  });
}

}  // namespace omni
