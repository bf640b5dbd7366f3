#pragma once

#include <vector>

#include "base/budget.h"
#include "execute/attempt.h"
#include "language/guarded_query.h"
#include "source/source.h"

namespace omni {

/// One guarded query for one source.
struct Task {
  Source* source = nullptr;
  const GuardedQuery* query = nullptr;
};

/// Runs all tasks side by side under one budget, in order of the result. A task fails alone; all end at the deadline.
std::vector<Result<Outcome>> runAll(const std::vector<Task>& tasks, const Budget& budget);

}  // namespace omni
