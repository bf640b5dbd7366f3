#pragma once

#include <optional>
#include <string>

#include "query/logical_query.h"
#include "question/question.h"

namespace omni {

/// "customers with more than 12 rentals, WITH THE NUMBER" without its end, which asks to see what the rest
/// compares or ranks by. Nothing where a question does not end so.
std::optional<std::string> withoutShownFigure(const Question& question);

/// The query with the figure that it bounds or ranks its groups by. Nothing where it does neither, or shows
/// it already.
std::optional<LogicalQuery> showingFigure(LogicalQuery query);

}  // namespace omni
