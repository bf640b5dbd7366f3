#pragma once

#include <string_view>

namespace omni {

/// The word of a question's grammar that a lower-case word is a slip for ("avergae": "average", "wich":
/// "which"): a letter missing, too many, changed for another or for its neighbour. Empty where it is none.
/// Only words that no other English word is so like are known; names are for linking.
std::string_view meantWord(std::string_view lowerCaseWord);

}  // namespace omni
