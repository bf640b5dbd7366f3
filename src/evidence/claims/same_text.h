#pragma once

#include <string>

#include "evidence/claims/amounts/amount.h"

namespace omni {

/// Whether two texts can both be the value of one attribute: a shorter or abbreviated name, a coarser place,
/// a version's beginning, a country's code are no difference. Unknown where they cannot be distinguished:
/// no value is given, several are, two spellings of one name are likely.
Agreement compareTexts(const std::string& a, const std::string& b);

}  // namespace omni
