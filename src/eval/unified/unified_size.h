#pragma once

#include <cstddef>

namespace omni {

/// What the unified index holds of the pool.
struct UnifiedSize {
  std::size_t facts = 0;      // put into words
  std::size_t all = 0;        // that the sources hold
  std::size_t perSource = 0;  // at most so many of one source
};

}  // namespace omni
