#include "execute/supporting_columns.h"

#include <algorithm>
#include <utility>

#include "execute/group_order.h"
#include "execute/run_query.h"
#include "language/languages.h"

namespace omni {
namespace {

Row first(const Row& row, std::size_t count) {
  return {row.begin(), row.begin() + static_cast<std::ptrdiff_t>(count)};
}

// Whether the check begins with the rows of the outcome, in their order.
bool repeats(const Outcome& check, const Outcome& outcome) {
  if (check.rows.size() < outcome.rows.size()) return false;
  for (std::size_t r = 0; r < outcome.rows.size(); ++r)
    if (first(check.rows[r], outcome.columns.size()) != outcome.rows[r]) return false;
  return true;
}

SupportingColumns supportingColumnsOf(const Outcome& check, const Outcome& outcome,
                                      const std::vector<std::string>& called) {
  SupportingColumns supporting{.columns = called, .rows = {}};
  for (std::size_t r = 0; r < outcome.rows.size(); ++r) {
    const auto begin = check.rows[r].begin() + static_cast<std::ptrdiff_t>(outcome.columns.size());
    supporting.rows.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(called.size()));
  }
  return supporting;
}

// The rows behind those of the outcome that are as high as the last of them, each once.
std::vector<Row> tiesIn(const Outcome& check, const Outcome& outcome) {
  std::vector<Row> ties;
  std::vector<Row> given = outcome.rows;
  const std::size_t count = given.size();
  if (check.rows.size() <= count) return ties;
  const Value last = check.rows[count - 1].back();
  for (std::size_t r = count; r < check.rows.size() && check.rows[r].back() == last; ++r) {
    Row row = first(check.rows[r], outcome.columns.size());
    if (std::ranges::find(given, row) != given.end()) continue;
    given.push_back(row);
    ties.push_back(std::move(row));
  }
  return ties;
}

}  // namespace

Budget budgetForChecks(const Budget& budget) {
  constexpr int kShare = 4;
  return budget.within(budget.remaining() / kShare);
}

void fetchSupportingColumns(const Asking& asking, const Catalog& catalog, Attempt& attempt) {
  if (!attempt.check || !attempt.outcome || attempt.outcome->rows.empty()) return;
  if (std::exchange(attempt.checked, true)) return;
  const auto entry = catalog.find(attempt.candidate.source);
  if (!entry) return;
  const auto guarded = languageOf(attempt.candidate.route).validate(attempt.check->query, entry->descriptor);
  if (!guarded) return;
  auto check = runQuery(*entry->source, *guarded, budgetForChecks(asking.budget));
  if (!check)
    return asking.trace.warn("what the answer can be checked by could not be looked for", check.error());
  orderGroups(attempt.groups, *check);
  const Outcome& outcome = *attempt.outcome;
  if (check->columns.size() < outcome.columns.size() + attempt.check->supporting.size()) return;
  if (attempt.check->further) attempt.ties = tiesIn(*check, outcome);
  if (!attempt.check->supporting.empty() && repeats(*check, outcome))
    attempt.supporting = supportingColumnsOf(*check, outcome, attempt.check->supporting);
  asking.trace.tell("execute", "checked by: " + attempt.check->query.text);
}

}  // namespace omni
