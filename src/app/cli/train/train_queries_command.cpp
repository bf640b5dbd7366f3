#include <set>

#include "app/cli/commands.h"
#include "app/cli/train/training_options.h"
#include "base/file.h"
#include "engine/engine.h"
#include "eval/data/bench.h"
#include "formulate/ranking/confidence.h"
#include "train/ablation.h"
#include "train/query_training.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

struct Arguments {
  TrainingPools pools;
  fs::path out;
  bool ablate = false;
};

// A question that an earlier folder asks of the same source teaches once.
Result<std::vector<QueryExample>> examplesOf(const TrainingPools& pools, const World& world,
                                             const Progress& progress) {
  std::vector<QueryExample> examples;
  std::set<std::pair<std::string, SourceId>> known;
  for (std::size_t p = 0; p < pools.folders.size(); ++p) {
    OMNI_TRY(sources, readBenchSources(pools.folders[p]));
    OMNI_TRY(questions, readTrainingQuestions(pools, p));
    std::erase_if(questions, [&](const TrainingQuestion& question) {
      return !known.insert({question.sample.id, question.sample.source}).second;
    });
    OMNI_TRY(engine, Engine::open({.sources = std::move(sources)}, world, progress));
    auto made = queryExamples(questions, *engine->catalog(), progress);
    std::move(made.begin(), made.end(), std::back_inserter(examples));
  }
  return examples;
}

std::string line(std::string_view what, std::size_t count, std::size_t of) {
  return std::string(what) + ": " + percent(static_cast<double>(count), of) + " %\n";
}

std::string reportOf(const QueryTraining& training) {
  const RankingQuality& q = training.heldOut;
  return "Questions: " + std::to_string(q.questions) + "\n" +
         line("A right candidate", q.reachable, q.questions) +
         line("First by the rules", q.first, q.questions) +
         line("First by a model of other sources", q.ranked, q.questions) +
         line("Answered at 90 % precision", training.sure, q.questions);
}

std::string reportOf(const Ablation& ablation) {
  const RankingQuality& q = ablation.heldOut;
  return "Without " + ablation.without + ", " + line("first", q.ranked, q.questions) + "  " +
         line("answered at 90 % precision", ablation.sure, q.questions);
}

Result<std::string> trainFiles(const Arguments& arguments, const World& world, const Progress& progress) {
  OMNI_RETURN_IF_ERROR(requireSentenceEncoder());
  OMNI_TRY(examples, examplesOf(arguments.pools, world, progress));
  OMNI_TRY(training, trainQueries(examples, progress));
  OMNI_RETURN_IF_ERROR(writeFileAtomically(arguments.out / "query.model", training.model.bytes()));
  OMNI_RETURN_IF_ERROR(writeFileAtomically(
      arguments.out / "query_confidence.weights",
      training.confidence.text("The probability that a query is right.\nMade by `omni train queries`.",
                               confidenceMark())));
  std::string report = reportOf(training);
  if (!arguments.ablate) return report;
  OMNI_TRY(ablations, ablateQueries(examples, progress));
  for (const auto& ablation : ablations) report += reportOf(ablation);
  return report;
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
  addTrainingPools(*command, arguments->pools);
  command->add_option("--out", arguments->out, "Where the models go")->required()->type_name("DIR");
  command->add_flag("--ablate", arguments->ablate, "Say too what is lost without each family of features");
  addOutputOptions(*command, session);
  command->callback([&session, arguments] {
    session.command = [&session, arguments](Terminal& terminal) {
      return trainQueryModel(session, *arguments, terminal);
    };
  });
}

}  // namespace omni
