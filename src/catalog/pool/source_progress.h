#pragma once

#include <cstddef>
#include <string>

#include "schema/route.h"

namespace omni {

/// The current work on a source of a pool.
struct SourceProgress {
  SourceId source;
  std::string what;  // as Progress says it; empty: nothing was reported yet
  std::size_t step = 0, of = 0;
};

}  // namespace omni
