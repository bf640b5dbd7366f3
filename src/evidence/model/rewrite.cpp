#include "evidence/model/rewrite.h"

#include <algorithm>

#include "evidence/model/outcome_text.h"
#include "execute/explore.h"

namespace omni {
namespace {

constexpr std::size_t kOutcomeTokens = 500;

// The surest that a model wrote for one source alone and that ran; null: there is none.
Attempt* surest(std::vector<Attempt>& attempts) {
  const auto confidence = [](const Attempt& attempt) {
    const bool written =
        attempt.query && attempt.outcome && !attempt.isSearch() && !attempt.derivation.writer.empty();
    return written && !attempt.query->given ? attempt.query->confidence : -1.0;
  };
  const auto best = std::ranges::max_element(attempts, {}, confidence);
  return best == attempts.end() || confidence(*best) < 0 ? nullptr : &*best;
}

}  // namespace

bool rewriteOnce(const Asking& asking, const std::string& whyNot, const Catalog& catalog,
                 const Formulator& formulator, std::vector<Attempt>& attempts) {
  Attempt* attempt = surest(attempts);
  if (!attempt) return false;
  const std::string reason = "It ran, and this came of it:\n" +
                             outcomeText(*attempt, {}, kOutcomeTokens).text +
                             "It does not answer the question: " + whyNot + "\n";
  auto next = exploreAgain(asking, *attempt, reason, catalog, formulator);
  if (!next) return false;
  *attempt = *std::move(next);
  return true;
}

}  // namespace omni
