#include "join/over_two.h"

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

}  // namespace omni
