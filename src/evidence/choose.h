#pragma once

#include <span>

#include "evidence/evidence.h"
#include "execute/attempt.h"
#include "question/question.h"

namespace omni {

/// Decides which outcomes answer, best first, and lines up facts on which sources disagree. Evidence may be
/// empty.
EvidenceSet chooseEvidence(const Question& question, std::span<const Attempt> attempts);

}  // namespace omni
