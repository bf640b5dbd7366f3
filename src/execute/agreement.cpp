#include "execute/agreement.h"

#include <algorithm>

#include "base/threads/executor.h"
#include "execute/run_query.h"
#include "execute/supporting_columns.h"

namespace omni {
namespace {

constexpr std::size_t kCompared = 2;
constexpr double kHardlyLess =
    0.1;  // of the attempt's confidence: below it an interpretation changes nothing

// Its cells, column by column, each in order of the texts.
std::vector<std::vector<std::string>> columnsOf(const Outcome& outcome) {
  std::vector<std::vector<std::string>> columns(outcome.columns.size());
  for (const Row& row : outcome.rows)
    for (std::size_t c = 0; c < columns.size(); ++c) columns[c].push_back(toText(row[c]));
  for (auto& column : columns) std::ranges::sort(column);
  return columns;
}

// A column that one shows and the other does not is no other answer.
bool sameAnswer(const Outcome& a, const Outcome& b) {
  if (a.rows.size() != b.rows.size()) return false;
  auto narrow = columnsOf(a), wide = columnsOf(b);
  if (narrow.size() > wide.size()) std::swap(narrow, wide);
  return std::ranges::all_of(
      narrow, [&](const auto& column) { return std::ranges::find(wide, column) != wide.end(); });
}

std::vector<const NativeQuery*> nearlyAsLikely(const Attempt& attempt) {
  std::vector<const NativeQuery*> likely;
  for (const NativeQuery& other : attempt.derivation.others)
    if (likely.size() < kCompared && other.confidence >= kHardlyLess * attempt.query->confidence)
      likely.push_back(&other);
  return likely;
}

}  // namespace

void compareInterpretations(const Asking& asking, const Catalog& catalog, Attempt& attempt) {
  if (!brought(attempt)) return;
  const auto entry = catalog.find(attempt.candidate.source);
  if (!entry || entry->source->capabilities().remote) return;
  const auto others = nearlyAsLikely(attempt);
  if (others.empty()) return;
  const Budget share = budgetForChecks(asking.budget);
  std::vector<std::optional<Outcome>> brought(others.size());
  share.executor().each(others.size(), others.size(), [&](std::size_t i) {
    if (auto outcome = runQuery(*entry, *others[i], share)) brought[i] = std::move(*outcome);
  });
  double all = attempt.query->confidence, same = 0, other = 0;
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (!brought[i] || nothingCame(*brought[i])) continue;
    all += others[i]->confidence;
    (sameAnswer(*attempt.outcome, *brought[i]) ? same : other) += others[i]->confidence;
  }
  attempt.agreement = InterpretationAgreement{same / all, other / all};
}

}  // namespace omni
