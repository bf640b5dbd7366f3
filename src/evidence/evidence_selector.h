#pragma once

#include <span>

#include "base/result.h"
#include "evidence/evidence.h"
#include "execute/attempt.h"
#include "question/asking.h"

namespace omni {

/// Decides which outcomes answer. Thread-safe.
class EvidenceSelector {
 public:
  virtual ~EvidenceSelector() = default;

  /// The evidence, best first (it may be empty), and the facts on which sources disagree.
  virtual Result<EvidenceSet> choose(const Asking& asking, std::span<const Attempt> attempts) const = 0;
};

}  // namespace omni
