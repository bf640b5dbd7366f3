#include <algorithm>
#include <functional>

#include "app/cli/commands.h"
#include "app/cli/log/ask_log.h"
#include "base/counted.h"
#include "state/review/asked_again.h"
#include "terminal/table.h"
#include "terminal/text.h"

namespace omni {
namespace {

// Those that were said to be right or wrong tell most; then the newest. Newest first.
Result<std::vector<LoggedQuestion>> mostTelling(const QueryLog& log, std::size_t most) {
  std::vector<LoggedQuestion> chosen;
  for (const char* verdict : {"wrong", "right", ""}) {
    OMNI_TRY(listed, log.list({.verdict = verdict, .limit = most}));
    for (LoggedQuestion& question : listed)
      if (chosen.size() < most && std::ranges::find(chosen, question.id, &LoggedQuestion::id) == chosen.end())
        chosen.push_back(std::move(question));
  }
  std::ranges::stable_sort(chosen, std::ranges::greater(), &LoggedQuestion::at);
  return chosen;
}

// One log is of all that its user asks, of whichever sources.
bool isOfPool(const EngineConfig& pool, const Json& report) {
  return std::ranges::all_of(report.value("candidates", Json::array()), [&](const Json& candidate) {
    return std::ranges::find(pool.sources, candidate.value("source", ""), &SourceConfig::id) !=
           pool.sources.end();
  });
}

struct LogAskedAgain {
  std::vector<AskedAgain> questions;
  std::size_t ofOthers = 0;  // that sources were asked for which are not of this pool
};

Result<LogAskedAgain> askAgain(const Session& session, std::size_t questions, Terminal& terminal) {
  OMNI_TRY(log, openLog(session.surroundings.world));
  OMNI_TRY(listed, mostTelling(*log, questions));
  if (listed.empty())
    return fail(Code::kNotFound, "the log holds no questions",
                "Ask some with omni ask, or look at log: in omni.yaml.");
  OMNI_TRY(engine, openForQuestions(session, terminal, {}));
  LogAskedAgain all;
  const auto progress = terminal.progress();
  for (LoggedQuestion& question : listed) {
    OMNI_TRY(trace, log->find(question.id));
    if (!isOfPool(engine->config(), trace.report)) {
      ++all.ofOthers;
      continue;
    }
    const Json now(toJson(engine->ask(question.question)));
    all.questions.push_back({std::move(question), resultOf(trace.report), resultOf(now)});
    if (progress) progress("questions", all.questions.size(), listed.size());
  }
  return all;
}

std::string changesIn(const Json& review) {
  std::string text;
  for (const auto& [change, count] : review["changes"].items())
    text += (text.empty() ? "" : ", ") + count.dump() + " " + (change == "none" ? "as before" : change);
  return text;
}

std::string verdictIn(const Json& review, const std::string& verdict) {
  const Json& counts = review[verdict];
  return "of " + counts["questions"].dump() + " said to be " + verdict + " " + counts["changed"].dump() +
         " changed";
}

std::string costIn(const Json& review, const char* when) {
  const Json& cost = review[when];
  return std::string(when) + ": median " + cost["median_ms"].dump() + " ms, " + cost["tokens"].dump() +
         " tokens, money " + cost["money"].dump();
}

void printReview(const LogAskedAgain& log, Terminal& terminal) {
  constexpr std::size_t kShownDigits = 8;  // of an id
  const std::vector<AskedAgain>& asked = log.questions;
  if (log.ofOthers > 0)
    terminal.lines(counted(log.ofOthers, "question") + " of other sources than these left out", 0);
  const Json review = toJson(asked);
  terminal.lines(counted(asked.size(), "question") + " asked again: " + changesIn(review), 0);
  terminal.lines(verdictIn(review, "right") + ", " + verdictIn(review, "wrong"), 0);
  for (const char* when : {"then", "now"}) terminal.lines(costIn(review, when), 0);
  std::vector<Row> rows;
  for (const AskedAgain& each : asked)
    if (each.change() != AnswerChange::kNone)
      rows.push_back({each.asked.id.substr(0, kShownDigits), std::string(name(each.change())),
                      each.asked.verdict, each.then.source, each.now.source, each.asked.question});
  if (rows.empty()) return;
  static const std::vector<std::string> kColumns{"id", "change", "verdict", "then", "now", "question"};
  for (const std::string& line : tableLines(kColumns, rows, terminal.width(), rows.size()))
    terminal.line(line);
}

}  // namespace

int askLogAgain(const Session& session, std::size_t questions, Terminal& terminal) {
  const auto asked = askAgain(session, questions, terminal);
  terminal.endProgress();
  if (!asked) return failed(session, terminal, asked.error());
  if (session.json) {
    Json review = toJson(asked->questions);
    review["left_out"] = asked->ofOthers;
    printJson(session, review, terminal);
  } else {
    printReview(*asked, terminal);
  }
  return kExitAnswered;
}

}  // namespace omni
