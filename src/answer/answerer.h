#pragma once

#include <span>

#include "answer/answer.h"
#include "base/result.h"
#include "evidence/evidence.h"
#include "execute/attempt.h"
#include "question/asking.h"

namespace omni {

/// Puts the evidence into words. Thread-safe.
class Answerer {
 public:
  virtual ~Answerer() = default;

  /// An answer that cites all that it says. `evidence` is not empty.
  virtual Result<Answer> answer(const Asking& asking, std::span<const Attempt> attempts,
                                const EvidenceSet& evidence) const = 0;
};

}  // namespace omni
