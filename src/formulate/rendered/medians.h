#pragma once

#include "query/logical_query.h"
#include "question/question.h"

namespace omni {

/// Whether the middle of the values is asked for, not their average.
bool asksMedian(const Question& question);

/// Medians instead of the averages that are shown or ordered by.
void takeMedians(LogicalQuery& query);

}  // namespace omni
