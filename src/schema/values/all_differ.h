#pragma once

#include "schema/value_summary.h"

namespace omni {

/// Whether each of several rows was seen to have its own value.
inline bool allDiffer(const ValueSummary& values) {
  return values.rows > 1 && values.nulls == 0 && values.distinct == values.rows;
}

}  // namespace omni
