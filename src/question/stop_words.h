#pragma once

#include <string_view>

namespace omni {

/// Function words of English that name nothing in a source.
bool isStopWord(std::string_view lowerCaseWord);

}  // namespace omni
