#pragma once

#include <array>
#include <string_view>

namespace omni {

/// In English, lower case, January first.
inline constexpr std::array<std::string_view, 12> kMonthNames{
    "january", "february", "march",     "april",   "may",      "june",
    "july",    "august",   "september", "october", "november", "december"};

}  // namespace omni
