#pragma once

#include <optional>

#include "question/lexicon.h"
#include "schema/measures/defined_measure.h"

namespace omni {

/// How a cue compares with a number ("more than", "at least"); nothing where it does not.
inline std::optional<Comparison> comparisonOf(CueKind kind) {
  switch (kind) {
    case CueKind::kGreater: return Comparison::kGreater;
    case CueKind::kGreaterOrEqual: return Comparison::kGreaterOrEqual;
    case CueKind::kLess: return Comparison::kLess;
    case CueKind::kLessOrEqual: return Comparison::kLessOrEqual;
    default: return std::nullopt;
  }
}

}  // namespace omni
