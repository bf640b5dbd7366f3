#pragma once

#include "catalog/catalog.h"
#include "execute/attempt.h"
#include "question/asking.h"

namespace omni {

/// Runs the other readings of an attempt's query that are hardly less likely, and keeps how far what they
/// bring is the same: the answer that most of the likelihood falls on is the likeliest right (Shi et al.
/// 2022, "Natural Language to Code Translation with Execution"). A source that is asked over a network is not
/// asked again for it, and a reading that fails or brings nothing says nothing.
void compareInterpretations(const Asking& asking, const Catalog& catalog, Attempt& attempt);

}  // namespace omni
