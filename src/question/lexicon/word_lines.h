#pragma once

#include <string_view>
#include <vector>

namespace omni {

/// What stands before the separator; that and the separator are taken off `rest`.
std::string_view takeUntil(char separator, std::string_view& rest);

/// The words of each line of a list in data/en; lines that begin with '#' are none.
std::vector<std::vector<std::string_view>> wordLines(std::string_view text);

}  // namespace omni
