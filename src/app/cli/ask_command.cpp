#include "app/cli/commands.h"
#include "base/text.h"
#include "engine/missing_source.h"
#include "report/report_json.h"
#include "report/report_text.h"

namespace omni {
namespace {

struct AskArguments {
  std::string question;
  std::size_t candidates = 0;
  std::vector<std::string> sources;
  bool trace = false;
};

void addArguments(CLI::App& command, const std::shared_ptr<AskArguments>& arguments, Session& session) {
  command.add_option("question", arguments->question, "The question, in plain words");
  command.add_option("-k", arguments->candidates, "How many sources may be asked")
      ->check(CLI::Range(1, 100))
      ->type_name("N");
  addRepeatable(command, "--source", "ID", arguments->sources, "Only this source");
  addPoolOptions(command, session);
  addOutputOptions(command, session);
}

void warn(const AskReport& report, Terminal& terminal) {
  for (const std::string& warning : report.warnings) terminal.note("warning: " + warning);
}

int ask(const Session& session, const AskArguments& arguments, bool execute, Terminal& terminal) {
  if (trim(arguments.question).empty())
    return misused(session, terminal, "there is no question", "Ask with omni ask \"…\" --in DIR.");
  auto engine = openPool(session, terminal);
  if (!engine) return failed(session, terminal, engine.error());
  const Catalog& catalog = (*engine)->catalog();
  if (catalog.entries().empty() && !catalog.failures().empty())
    return failed(session, terminal, catalog.failures().front().error);
  for (const SourceId& id : arguments.sources)
    if (!catalog.find(id)) return failed(session, terminal, missingSource(catalog, id));
  AskOptions options;
  options.execute = execute;
  options.sources = arguments.sources;
  if (arguments.candidates > 0) options.candidates = arguments.candidates;
  StageSink sink;
  if (const Progress progress = terminal.progress())
    sink = [progress](std::string_view stage, std::string_view detail) {
      progress(stage == "answer" ? detail : stage, 0, 0);  // the answer, as it is worded
    };
  const AskReport report = (*engine)->ask(arguments.question, options, sink);
  terminal.endProgress();
  if (session.json) {
    printJson(session, toJson(report), terminal);
  } else if (report.status == AskStatus::kFailed) {
    terminal.complain(report.answer.text, "");
  } else {
    if (execute || report.status == AskStatus::kRefused) printReport(report, terminal);
    if (arguments.trace || !execute) printTrace(report, execute, terminal);
    if (report.status == AskStatus::kAbstained && execute && !arguments.trace)
      terminal.note("What was considered: ask again with --trace.");
  }
  warn(report, terminal);
  return execute || report.status == AskStatus::kFailed || report.status == AskStatus::kRefused
             ? exitCode(report.status)
             : kExitAnswered;
}

}  // namespace

void addAskCommand(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<AskArguments>();
  CLI::App* command = app.add_subcommand("ask", "Answer a question from the sources");
  addArguments(*command, arguments, session);
  command->add_flag("--trace", arguments->trace, "Show every candidate and attempt too");
  command->callback([&session, arguments] {
    reclaim(session, {&arguments->question});
    session.command = [&session, arguments](Terminal& terminal) {
      return ask(session, *arguments, true, terminal);
    };
  });
}

void addExplainCommand(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<AskArguments>();
  CLI::App* command =
      app.add_subcommand("explain", "Show what a question would ask of which source, and ask nothing");
  addArguments(*command, arguments, session);
  command->callback([&session, arguments] {
    reclaim(session, {&arguments->question});
    session.command = [&session, arguments](Terminal& terminal) {
      return ask(session, *arguments, false, terminal);
    };
  });
}

}  // namespace omni
