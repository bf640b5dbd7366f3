#include "execute/ties.h"

#include <algorithm>

#include "language/languages.h"

namespace omni {
namespace {

constexpr int kShare = 4;  // of the question's time that is left: an answer is there already

// The rows behind the first `given` that are as high as the last of them, without what they are ranked by.
std::vector<Row> tiesIn(const Outcome& further, std::vector<Row> given) {
  std::vector<Row> ties;
  const std::size_t count = given.size();
  if (further.rows.size() <= count) return ties;
  const Value last = further.rows[count - 1].back();
  for (std::size_t r = count; r < further.rows.size() && further.rows[r].back() == last; ++r) {
    Row row(further.rows[r].begin(), further.rows[r].end() - 1);
    if (std::ranges::find(given, row) != given.end()) continue;
    given.push_back(row);
    ties.push_back(std::move(row));
  }
  return ties;
}

}  // namespace

void lookForTies(const Asking& asking, const Catalog& catalog, Attempt& attempt) {
  if (!attempt.further || !attempt.outcome || attempt.outcome->rows.empty()) return;
  const auto entry = catalog.find(attempt.candidate.source);
  if (!entry) return;
  const auto guarded = languageOf(attempt.candidate.route).admit(*attempt.further, entry->descriptor);
  if (!guarded) return;
  const auto further = entry->source->run(*guarded, asking.budget.within(asking.budget.remaining() / kShare));
  if (!further)
    return asking.trace.warn("whether more ranks as high could not be looked for", further.error());
  if (further->columns.size() != attempt.outcome->columns.size() + 1) return;
  attempt.ties = tiesIn(*further, attempt.outcome->rows);
  if (!attempt.ties.empty()) asking.trace.tell("execute", "ties were looked for: " + attempt.further->text);
}

}  // namespace omni
