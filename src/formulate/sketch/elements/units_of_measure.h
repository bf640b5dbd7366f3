#pragma once

#include <span>
#include <string>
#include <string_view>

namespace omni {

/// How many times larger the unit that was said is than the one that an attribute's words name: 60 for
/// "hours" and {duration, minutes}, 100 for "metres" and {height, cm}. 1 where either is no unit, or one of
/// another kind.
double timesLarger(std::string_view lowerCaseWord, std::span<const std::string> attributeWords);

}  // namespace omni
