#include "app/cli/commands.h"
#include "eval/evaluation.h"
#include "report/report_json.h"

namespace omni {
namespace {

struct EvalArguments {
  EvaluationOptions options;
  std::string route;
  const CLI::Option* log = nullptr;
};

constexpr std::size_t kAskedAgain = 100;  // questions of the log, where nobody says how many

int evaluateBenchmark(const Session& session, EvalArguments& arguments, Terminal& terminal) {
  EvaluationOptions& options = arguments.options;
  if (arguments.log->count() > 0 && options.log.empty())
    return askLogAgain(session, options.filter.limit > 0 ? options.filter.limit : kAskedAgain, terminal);
  if (options.out.empty())
    return misused(session, terminal, "it is not said where the results go", "Name a folder with --out DIR.");
  options.filter.route = routeOf(arguments.route);
  options.own.kinds = session.surroundings.kinds;
  if (options.bench.empty() && options.log.empty())
    return failed(session, terminal,
                  {Code::kInvalidArgument, "there is nothing to measure on",
                   "Name a benchmark with --bench DIR, or a log of questions with --log FILE."});
  const bool named = !session.in.empty() || !session.config.empty();
  const auto planner = PlannerConfig::named(session.planner);
  if (options.bench.empty() || named || (planner && planner->asksModel())) {
    auto own = poolConfig(session, terminal);
    if (!own) return failed(session, terminal, own.error());
    options.own = std::move(*own);
    if (!options.bench.empty() && !named) options.own.sources.clear();  // its model alone was asked for
  }
  const auto report = evaluate(options, session.surroundings.world, terminal.progress());
  terminal.endProgress();
  if (!report) return failed(session, terminal, report.error());
  if (session.json)
    printJson(session, Json(toJson(*report)), terminal);
  else
    terminal.raw(toMarkdown(*report));
  terminal.note("Written to " + options.out.string());
  return kExitAnswered;
}

std::string methodNames() {
  std::string names;
  for (const Method& method : methods()) names += (names.empty() ? "" : ", ") + std::string(method.name);
  return names;
}

void addSampleOptions(CLI::App& command, EvalArguments& arguments) {
  SampleFilter& filter = arguments.options.filter;
  command.add_option("--samples", arguments.options.samples, "The benchmark's questions, from another file")
      ->type_name("FILE");
  arguments.log =
      command
          .add_option("--log", arguments.options.log,
                      "Questions of your own, with feedback as gold; without a file those of the query "
                      "log again: what would be other now, and what it costs")
          ->expected(0, 1)
          ->type_name("[FILE]");
  command.add_option("--limit", filter.limit, "At most N questions, spread evenly over the routes")
      ->type_name("N");
  command.add_option("--seed", filter.seed, "Which ones, when there is a limit")->type_name("S");
  command.add_option("--split", filter.split, "Questions of this split alone")->type_name("NAME");
  command.add_option("--route", arguments.route, "Questions of this route alone")
      ->check(CLI::IsMember({"SQL", "SPARQL", "CYPHER", "SEARCH"}))
      ->type_name("ROUTE");
}

}  // namespace

void addEvalCommand(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<EvalArguments>();
  EvaluationOptions& options = arguments->options;
  CLI::App* command = app.add_subcommand("eval", "Measure on a benchmark");
  command->add_option("--bench", options.bench, "The benchmark's folder")->type_name("DIR");
  command->add_option("--pool", options.pools, "Another benchmark, whose sources join the pool")
      ->type_name("DIR…");
  command->add_option("--method", options.methods, "Ways of answering: " + methodNames())
      ->delimiter(',')
      ->type_name("NAME,…");
  command->add_option("-k", options.ks, "Sources that may be explored; several for a sweep")
      ->delimiter(',')
      ->check(CLI::Range(1, 100))
      ->type_name("N,…");
  command
      ->add_option("--threshold", options.thresholds,
                   "Confidences from which an ensemble asks no model, for a sweep")
      ->delimiter(',')
      ->check(CLI::Range(0.0, 1.0))
      ->type_name("T,…");
  command->add_flag("--readings", options.interpretations,
                    "Also run and judge the readings that are offered");
  command->add_option("--jobs", options.jobs, "Questions at once")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  command->add_option("--out", options.out, "Where the results go; an unfinished run goes on")
      ->type_name("DIR");
  addSampleOptions(*command, *arguments);
  addPoolOptions(*command, session);
  addOutputOptions(*command, session);
  command->callback([&session, arguments] {
    session.command = [&session, arguments](Terminal& terminal) {
      return evaluateBenchmark(session, *arguments, terminal);
    };
  });
}

}  // namespace omni
