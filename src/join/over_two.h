#pragma once

#include <span>
#include <vector>

#include "evidence/evidence.h"
#include "execute/attempt.h"
#include "join/bind_joiner.h"
#include "question/asking.h"

namespace omni {

/// Where no attempt explains the whole question and two sources do, what they say together becomes the
/// evidence, with what gave the keys behind it, if it is `least` sure. Both are attempts then.
void answerOverTwo(const Asking& asking, const BindJoiner& joiner, std::span<const Candidate> candidates,
                   double least, std::vector<Attempt>& attempts, EvidenceSet& set);

/// Puts what gave the rows that the attempt at `last` was given, the attempts `before` it, behind the
/// evidence of that, which is as sure as all of them together. They become attempts even where it is no
/// evidence.
void citeSteps(std::vector<Attempt> before, std::size_t last, std::vector<Attempt>& attempts,
               EvidenceSet& set);

}  // namespace omni
