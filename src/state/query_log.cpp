#include "state/query_log.h"

#include <algorithm>

#include "state/kept_report.h"
#include "state/milliseconds.h"

namespace omni {
namespace {

using std::chrono::system_clock;

constexpr std::size_t kBetweenTrims = 64;      // questions
constexpr std::size_t kForgottenAtOnce = 200;  // of a file that is too large
constexpr std::size_t kMaxListed = 1000;
constexpr std::size_t kMaxSources = 20;
constexpr std::size_t kShortestBeginning = 4;  // of an id

constexpr const char* kColumns =
    "q.id, q.at, q.caller, q.question, q.status, q.source, q.confidence, q.took, q.tokens, q.money, "
    "(SELECT verdict FROM feedback f WHERE f.question = q.number ORDER BY f.number DESC LIMIT 1)";

std::int64_t whole(const Value& value) {
  const auto* number = std::get_if<std::int64_t>(&value);
  return number ? *number : 0;
}
double real(const Value& value) {
  const auto* number = std::get_if<double>(&value);
  return number ? *number : static_cast<double>(whole(value));
}
std::string text(const Value& value) {
  const auto* text = std::get_if<std::string>(&value);
  return text ? *text : std::string();
}
system_clock::time_point time(const Value& value) {
  return system_clock::time_point(std::chrono::milliseconds(whole(value)));
}
Value orNull(std::string text) {
  return text.empty() ? Value(Null{}) : Value(std::move(text));
}

LoggedQuestion questionOf(const Row& row) {
  return {.id = text(row[0]),
          .at = time(row[1]),
          .caller = text(row[2]),
          .question = text(row[3]),
          .status = text(row[4]),
          .source = text(row[5]),
          .confidence = real(row[6]),
          .took = std::chrono::microseconds(whole(row[7])),
          .tokens = static_cast<std::size_t>(whole(row[8])),
          .money = real(row[9]),
          .verdict = text(row[10])};
}

Feedback feedbackOf(const Row& row) {
  Feedback feedback{.at = time(row[0]), .caller = text(row[1]), .right = text(row[2]) == "right"};
  feedback.source = text(row[3]);
  feedback.query = text(row[4]);
  if (const Json parameters = Json::parse(text(row[5]), nullptr, false); parameters.is_object())
    feedback.parameters = parameters;
  feedback.note = text(row[6]);
  return feedback;
}

Error unknown(const std::string& id) {
  return {Code::kNotFound, "the log holds no question " + id.substr(0, 60),
          "Take an id of the list of questions; old ones are forgotten."};
}

using Counts = std::vector<std::pair<std::string, std::size_t>>;

Result<Counts> counts(Database& database, const std::string& column) {
  OMNI_TRY(rows, database.read("SELECT " + column + ", count(*) FROM question WHERE " + column +
                                   " IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?1",
                               {static_cast<std::int64_t>(kMaxSources)}));
  Counts all;
  for (const Row& row : rows) all.emplace_back(text(row[0]), static_cast<std::size_t>(whole(row[1])));
  return all;
}

}  // namespace

std::string_view name(LogLevel level) {
  switch (level) {
    case LogLevel::kOff: return "off";
    case LogLevel::kQuestions: return "questions";
    case LogLevel::kFull: return "full";
  }
  return "off";
}

Status QueryLog::record(const AskReport& report, const Json& json, std::string_view caller,
                        system_clock::time_point now) {
  const bool whole = config_.level == LogLevel::kFull;
  const std::string kept = whole ? jsonText(json, JsonLayout::kOneLine, false) : withoutData(json);
  const SourceId source = report.evidence.empty() ? SourceId() : report.evidence.front().provenance.source;
  OMNI_RETURN_IF_ERROR(database_->writeSoon(
      "INSERT INTO question (id, at, caller, question, status, source, confidence, took, "
      "tokens, money, level, "
      "report) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12) "
      "ON CONFLICT (id) DO NOTHING",
      {report.id, milliseconds(now), std::string(caller), report.question, std::string(name(report.status)),
       orNull(source), report.confidence, std::int64_t{report.took.count()},
       static_cast<std::int64_t>(report.spent.tokens), report.spent.money, std::string(name(config_.level)),
       kept}));
  if (recorded_++ % kBetweenTrims == 0) return trim(now);
  return {};
}

Result<std::vector<LoggedQuestion>> QueryLog::list(const LogFilter& filter) const {
  const Value caller = filter.caller ? Value(*filter.caller) : Value(Null{});
  OMNI_TRY(rows, database_->read(
                     "SELECT * FROM (SELECT " + std::string(kColumns) +
                         " AS verdict FROM question q WHERE (?1 IS NULL OR q.caller = ?1) AND (?2 IS NULL "
                         "OR q.number < (SELECT number FROM question WHERE id = ?2)) AND (?3 IS NULL OR "
                         "q.status = ?3) ORDER BY q.number DESC) AS listed WHERE "
                         "?4 IS NULL OR verdict = ?4 LIMIT ?5",
                     {caller, orNull(filter.before), orNull(filter.status), orNull(filter.verdict),
                      static_cast<std::int64_t>(std::min(filter.limit, kMaxListed))}));
  std::vector<LoggedQuestion> questions;
  for (const Row& row : rows) questions.push_back(questionOf(row));
  return questions;
}

Result<LoggedTrace> QueryLog::find(const std::string& id, const std::optional<std::string>& caller) const {
  if (id.size() < kShortestBeginning) return tl::unexpected(unknown(id));
  OMNI_TRY(rows,
           database_->read("SELECT " + std::string(kColumns) +
                               ", q.level, q.report, q.number FROM question q WHERE q.id >= ?1 AND q.id < "
                               "?1 || 'g' AND (?2 IS NULL OR q.caller = ?2) LIMIT 2",
                           {id, caller ? Value(*caller) : Value(Null{})}));
  if (rows.empty()) return tl::unexpected(unknown(id));
  if (rows.size() > 1)
    return fail(Code::kInvalidArgument, "several questions of the log begin with " + id,
                "Give more of the id.");
  const Row& row = rows.front();
  LoggedTrace trace{.question = questionOf(row), .level = text(row[11]), .report = {}, .feedback = {}};
  trace.report = Json::parse(text(row[12]), nullptr, false);
  OMNI_TRY(given, database_->read("SELECT at, caller, verdict, source, query, parameters, note FROM feedback "
                                  "WHERE question = ?1 ORDER BY number",
                                  {row[13]}));
  for (const Row& one : given) trace.feedback.push_back(feedbackOf(one));
  return trace;
}

Result<LogStats> QueryLog::stats() const {
  LogStats stats;
  OMNI_TRY(sums, database_->read("SELECT count(*), sum(tokens), sum(money), max(took) FROM question"));
  stats.questions = static_cast<std::size_t>(whole(sums[0][0]));
  stats.tokens = static_cast<std::size_t>(whole(sums[0][1]));
  stats.money = real(sums[0][2]);
  stats.slowest = std::chrono::microseconds(whole(sums[0][3]));
  OMNI_TRY(median, database_->read("SELECT took FROM question ORDER BY took LIMIT 1 OFFSET ?1",
                                   {static_cast<std::int64_t>(stats.questions / 2)}));
  stats.median = std::chrono::microseconds(wholeOf(median));
  OMNI_TRY(statuses, counts(*database_, "status"));
  OMNI_TRY(sources, counts(*database_, "source"));
  stats.statuses = std::move(statuses);
  stats.sources = std::move(sources);
  OMNI_TRY(
      verdicts,
      database_->read(
          "SELECT count(*) FILTER (WHERE verdict = 'right'), count(*) FILTER (WHERE verdict = 'wrong') FROM "
          "feedback WHERE number IN "
          "(SELECT max(number) FROM feedback GROUP BY question)"));
  stats.right = static_cast<std::size_t>(whole(verdicts[0][0]));
  stats.wrong = static_cast<std::size_t>(whole(verdicts[0][1]));
  OMNI_TRY(bytes, database_->size());
  stats.bytes = bytes;
  return stats;
}

Status QueryLog::rate(const std::string& id, const Feedback& feedback) {
  OMNI_TRY(
      changed,
      database_->write(
          "INSERT INTO feedback (question, at, caller, verdict, source, query, parameters, note) "
          "SELECT number, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM question WHERE id = ?1",
          {id, milliseconds(feedback.at), feedback.caller, std::string(feedback.right ? "right" : "wrong"),
           orNull(feedback.source), orNull(feedback.query),
           feedback.query.empty() ? Value(Null{}) : Value(feedback.parameters.dump()),
           orNull(feedback.note)}));
  if (changed == 0) return tl::unexpected(unknown(id));
  return {};
}

Result<std::size_t> QueryLog::forget(const std::string& id) {
  return database_->write("DELETE FROM question WHERE id = ?1", {id});
}

Result<std::size_t> QueryLog::forgetBefore(system_clock::time_point time) {
  return database_->write("DELETE FROM question WHERE at < ?1", {milliseconds(time)});
}

Result<std::size_t> QueryLog::forgetAll() {
  OMNI_TRY(changed, database_->write("DELETE FROM question"));
  OMNI_RETURN_IF_ERROR(database_->scrub());
  return changed;
}

Status QueryLog::trim(system_clock::time_point now) {
  OMNI_TRY(old, forgetBefore(now - config_.age));
  OMNI_TRY(bytes, database_->size());
  bool less = old > 0;
  while (bytes > config_.bytes) {
    OMNI_TRY(gone,
             database_->write("DELETE FROM question WHERE number IN (SELECT number FROM question ORDER BY "
                              "number LIMIT ?1)",
                              {static_cast<std::int64_t>(kForgottenAtOnce)}));
    if (gone == 0) break;
    less = true;
    OMNI_TRY(left, database_->size());
    bytes = left;
  }
  return less ? database_->shrink() : Status();
}

}  // namespace omni
