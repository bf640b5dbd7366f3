#include "join/over_two.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "evidence/builtin_evidence_selector.h"

namespace omni {

void answerOverTwo(const Asking& asking, const BindJoiner& joiner, std::span<const Candidate> candidates,
                   double least, std::vector<Attempt>& attempts, EvidenceSet& set) {
  auto joined = joiner.join(asking, candidates, attempts);
  if (!joined || joined->sure < least) return;
  const std::size_t second = attempts.size(), first = second + 1;
  attempts.push_back(std::move(joined->second));
  attempts.push_back(std::move(joined->first));
  set.evidence = evidenceOf(attempts[second], second, joined->sure);
  for (Evidence& evidence : evidenceOf(attempts[first], first, joined->sureOfFirst))
    set.evidence.push_back(std::move(evidence));
  set.contradictions.clear();
}

void citeSteps(std::vector<Attempt> before, std::size_t last, std::vector<Attempt>& attempts,
               EvidenceSet& set) {
  std::vector<Evidence> behind;
  double sure = 1;
  for (Attempt& step : before) {
    sure *= step.query->confidence;
    std::ranges::move(evidenceOf(step, attempts.size(), step.query->confidence), std::back_inserter(behind));
    attempts.push_back(std::move(step));
  }
  const auto kept = std::ranges::find(set.evidence, last, &Evidence::attempt);
  if (kept == set.evidence.end()) return;
  kept->confidence *= sure;
  set.evidence.insert(kept + 1, std::make_move_iterator(behind.rbegin()),
                      std::make_move_iterator(behind.rend()));
}

}  // namespace omni
