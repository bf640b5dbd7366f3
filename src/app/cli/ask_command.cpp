#include "app/cli/ask_arguments.h"
#include "app/cli/ask_session.h"
#include "app/cli/clarifying/clarifying.h"
#include "app/cli/commands.h"
#include "app/cli/log/ask_log.h"
#include "app/cli/preparing/preparing.h"
#include "app/input/line_editor.h"
#include "base/text.h"
#include "engine/unanswered/missing_source.h"
#include "model/local/model_offer.h"
#include "report/report_json.h"
#include "report/report_text.h"

namespace omni {
namespace {

void addArguments(CLI::App& command, const std::shared_ptr<AskArguments>& arguments, Session& session) {
  command.add_option("question", arguments->question,
                     "The question, in plain words; without one, questions are read a line each");
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

/// What the answer rests on, as a table alone; a warning says where it is to be checked.
Status printAnsweringRows(const Session& session, const AskReport& report, Terminal& terminal) {
  if (report.isGuess()) terminal.note("warning: " + confidenceText(report));
  if (const auto outcome = answeringOutcome(report))
    return printRows(session, *outcome, notesOf(report, *outcome, session.surroundings.world.today()),
                     terminal);
  terminal.note(report.answer.text);
  return {};
}

void printForPeople(const AskArguments& arguments, const AskReport& report, Terminal& terminal) {
  if (arguments.execute || report.status == AskStatus::kRefused) printReport(report, terminal);
  if (arguments.trace || !arguments.execute) printTrace(report, arguments.execute, terminal);
  if (report.status == AskStatus::kAbstained && arguments.execute && !arguments.trace)
    terminal.note("What was considered: ask again with --trace.");
}

/// Where the built-in planner is alone and has no sure answer.
void offerModel(const Session& session, const Engine& engine, const AskReport& report, Terminal& terminal) {
  const bool unsure =
      report.status == AskStatus::kAbstained || (report.status == AskStatus::kAnswered && report.isGuess());
  if (!unsure || session.json || !mayOfferModel(engine.config())) return;
  if (const std::string offer = modelOfferOnce(session.surroundings.world); !offer.empty())
    terminal.note(offer);
}

/// A second time by the meaning that is chosen, where someone can be asked and has to be.
AskReport askWhatIsMeant(const Session& session, const Engine& engine, AskArguments arguments,
                         Terminal& terminal) {
  AskReport report = askOne(engine, arguments, canAskBack(session, arguments), {}, terminal);
  if (!report.clarification) return report;
  const auto lines = plainLines(*session.surroundings.in);
  arguments.meant = {chosenMeaning(*report.clarification, *lines, terminal)};
  return askOne(engine, arguments, false, {}, terminal);
}

/// What the command line itself gets wrong.
Status checkAsked(const Session& session, const AskArguments& arguments) {
  OMNI_RETURN_IF_ERROR(checkFormat(session));
  if (arguments.question.empty() && session.format && !infoOf(*session.format).isText)
    return fail(
        Code::kInvalidArgument,
        std::string(infoOf(*session.format).name) + " is a file of one answer, and no question is named",
        "Write the question behind omni ask, in quotes.");
  return {};
}

int ask(const Session& session, const AskArguments& arguments, Terminal& terminal) {
  if (const auto possible = checkAsked(session, arguments); !possible)
    return misused(session, terminal, possible.error().message, possible.error().hint);
  if (arguments.question.empty() && session.surroundings.in) {
    const Surroundings& around = session.surroundings;
    const bool typed = around.inIsTerminal && around.outIsTerminal;
    const auto lines = typed ? editedLines("omni> ", historyFile(around.world)) : plainLines(*around.in);
    Session many = session;
    many.jsonLayout = JsonLayout::kOneLine;
    return askSession(many, arguments, *lines, typed, terminal);
  }
  if (trim(arguments.question).empty())
    return misused(session, terminal, "there is no question", "Ask with omni ask \"…\" --in DIR.");
  const auto engine = openAsked(session, arguments, terminal);
  if (!engine) return failed(session, terminal, engine.error());
  AskReport report = askWhatIsMeant(session, **engine, arguments, terminal);
  if (arguments.execute) AskLog((*engine)->config().log, session.surroundings.world).keep(report, terminal);
  const int code = printAsked(session, arguments, report, terminal);
  offerModel(session, **engine, report, terminal);
  prepareInBackground(session, **engine, report);
  return code;
}

}  // namespace

Result<std::unique_ptr<Engine>> openAsked(const Session& session, const AskArguments& arguments,
                                          Terminal& terminal) {
  return openForQuestions(session, terminal, arguments.sources);
}

AskReport askOne(const Engine& engine, const AskArguments& arguments, bool clarify,
                 const std::stop_token& stop, Terminal& terminal) {
  AskOptions options;
  options.execute = arguments.execute;
  options.sources = arguments.sources;
  options.earlier = arguments.earlier;
  options.stop = stop;
  options.request.route = arguments.execute ? "cli ask" : "cli explain";
  options.trust = arguments.trust;
  options.interpretation = arguments.interpretation;
  options.clarify = clarify;
  options.meant = arguments.meant;
  if (arguments.candidates > 0) options.candidates = arguments.candidates;
  StageSink sink;
  if (const Progress progress = terminal.progress())
    sink = [progress](std::string_view stage, std::string_view detail) {
      progress(stage == "answer" ? detail : stage, 0, 0);  // the answer, as it is worded
    };
  AskReport report = engine.ask(arguments.question, options, sink);
  terminal.endProgress();
  return report;
}

int printAsked(const Session& session, const AskArguments& arguments, const AskReport& report,
               Terminal& terminal) {
  if (report.error && report.error->code != Code::kInvalidArgument)  // which is of the question
    return failed(session, terminal, *report.error);
  if (session.json)
    printJson(session, toJson(report), terminal);
  else if (report.status == AskStatus::kFailed)
    terminal.complain(report.answer.text, "");
  else if (session.rowsAlone()) {
    if (const auto printed = printAnsweringRows(session, report, terminal); !printed)
      return failed(session, terminal, printed.error());
  } else
    printForPeople(arguments, report, terminal);
  warn(report, terminal);
  return arguments.execute || report.status == AskStatus::kFailed || report.status == AskStatus::kRefused
             ? exitCode(report.status)
             : kExitAnswered;
}

void addAskCommand(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<AskArguments>();
  CLI::App* command = app.add_subcommand("ask", "Answer a question from the sources, or many, a line each");
  addArguments(*command, arguments, session);
  addRowsOptions(*command, session);
  command
      ->add_option("--trust", arguments->trust,
                   "The share of the answers marked Confident that is to be right (0.9)")
      ->check(CLI::Range(0.0, 1.0))
      ->type_name("SHARE");
  command
      ->add_option("--reading", arguments->interpretation,
                   "Answer by the N-th interpretation that was offered")
      ->check(CLI::Range(1, static_cast<int>(kMaxInterpretations)))
      ->type_name("N");
  command->add_flag("--clarify", arguments->clarify,
                    "At a terminal ask back what a question with several probable meanings means");
  command->add_flag("--trace", arguments->trace, "Show every candidate and attempt too");
  command->callback([&session, arguments] {
    reclaim(session, {&arguments->question});
    session.command = [&session, arguments](Terminal& terminal) {
      return ask(session, *arguments, terminal);
    };
  });
}

void addExplainCommand(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<AskArguments>();
  arguments->execute = false;
  CLI::App* command =
      app.add_subcommand("explain", "Show what a question would ask of which source, and ask nothing");
  addArguments(*command, arguments, session);
  command->callback([&session, arguments] {
    reclaim(session, {&arguments->question});
    session.command = [&session, arguments](Terminal& terminal) {
      return ask(session, *arguments, terminal);
    };
  });
}

}  // namespace omni
