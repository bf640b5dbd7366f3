#pragma once

#include "evidence/evidence.h"
#include "execute/attempt.h"

namespace omni {

/// Where an attempt's rows come from.
Provenance provenanceOf(const Attempt& attempt);
/// Where a passage of an attempt's outcome comes from.
Provenance provenanceOf(const Attempt& attempt, const Passage& passage);

}  // namespace omni
