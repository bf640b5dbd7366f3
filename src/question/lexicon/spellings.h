#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// A word as it is spelled elsewhere: "canceled" for "cancelled", "grey" for "gray". Some that are
/// returned are no words. Empty where no ending of the word has two spellings.
std::vector<std::string> otherSpellings(std::string_view lowerCaseWord);

}  // namespace omni
