#pragma once

#include <optional>
#include <vector>

#include "query/logical_query.h"

namespace omni {

/// The aggregate function that waits for what it is of.
struct PendingFigure {
  std::optional<AggregateFunction> function;
  std::vector<AggregateFunction> earlier;  // "AVERAGE and maximum age": wait for the same attribute
  bool distinct = false;                   // "how many DIFFERENT cities"
  bool mayRank = false;                    // of "the highest X": the one with the highest may be meant
  bool ofAmounts = false;                  // "how much": amounts, not how many there are
  bool ofUnknown = false;                  // "average deal SIZE": of what it is, nothing explains
  bool howMany = false;  // may ask for a number that is kept: "how many CREDITS is it worth"

  bool counts() const { return function == AggregateFunction::kCount; }
  bool measures() const { return function && !counts(); }
};

}  // namespace omni
