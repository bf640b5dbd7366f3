#pragma once

#include <vector>

#include "base/budget.h"
#include "catalog/catalog.h"
#include "execute/attempt.h"
#include "question/question.h"

namespace omni {

/// Takes every candidate the whole way, side by side: formulate, guard, run; where the engine complains or
/// nothing comes, the next-best formulation, a bounded number of times. With `run` false it stops after the
/// guard. One attempt a candidate, in order.
std::vector<Attempt> explore(const Question& question, const std::vector<Candidate>& candidates,
                             const Catalog& catalog, const Budget& budget, bool run);

}  // namespace omni
