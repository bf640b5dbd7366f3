#pragma once

#include <string_view>
#include <vector>

#include "evidence/claims/amounts/amount.h"

namespace omni {

/// The amounts of a text in their order. No amounts: parts of names and versions ("T3", "3.0.11"), ordinals,
/// and what numbers sections, pages, notes and the like. Zeros at the end of a number may be a rounding, by
/// at most that share of it.
std::vector<Amount> amountsIn(std::string_view text, double rounding = .1);

}  // namespace omni
