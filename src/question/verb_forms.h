#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// What a verb's base form and its past participle are to each other, as far as spelling tells: "lost" for
/// "lose", "cancel" and "cancele" for "canceled". Some that are returned are no words.
std::vector<std::string> otherFormsOfVerb(std::string_view lowerCaseWord);

}  // namespace omni
