#include "engine/weighing.h"

#include <algorithm>

#include "base/text.h"
#include "base/threads/executor.h"
#include "evidence/builtin_evidence_selector.h"
#include "evidence/contradiction.h"
#include "evidence/model/rewrite.h"
#include "evidence/ranking/trust.h"
#include "execute/agreement.h"
#include "execute/supporting_columns.h"

namespace omni {

void lookCloser(const Asking& asking, const Catalog& catalog, std::vector<Attempt>& attempts) {
  const auto shares = evidenceShares(asking.question, attempts);
  if (shares.empty()) return;
  Attempt& likeliest = attempts[static_cast<std::size_t>(std::ranges::max_element(shares) - shares.begin())];
  asking.budget.executor().both([&] { compareInterpretations(asking, catalog, likeliest); },
                                [&] { fetchSupportingColumns(asking, catalog, likeliest); });
  if (const auto& agreement = likeliest.agreement; agreement && agreement->same + agreement->other > 0)
    asking.trace.tell("execute", std::string("other readings bring ") +
                                     (agreement->other == 0  ? "the same"
                                      : agreement->same == 0 ? "something else"
                                                             : "the same and something else"));
}

Result<EvidenceSet> weighed(const Asking& asking, const Catalog& catalog, const Planner& planner, bool mayRun,
                            std::vector<Attempt>& attempts) {
  OMNI_TRY(set, planner.evidence->choose(asking, attempts));
  if (set.evidence.empty() && !set.whyNot.empty() && mayRun) {
    asking.trace.tell("evidence", "nothing answers: " + set.whyNot);
    if (rewriteOnce(asking, set.whyNot, catalog, *planner.formulate, attempts)) {
      OMNI_TRY(again, planner.evidence->choose(asking, attempts));
      set = std::move(again);
    }
  }
  for (const Evidence& kept : set.evidence)
    if (!kept.missing.empty()) attempts[kept.attempt].unexplained = join(kept.missing, ", ");
  return std::move(set);
}

void dateContradictions(const Asking& asking, const Catalog& catalog, std::vector<Attempt>& attempts,
                        std::vector<Contradiction>& contradictions) {
  for (auto& contradiction : contradictions) {
    for (const auto& claim : contradiction.claims)
      if (Attempt& attempt = attempts[claim.attempt]; attempt.check && attempt.check->dated)
        fetchSupportingColumns(asking, catalog, attempt);
    dateClaims(attempts, contradiction);
  }
}

void warnOfFailures(const std::vector<Attempt>& attempts, Trace& trace) {
  for (const auto& attempt : attempts)
    if (wentWrong(attempt))
      trace.warn("source '" + attempt.candidate.source + "' gave nothing", *attempt.error);
}

std::string listed(const std::vector<Candidate>& candidates) {
  std::vector<std::string> ids;
  for (const auto& candidate : candidates) ids.push_back(candidate.source);
  return join(ids, ", ");
}

std::string commitment(const std::vector<Candidate>& candidates, const std::vector<Evidence>& evidence) {
  std::vector<std::string> chosen;
  for (const auto& kept : evidence)
    if (std::ranges::find(chosen, kept.provenance.source) == chosen.end())
      chosen.push_back(kept.provenance.source);
  return "selection would have committed to " + candidates.front().source + ", the outcomes chose " +
         (chosen.empty() ? "none" : join(chosen, ", "));
}

}  // namespace omni
