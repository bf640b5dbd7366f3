#pragma once

#include <cstddef>
#include <vector>

#include "base/result.h"
#include "question/asking.h"
#include "select/candidate.h"

namespace omni {

/// Chooses the sources of a catalog that may answer. Thread-safe.
class Selector {
 public:
  virtual ~Selector() = default;

  /// At most `k` candidates, best first; only among `among` unless it is empty.
  virtual Result<std::vector<Candidate>> select(const Asking& asking, std::size_t k,
                                                const std::vector<SourceId>& among) const = 0;
};

}  // namespace omni
