#include "report/rows_text.h"

#include "base/text.h"
#include "evidence/kept_rows.h"

namespace omni {
namespace {

std::string csvField(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

std::string tsvField(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '\t': escaped += "\\t"; break;
      case '\n': escaped += "\\n"; break;
      case '\r': escaped += "\\r"; break;
      case '\\': escaped += "\\\\"; break;
      default: escaped += c;
    }
  }
  return escaped;
}

std::string lineOf(std::vector<std::string> fields, RowsLayout layout) {
  for (std::string& field : fields)
    field = layout == RowsLayout::kCsv ? csvField(toUtf8(field)) : tsvField(toUtf8(field));
  return join(fields, layout == RowsLayout::kCsv ? "," : "\t") + '\n';
}

/// Passages as rows; their bytes, or milliseconds of what is audio or video.
Outcome tableOf(const std::vector<Passage>& passages) {
  Outcome table{.columns = {"document", "start", "end", "score", "text"}};
  for (const Passage& passage : passages) {
    Value start, end;
    if (const auto* span = std::get_if<TextSpan>(&passage.place)) {
      start = static_cast<std::int64_t>(span->start);
      end = static_cast<std::int64_t>(span->end);
    } else if (const auto* time = std::get_if<TimeSpan>(&passage.place)) {
      start = time->start.count();
      end = time->end.count();
    }
    table.rows.push_back({passage.document, start, end, passage.score, passage.text});
  }
  return table;
}

}  // namespace

std::string rowsText(const Outcome& outcome, RowsLayout layout) {
  const Outcome table = outcome.columns.empty() ? tableOf(outcome.passages) : outcome;
  std::string text = lineOf(table.columns, layout);
  for (const Row& row : table.rows) {
    std::vector<std::string> fields;
    for (const Value& value : row) fields.push_back(toText(value));
    text += lineOf(std::move(fields), layout);
  }
  return text;
}

std::optional<Outcome> answeringOutcome(const AskReport& report) {
  if (report.status != AskStatus::kAnswered || report.evidence.empty()) return std::nullopt;
  const Evidence& best = report.evidence.front();
  if (best.attempt >= report.attempts.size() || !report.attempts[best.attempt].outcome) return std::nullopt;
  const Outcome& outcome = *report.attempts[best.attempt].outcome;
  if (!outcome.columns.empty())
    return Outcome{.columns = outcome.columns,
                   .rows = keptRows(best, outcome),
                   .truncated = outcome.truncated && best.rows.empty()};
  if (best.passage >= outcome.passages.size()) return std::nullopt;
  return Outcome{.passages = {outcome.passages[best.passage]}};
}

}  // namespace omni
