#pragma once

#include <vector>

#include "catalog/catalog.h"
#include "evidence/evidence.h"
#include "execute/attempt.h"
#include "formulate/formulator.h"
#include "question/asking.h"
#include "select/candidate.h"

namespace omni {

/// Whether what was chosen is sure enough to be answered at once: nothing of the question is left out,
/// nothing contradicts it, and its confidence, 0 to 1, is at least `confidenceForPrecision` and that of what
/// needs no second opinion.
bool isSettled(const EvidenceSet& set, const std::vector<Attempt>& attempts, double confidenceForPrecision);

/// Has `second` write queries for the likeliest of the candidates that take queries, one after another until
/// rows come, and weighs what came with the evidence that was chosen of the attempts. Where both found the
/// same it is sure; where they differ, what comes first is a guess. `attempts` grow by those of `second`.
void lookAgain(const Asking& asking, const std::vector<Candidate>& candidates, const Catalog& catalog,
               const Formulator& second, std::vector<Attempt>& attempts, EvidenceSet& set);

}  // namespace omni
