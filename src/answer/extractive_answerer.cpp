#include "answer/extractive_answerer.h"

#include <algorithm>
#include <optional>

#include "answer/briefing.h"
#include "answer/contradiction_text.h"
#include "answer/passage_text.h"
#include "base/text.h"
#include "evidence/kept_rows.h"

namespace omni {
namespace {

constexpr std::size_t kMaxAnswerRows = 10;

std::string rowText(const Row& row) {
  std::vector<std::string> cells;
  for (const auto& value : row)
    cells.push_back(std::holds_alternative<Null>(value) ? "unknown" : oneLine(toReadableText(value)));
  return join(cells, " | ");
}

// What a row can be checked by: " (average delay: 20.2)".
std::string supportingText(const SupportingColumns& supporting, std::size_t row) {
  std::vector<std::string> cells;
  for (std::size_t c = 0; c < supporting.columns.size(); ++c)
    cells.push_back(supporting.columns[c] + ": " + rowText({supporting.rows[row][c]}));
  return " (" + oneLine(join(cells, ", ")) + ")";
}

std::string tableText(const Evidence& evidence, const Attempt& attempt) {
  const Outcome& outcome = *attempt.outcome;
  const auto kept = keptRows(evidence, outcome);
  if (kept.empty()) return "Nothing matches.";
  const bool all = evidence.rows.empty() && attempt.supporting;
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < std::min(kMaxAnswerRows, kept.size()); ++i)
    rows.push_back(rowText(kept[i]) + (all ? supportingText(*attempt.supporting, i) : ""));
  std::string text = join(rows, outcome.columns.size() == 1 ? ", " : "; ");
  const bool more = outcome.truncated && evidence.rows.empty();
  if (kept.size() > kMaxAnswerRows)
    text += " … (" + std::to_string(kept.size()) + (more ? " or more" : "") + " in all)";
  return text;
}

std::string tiesText(const Attempt& attempt) {
  if (attempt.ties.empty()) return {};
  std::vector<std::string> ties;
  for (const auto& row : attempt.ties) ties.push_back(rowText(row));
  return std::string(attempt.outcome->rows.size() == 1 ? " (tied: " : " (tied with the last: ") +
         join(ties, attempt.outcome->columns.size() == 1 ? ", " : "; ") + ')';
}

// Whether the one value says yes, however the engine writes that; nothing where it is none.
std::optional<bool> saysYes(const Outcome& outcome) {
  if (outcome.rows.size() != 1 || outcome.rows.front().size() != 1) return std::nullopt;
  const Value& value = outcome.rows.front().front();
  if (const auto* truth = std::get_if<bool>(&value)) return *truth;
  if (const auto* number = std::get_if<std::int64_t>(&value)) return *number != 0;
  return std::nullopt;
}

std::string outcomeText(const Evidence& evidence, const Attempt& attempt) {
  const auto yes = attempt.yesOrNo ? saysYes(*attempt.outcome) : std::nullopt;
  if (!yes) return tableText(evidence, attempt) + tiesText(attempt);
  return *yes ? "Yes: " + attempt.yesOrNo->yes : "No: " + attempt.yesOrNo->no;
}

}  // namespace

// The best evidence says the answer; the others stand beside it.
Result<Answer> ExtractiveAnswerer::answer(const Asking& asking, std::span<const Attempt> attempts,
                                          const EvidenceSet& set) const {
  std::vector<std::string> parts;
  for (const auto& contradiction : set.contradictions)
    parts.push_back(oneLine(contradictionText(contradiction)));
  if (asking.question.isBriefing()) return briefing(asking.question, attempts, set, std::move(parts));
  const Evidence& best = set.evidence.front();
  const Attempt& attempt = attempts[best.attempt];
  parts.push_back(attempt.isSearch() ? passageText(asking.question, attempt.outcome->passages[best.passage])
                                     : outcomeText(best, attempt));
  return Answer{.text = join(parts, "\n"), .citations = {0}};
}

}  // namespace omni
