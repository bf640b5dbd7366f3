#include "app/cli/commands.h"
#include "app/cli/log/ask_log.h"
#include "base/counted.h"
#include "base/time/iso_time.h"
#include "state/log_json.h"
#include "state/review/log_usage.h"
#include "terminal/table.h"
#include "terminal/text.h"

namespace omni {
namespace {

struct LogArguments {
  std::string id;
  std::string status, verdict;
  std::size_t limit = 20;
  std::size_t days = 0;
  bool all = false;
};

using LogCommand = int (*)(const Session&, const LogArguments&, QueryLog&, Terminal&);

constexpr std::size_t kShownDigits = 8;  // of an id

int list(const Session& session, const LogArguments& arguments, QueryLog& log, Terminal& terminal) {
  const auto questions =
      log.list({.status = arguments.status, .verdict = arguments.verdict, .limit = arguments.limit});
  if (!questions) return failed(session, terminal, questions.error());
  if (session.json) {
    Json all = Json::array();
    for (const LoggedQuestion& question : *questions) all.push_back(toJson(question));
    printJson(session, {{"questions", std::move(all)}}, terminal);
    return kExitAnswered;
  }
  if (questions->empty()) terminal.note("The log holds no such question.");
  std::vector<Row> rows;
  for (const LoggedQuestion& question : *questions)
    rows.push_back({question.id.substr(0, kShownDigits), isoTime(question.at).substr(0, 16), question.status,
                    question.source, question.verdict, question.question});
  static const std::vector<std::string> kColumns{"id", "at", "status", "source", "verdict", "question"};
  if (rows.empty()) return kExitAnswered;
  for (const std::string& line : tableLines(kColumns, rows, terminal.width(), rows.size()))
    terminal.line(line);
  return kExitAnswered;
}

/// The query of the first piece of evidence, and its verdict.
void printTrace(const LoggedTrace& trace, Terminal& terminal) {
  const LoggedQuestion& question = trace.question;
  terminal.line(terminal.bold(printable(question.question)));
  terminal.lines(
      question.id + " · " + isoTime(question.at) + " · " + question.caller + " · " + question.status, 0,
      true);
  for (const Json& attempt : trace.report.value("attempts", Json::array())) {
    if (!attempt["query"].is_string()) continue;
    terminal.line();
    terminal.lines(attempt["source"].get<std::string>() + ": " + attempt["query"].get<std::string>(), 0);
    if (attempt.contains("asks")) terminal.lines(attempt["asks"].get<std::string>(), 2, true);
  }
  for (const Feedback& given : trace.feedback) {
    terminal.line();
    terminal.lines(
        std::string(given.right ? "right" : "wrong") + (given.note.empty() ? "" : ": " + given.note), 0);
    if (!given.query.empty()) terminal.lines(given.source + ": " + given.query, 2);
  }
}

int show(const Session& session, const LogArguments& arguments, QueryLog& log, Terminal& terminal) {
  if (arguments.id.empty())
    return misused(session, terminal, "no question is named",
                   "Write omni log show ID; omni log list names them.");
  const auto trace = log.find(arguments.id);
  if (!trace) return failed(session, terminal, trace.error());
  if (session.json)
    printJson(session, toJson(*trace), terminal);
  else
    printTrace(*trace, terminal);
  return kExitAnswered;
}

void printCounts(const std::vector<std::pair<std::string, std::size_t>>& counts, const char* heading,
                 Terminal& terminal) {
  if (counts.empty()) return;
  terminal.heading(heading);
  for (const auto& [name, count] : counts) terminal.lines(std::to_string(count) + "  " + name, 2);
}

Result<LogUsage> usageIn(const QueryLog& log) {
  constexpr std::size_t kNewest = 1000;
  OMNI_TRY(questions, log.list({.limit = kNewest}));
  std::vector<LoggedTrace> traces;
  for (const LoggedQuestion& question : questions) {
    auto trace = log.find(question.id);
    if (trace) traces.push_back(*std::move(trace));  // else it was forgotten meanwhile
  }
  return usageOf(traces);
}

void printUsage(const LogUsage& usage, Terminal& terminal) {
  std::vector<Row> rows;
  for (const auto& [source, use] : usage.sources)
    rows.push_back({source, std::to_string(use.asked), std::to_string(use.won), std::to_string(use.failed),
                    std::to_string(static_cast<std::size_t>(use.ms / static_cast<double>(use.asked)))});
  terminal.heading("of the newest " + counted(usage.questions, "question"));
  static const std::vector<std::string> kSources{"source", "asked", "won", "failed", "mean ms"};
  for (const std::string& line : tableLines(kSources, rows, terminal.width(), rows.size()))
    terminal.line(line);
  rows.clear();
  for (const auto& [writer, use] : usage.writers)
    rows.push_back({writer, std::to_string(use.answers), std::to_string(use.right), std::to_string(use.wrong),
                    std::to_string(use.tokens), Json(use.money).dump()});
  static const std::vector<std::string> kWriters{"written by", "answers", "right",
                                                 "wrong",      "tokens",  "money"};
  for (const std::string& line : tableLines(kWriters, rows, terminal.width(), rows.size()))
    terminal.line(line);
  if (!usage.unanswered.empty()) terminal.heading("not answered");
  for (const auto& topic : usage.unanswered)
    terminal.lines(std::to_string(topic.questions) + "  " + topic.word + ": " + topic.example, 2);
}

int stats(const Session& session, const LogArguments&, QueryLog& log, Terminal& terminal) {
  const auto stats = log.stats();
  if (!stats) return failed(session, terminal, stats.error());
  const auto usage = usageIn(log);
  if (!usage) return failed(session, terminal, usage.error());
  if (session.json) {
    Json all = toJson(*stats);
    all["usage"] = toJson(*usage);
    printJson(session, all, terminal);
    return kExitAnswered;
  }
  const Json numbers = toJson(*stats);
  terminal.lines(counted(stats->questions, "question") + ", " + std::to_string(stats->right) +
                     " said to be right, " + std::to_string(stats->wrong) + " wrong",
                 0);
  terminal.lines("median " + numbers["median_ms"].dump() + " ms, slowest " + numbers["slowest_ms"].dump() +
                     " ms; " + counted(stats->tokens, "token") + ", money " + numbers["money"].dump() + "; " +
                     counted(stats->bytes, "byte") + " kept",
                 0);
  printCounts(stats->statuses, "led to", terminal);
  printCounts(stats->sources, "answered from", terminal);
  if (usage->questions > 0) printUsage(*usage, terminal);
  return kExitAnswered;
}

Result<std::size_t> forgotten(const LogArguments& arguments, const World& world, QueryLog& log) {
  if (arguments.all) return log.forgetAll();
  if (arguments.days > 0) return log.forgetBefore(world.today() - std::chrono::days(arguments.days));
  OMNI_TRY(trace, log.find(arguments.id));
  return log.forget(trace.question.id);
}

int forget(const Session& session, const LogArguments& arguments, QueryLog& log, Terminal& terminal) {
  if (arguments.id.empty() && !arguments.all && arguments.days == 0)
    return misused(session, terminal, "nothing is said to be forgotten",
                   "Write omni log forget ID, --older DAYS or --all.");
  const auto gone = forgotten(arguments, session.surroundings.world, log);
  if (!gone) return failed(session, terminal, gone.error());
  if (session.json)
    printJson(session, {{"forgotten", *gone}}, terminal);
  else
    terminal.lines(counted(*gone, "question") + " forgotten", 0);
  return kExitAnswered;
}

int withLog(const Session& session, const LogArguments& arguments, LogCommand run, Terminal& terminal) {
  const auto log = openLog(session.surroundings.world);
  if (!log) return failed(session, terminal, log.error());
  return run(session, arguments, **log, terminal);
}

CLI::App* addBelow(CLI::App& app, Session& session, const std::shared_ptr<LogArguments>& arguments,
                   const char* name, const char* about, LogCommand run) {
  CLI::App* command = app.add_subcommand(name, about);
  addOutputOptions(*command, session);
  command->callback([&session, arguments, run] {
    session.command = [&session, arguments, run](Terminal& terminal) {
      return withLog(session, *arguments, run, terminal);
    };
  });
  return command;
}

}  // namespace

void addLogCommand(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<LogArguments>();
  CLI::App* command = app.add_subcommand("log", "What was asked: list it, show one, count it, forget it");
  command->require_subcommand(0, 1);
  CLI::App* lists = addBelow(*command, session, arguments, "list", "The questions, newest first", list);
  lists->add_option("--status", arguments->status, "Only those that led to this")
      ->check(CLI::IsMember({"answered", "abstained", "refused", "failed", "needs_input"}))
      ->type_name("STATUS");
  lists->add_option("--verdict", arguments->verdict, "Only those of which this was said")
      ->check(CLI::IsMember({"right", "wrong"}))
      ->type_name("VERDICT");
  lists->add_option("-n,--limit", arguments->limit, "At most so many (20)")->check(CLI::Range(1, 1000));
  addBelow(*command, session, arguments, "show", "All that is kept of one question", show)
      ->add_option("id", arguments->id, "Its id, or the beginning of it");
  addBelow(*command, session, arguments, "stats",
           "What the questions led to, how long they took, what they cost", stats);
  CLI::App* forgets = addBelow(*command, session, arguments, "forget", "Forget questions", forget);
  forgets->add_option("id", arguments->id, "One, by its id");
  CLI::Option* older = forgets->add_option("--older", arguments->days, "Those older than so many days")
                           ->check(CLI::Range(1, 36500))
                           ->type_name("DAYS");
  forgets->add_flag("--all", arguments->all, "All of them")->excludes(older);
  command->callback([&session, arguments, command] {
    if (!command->get_subcommands().empty()) return;
    session.command = [&session, arguments](Terminal& terminal) {
      return withLog(session, *arguments, list, terminal);
    };
  });
}

}  // namespace omni
