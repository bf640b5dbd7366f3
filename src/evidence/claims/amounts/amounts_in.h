#pragma once

#include <string_view>
#include <vector>

#include "evidence/claims/amounts/amount.h"

namespace omni {

/// The amounts of a text in their order. No amounts: parts of names and versions ("T3", "3.0.11"), ordinals,
/// and what numbers sections, pages, notes and the like.
std::vector<Amount> amountsIn(std::string_view text);

}  // namespace omni
