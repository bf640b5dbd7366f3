#pragma once

#include <optional>
#include <string>

#include "query/logical_query.h"
#include "question/question.h"

namespace omni {

/// A question for running totals as one for the figures that they add up: "running total of visits by month"
/// as "total of visits by month". Nothing where it asks for none.
std::optional<std::string> withoutRunning(const Question& question);

/// The query with a running total in place of each sum or count. Nothing where its groups have no order in
/// time, or it has no figure that adds up.
std::optional<LogicalQuery> runningTotals(LogicalQuery query);

}  // namespace omni
