#include "app/cli/commands.h"
#include "app/cli/train/training_options.h"
#include "base/file.h"
#include "engine/engine.h"
#include "eval/data/bench.h"
#include "eval/data/sample_filter.h"
#include "train/query_training.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

struct Arguments {
  fs::path bench, samples, out;
  SampleFilter filter;
};

Result<std::vector<Sample>> samplesOf(const Arguments& arguments) {
  const fs::path file =
      arguments.samples.empty() ? arguments.bench / "train.samples.jsonl" : arguments.samples;
  OMNI_TRY(samples, readSamples(file));
  return pick(std::move(samples), arguments.filter);
}

std::string reportOf(const QueryTraining& training) {
  const RankingQuality& q = training.heldOut;
  return "Questions: " + std::to_string(q.questions) +
         "\nA right candidate: " + percent(static_cast<double>(q.reachable), q.questions) + " %" +
         "\nFirst by the rules: " + percent(static_cast<double>(q.first), q.questions) + " %" +
         "\nFirst by a model of other sources: " + percent(static_cast<double>(q.ranked), q.questions) +
         " %" + "\nAnswered at 90 % precision: " + percent(static_cast<double>(training.sure), q.questions) +
         " %" + "\n";
}

Result<std::string> trainFiles(const Arguments& arguments, const World& world, const Progress& progress) {
  OMNI_RETURN_IF_ERROR(requireSentenceEncoder());
  OMNI_TRY(sources, readBenchSources(arguments.bench));
  OMNI_TRY(samples, samplesOf(arguments));
  OMNI_TRY(engine, Engine::open({std::move(sources), {}, 3}, world, progress));
  const auto examples = queryExamples(samples, engine->catalog(), progress);
  OMNI_TRY(training, trainQueries(examples, progress));
  OMNI_RETURN_IF_ERROR(writeFileAtomically(arguments.out / "query.model", training.model.bytes()));
  OMNI_RETURN_IF_ERROR(writeFileAtomically(
      arguments.out / "query_confidence.weights",
      training.confidence.text("The probability that a query is right.\nMade by `omni train queries`.")));
  return reportOf(training);
}

int trainQueryModel(const Session& session, const Arguments& arguments, Terminal& terminal) {
  const auto report = trainFiles(arguments, session.surroundings.world, terminal.progress());
  terminal.endProgress();
  if (!report) return failed(session, terminal, report.error());
  terminal.raw(*report);
  terminal.note("Written to " + arguments.out.string() + "; build again to use it");
  return kExitAnswered;
}

}  // namespace

void addTrainQueriesCommand(CLI::App& train, Session& session) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      train.add_subcommand("queries", "Learn which of the queries that a question may mean is meant");
  command->add_option("--bench", arguments->bench, "The benchmark's folder")->required()->type_name("DIR");
  command->add_option("--samples", arguments->samples, "Other questions than its train.samples.jsonl")
      ->type_name("FILE");
  command->add_option("--limit", arguments->filter.limit, "At most N questions")->type_name("N");
  command->add_option("--out", arguments->out, "Where the models go")->required()->type_name("DIR");
  addOutputOptions(*command, session);
  command->callback([&session, arguments] {
    session.command = [&session, arguments](Terminal& terminal) {
      return trainQueryModel(session, *arguments, terminal);
    };
  });
}

}  // namespace omni
