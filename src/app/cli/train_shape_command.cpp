#include <array>
#include <cstdio>

#include "app/cli/commands.h"
#include "base/file.h"
#include "train/shape_trainer.h"

namespace omni {
namespace {

struct TrainShapeArguments {
  std::filesystem::path bench;
  std::filesystem::path out = "models";
};

std::string number(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3f", value);
  return text.data();
}

std::string toMarkdown(const ShapeReport& report) {
  std::string text =
      "| property | right | majority | log-loss | of the frequencies |\n|---|---|---|---|---|\n";
  ShapeScore sum;
  const auto row = [&](std::string_view name, const ShapeScore& score) {
    text += "| " + std::string(name) + " | " + number(score.accuracy) + " | " + number(score.majority) +
            " | " + number(score.logLoss) + " | " + number(score.majorityLogLoss) + " |\n";
  };
  for (std::size_t p = 0; p < kShapeProperties; ++p) {
    const ShapeScore& score = report.properties[p];
    row(infoOf(static_cast<ShapeProperty>(p)).name, score);
    sum.accuracy += score.accuracy / kShapeProperties;
    sum.majority += score.majority / kShapeProperties;
    sum.logLoss += score.logLoss;
    sum.majorityLogLoss += score.majorityLogLoss;
  }
  row("**mean right, summed log-loss**", sum);
  return text + "\nWhole shapes right: " + number(report.wholeShapes) + " of " +
         std::to_string(report.questions) + " questions, each by a model that has not seen its source.\n";
}

Result<ShapeReport> trainShapeModel(const TrainShapeArguments& arguments, const World& world,
                                    const Progress& progress) {
  OMNI_TRY(sources, readBenchSources(arguments.bench));
  OMNI_TRY(samples, readSamples(arguments.bench / "train.samples.jsonl"));
  std::erase_if(sources, [&](const SourceConfig& source) {
    return std::ranges::none_of(samples, [&](const Sample& s) { return s.source == source.id; });
  });
  const Budget budget(Limits{.time = std::chrono::hours{1}}, world);
  const auto examples = shapeExamples(Catalog::open(sources, budget, world, progress), samples);
  if (examples.empty())
    return fail(Code::kNotFound, "no question of " + arguments.bench.string() + " can be learned from",
                "Questions to learn from ask an SQL source of sources.jsonl and have a gold SELECT.");
  OMNI_RETURN_IF_ERROR(writeFileAtomically(arguments.out / "shape.model", trainShape(examples).bytes()));
  return scoreShapeFolds(trainShapeFolds(examples), examples);
}

}  // namespace

void addTrainShapeCommand(CLI::App& train, Session& session) {
  auto arguments = std::make_shared<TrainShapeArguments>();
  CLI::App* command = train.add_subcommand("shape", "What a question tells of its query's shape");
  command->add_option("--bench", arguments->bench, "A benchmark's folder with train.samples.jsonl")
      ->required()
      ->type_name("DIR");
  command->add_option("--out", arguments->out, "Where shape.model goes")->type_name("DIR");
  addOutputOptions(*command, session);
  command->callback([&session, arguments] {
    session.command = [&session, arguments](Terminal& terminal) {
      const auto report = trainShapeModel(*arguments, session.surroundings.world, terminal.progress());
      terminal.endProgress();
      if (!report) return failed(session, terminal, report.error());
      terminal.raw(toMarkdown(*report));
      return static_cast<int>(kExitAnswered);
    };
  });
}

}  // namespace omni
