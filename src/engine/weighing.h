#pragma once

#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "engine/planner.h"
#include "evidence/evidence.h"
#include "execute/attempt.h"
#include "question/asking.h"

namespace omni {

/// Finds out how sure the likeliest attempt is: by what its answer can be checked by, and by whether other
/// interpretations bring the same.
void lookCloser(const Asking& asking, const Catalog& catalog, std::vector<Attempt>& attempts);

/// Chooses the evidence. Where a language model finds that nothing does, its query is written once more, if
/// `mayRun`. A part that it finds missing in a query counts as left out by it. Errors: those of the evidence
/// stage.
Result<EvidenceSet> weighed(const Asking& asking, const Catalog& catalog, const Planner& planner, bool mayRun,
                            std::vector<Attempt>& attempts);

/// Finds out as of when the rows are that contradict each other.
void dateContradictions(const Asking& asking, const Catalog& catalog, std::vector<Attempt>& attempts,
                        std::vector<Contradiction>& contradictions);

/// Warns of sources that could not be asked: what they hold of the answer is not known.
void warnOfFailures(const std::vector<Attempt>& attempts, Trace& trace);

/// "sales, org": their sources.
std::string listed(const std::vector<Candidate>& candidates);

/// The commitment that was deferred, in words: to which source selection would have held, and which the
/// outcomes chose.
std::string commitment(const std::vector<Candidate>& candidates, const std::vector<Evidence>& evidence);

}  // namespace omni
