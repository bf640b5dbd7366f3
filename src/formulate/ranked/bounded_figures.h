#pragma once

#include <optional>
#include <string>

#include "query/logical_query.h"
#include "question/question.h"

namespace omni {

/// Groups by a bound of a figure that is computed of others, as the question for that figure of each:
/// "drivers with more than 20 % late deliveries" as "percentage of late deliveries per drivers".
struct BoundedFigures {
  std::string figures;
  Comparison comparison = Comparison::kGreater;
  double bound = 0;
};

/// Nothing where no share, rate or ratio is compared with a number.
std::optional<BoundedFigures> boundedFigures(const Question& question);

/// The query for the groups whose figure is so. Nothing where it has no groups or no computed figure.
std::optional<LogicalQuery> bounded(LogicalQuery query, const BoundedFigures& as);

}  // namespace omni
