#pragma once

#include <string_view>
#include <vector>

namespace omni {

/// The words of each line of a list in data/en; lines that begin with '#' are none.
std::vector<std::vector<std::string_view>> wordLines(std::string_view text);

}  // namespace omni
