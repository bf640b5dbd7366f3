#pragma once

#include <span>
#include <string>
#include <vector>

#include "evidence/evidence.h"
#include "execute/attempt.h"
#include "question/question.h"

namespace omni {

/// The answer in words; each citation is an index into the evidence.
struct Answer {
  std::string text;
  std::vector<std::size_t> citations;
};

/// Words the evidence without a model: the number, the list, the sentences of the best passage, and every
/// disagreement. Cites all that it says.
Answer extractAnswer(const Question& question, std::span<const Attempt> attempts,
                     const EvidenceSet& evidence);

}  // namespace omni
