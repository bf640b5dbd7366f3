#pragma once

#include <cstddef>
#include <optional>

#include "query/logical_query.h"
#include "question/question.h"

namespace omni {

/// Whether the tokens from `first` up to `end` ask for a figure that is computed of others: a share, a rate,
/// a ratio, a change.
bool computesFigure(const Question& question, std::size_t first, std::size_t end);

/// Which column of a query of groups is its one figure, where that is computed of others and the rows are
/// all.
std::optional<std::size_t> computedFigure(const LogicalQuery& query);

}  // namespace omni
