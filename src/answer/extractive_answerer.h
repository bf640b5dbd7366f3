#pragma once

#include "answer/answerer.h"

namespace omni {

/// Words the evidence without a model: the number, the list, the sentences of the best passage, and every
/// disagreement.
class ExtractiveAnswerer : public Answerer {
 public:
  Result<Answer> answer(const Asking& asking, std::span<const Attempt> attempts,
                        const EvidenceSet& evidence) const override;
};

}  // namespace omni
