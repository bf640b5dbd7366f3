#include "app/cli/commands.h"
#include "app/cli/report_json.h"
#include "eval/evaluation.h"

namespace omni {
namespace {

struct EvalArguments {
  EvaluationOptions options;
  std::string route;
};

int evaluateBenchmark(const Session& session, EvalArguments& arguments, Terminal& terminal) {
  arguments.options.filter.route = routeOf(arguments.route);
  const auto report = evaluate(arguments.options, session.surroundings.world, terminal.progress());
  terminal.endProgress();
  if (!report) return failed(session, terminal, report.error());
  terminal.raw(session.json ? toJson(*report).dump(2) + "\n" : toMarkdown(*report));
  terminal.note("Written to " + arguments.options.out.string());
  return kExitAnswered;
}

std::string methodNames() {
  std::string names;
  for (const Method& method : methods()) names += (names.empty() ? "" : ", ") + std::string(method.name);
  return names;
}

void addSampleOptions(CLI::App& command, EvalArguments& arguments) {
  SampleFilter& filter = arguments.options.filter;
  command.add_option("--samples", arguments.options.samples, "Questions of another file")->type_name("FILE");
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
  command->add_option("--bench", options.bench, "The benchmark's folder")->required()->type_name("DIR");
  command->add_option("--pool", options.pools, "Another benchmark, whose sources join the pool")
      ->type_name("DIR…");
  command->add_option("--method", options.methods, "Ways of answering: " + methodNames())
      ->delimiter(',')
      ->type_name("NAME,…");
  command->add_option("-k", options.ks, "Sources that may be explored; several for a sweep")
      ->delimiter(',')
      ->check(CLI::PositiveNumber)
      ->type_name("N,…");
  command->add_option("--jobs", options.jobs, "Questions at once")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  command->add_option("--out", options.out, "Where the results go; an unfinished run goes on")
      ->required()
      ->type_name("DIR");
  addSampleOptions(*command, *arguments);
  addOutputOptions(*command, session);
  command->callback([&session, arguments] {
    session.command = [&session, arguments](Terminal& terminal) {
      return evaluateBenchmark(session, *arguments, terminal);
    };
  });
}

}  // namespace omni
