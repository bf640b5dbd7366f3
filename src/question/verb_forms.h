#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// What a verb's base form and its past participle are to each other, as far as spelling tells: "lost" for
/// "lose", "cancel" and "cancele" for "canceled". Some that are returned are no words.
std::vector<std::string> otherFormsOfVerb(std::string_view lowerCaseWord);

/// What is made from a lower-case word in any of its forms, and what it is made from: "writer" and "author"
/// for "wrote". Views into the shipped WorldFacts.
std::vector<std::string_view> derivationsOfForms(const std::string& lowerCaseWord);

}  // namespace omni
