#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "query/logical_query.h"
#include "question/question.h"

namespace omni {

/// A ranking by a figure that is computed of others, as the question for that figure of each: "which source
/// has the highest share of hired people" as "share of hired people per source".
struct RankedFigures {
  std::string figures;
  bool descending = true;
  std::optional<std::size_t> limit;  // none: all are listed, in order, with their figures
};

/// Nothing where nothing is ranked, or by no share, rate, ratio or change.
std::optional<RankedFigures> rankedFigures(const Question& question);

/// The query for the figures in their order. Nothing where it has no groups or no computed figure.
std::optional<LogicalQuery> ranked(LogicalQuery query, const RankedFigures& as);

}  // namespace omni
