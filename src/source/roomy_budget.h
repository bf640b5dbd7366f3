#pragma once

#include "base/budget.h"

namespace omni {

/// For tests that are not about time: no machine is so busy that it runs out.
inline Limits roomyLimits() {
  return {.time = std::chrono::minutes(30)};
}
inline Budget roomyBudget() {
  return Budget(roomyLimits());
}

}  // namespace omni
