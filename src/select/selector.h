#pragma once

#include <cstddef>
#include <vector>

#include "base/result.h"
#include "question/asking.h"
#include "select/selection.h"

namespace omni {

/// Chooses the sources of a catalog that may answer. Thread-safe.
class Selector {
 public:
  virtual ~Selector() = default;

  /// At most `k` candidates, best first, and plans over sources only among `among` unless it is empty.
  virtual Result<Selection> select(const Asking& asking, std::size_t k,
                                   const std::vector<SourceId>& among) const = 0;
};

}  // namespace omni
