#pragma once

#include <cstddef>

namespace omni {

/// The size of the unified index.
struct UnifiedSize {
  std::size_t facts = 0;      // put into words
  std::size_t all = 0;        // that the sources hold
  std::size_t perSource = 0;  // at most so many of one source
};

}  // namespace omni
