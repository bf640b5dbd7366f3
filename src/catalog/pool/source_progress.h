#pragma once

#include <cstddef>
#include <string>

#include "schema/route.h"

namespace omni {

/// What is being done to a source of a pool.
struct SourceProgress {
  SourceId source;
  std::string what;  // as Progress says it; empty: nothing was said yet
  std::size_t step = 0, of = 0;
};

}  // namespace omni
