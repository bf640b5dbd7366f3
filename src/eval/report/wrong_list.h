#pragma once

#include <optional>
#include <span>
#include <string>

#include "eval/difference/query_difference.h"

namespace omni {

/// A question that a method got wrong, or not wholly right.
struct WrongQuestion {
  const Sample* sample = nullptr;
  const Prediction* prediction = nullptr;  // with `lostAt`
  std::optional<QueryDifference> difference = {};
};

/// The questions as HTML: controls to filter them by error class, difference of the
/// query, route, source and words, then each with its
/// gold and predicted query and rows, cut to a readable size. All text is escaped.
std::string wrongList(std::span<const WrongQuestion> questions);

}  // namespace omni
