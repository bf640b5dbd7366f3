#include "report/rows_text.h"

#include <algorithm>
#include <array>

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

std::string_view takeDigits(std::string_view& text) {
  const std::string_view taken = text.substr(0, std::min(text.find_first_not_of("0123456789"), text.size()));
  text.remove_prefix(taken.size());
  return taken;
}

/// "-5", "+1.5e3", "-.5", with any number of digits.
bool isNumber(std::string_view text) {
  const auto takeOne = [&text](std::string_view of) {
    const bool there = !text.empty() && of.find(text.front()) != std::string_view::npos;
    if (there) text.remove_prefix(1);
    return there;
  };
  takeOne("+-");
  bool counts = !takeDigits(text).empty();
  if (takeOne(".")) counts = !takeDigits(text).empty() || counts;
  if (!counts) return false;
  if (!takeOne("eE")) return text.empty();
  takeOne("+-");
  return !takeDigits(text).empty() && text.empty();
}

std::string lineOf(std::vector<std::string> fields, RowsLayout layout) {
  for (std::string& field : fields)
    field = layout == RowsLayout::kCsv ? csvField(toUtf8(field)) : tsvField(toUtf8(field));
  return join(fields, layout == RowsLayout::kCsv ? "," : "\t") + '\n';
}

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

bool isFormula(std::string_view text) {
  constexpr std::array<std::string_view, 4> kFullWidth{"\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};  // = + - @
  const bool begun =
      (!text.empty() && std::string_view("=+-@\t\r\n").find(text.front()) != std::string_view::npos) ||
      std::ranges::any_of(kFullWidth, [&](std::string_view sign) { return text.starts_with(sign); });
  return begun && !isNumber(text);
}

std::string rowsText(const Outcome& outcome, RowsLayout layout, Formulas formulas) {
  const Outcome table = asRows(outcome);
  const auto harmless = [&](std::string text) {
    return formulas == Formulas::kHarmless && isFormula(text) ? "'" + std::move(text) : text;
  };
  std::vector<std::string> header;
  for (const std::string& name : table.columns) header.push_back(harmless(name));
  std::string text = lineOf(std::move(header), layout);
  for (const Row& row : table.rows) {
    std::vector<std::string> fields;
    for (const Value& value : row)
      fields.push_back(std::holds_alternative<double>(value) ? toText(value) : harmless(toText(value)));
    text += lineOf(std::move(fields), layout);
  }
  return text;
}

Outcome asRows(const Outcome& outcome) {
  return outcome.columns.empty() ? tableOf(outcome.passages) : outcome;
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
