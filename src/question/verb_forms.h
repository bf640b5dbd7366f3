#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// Whether two words are a verb's base form and its past participle, as far as spelling tells: "lost" for
/// "lose", "cancel" and "cancele" for "canceled". Some that are returned are no words.
std::vector<std::string> otherFormsOfVerb(std::string_view lowerCaseWord);

/// Derivations of a lower-case word in any of its forms, in both directions: "writer" and "author"
/// for "wrote". Views into the shipped WorldFacts.
std::vector<std::string_view> derivationsOfForms(const std::string& lowerCaseWord);

}  // namespace omni
