#pragma once

#include <cstddef>
#include <optional>

#include "query/native_query.h"
#include "schema/route.h"
#include "source/outcome.h"

namespace omni {

/// How many ways to read a question are offered.
inline constexpr std::size_t kMaxInterpretations = 3;

/// How many meanings a question back offers.
inline constexpr std::size_t kMaxChoices = 4;

/// One way to read a question: a query of one source, which says in `why` what it asks.
struct Interpretation {
  SourceId source;
  NativeQuery query;
  double confidence = 0;           // that it is the one that was meant, 0 to 1
  std::optional<Outcome> outcome;  // where all interpretations are run
};

}  // namespace omni
