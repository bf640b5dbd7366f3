#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// Whether a word says what a word of an attribute stands for: itself, another form, a synonym, or as
/// statements have it ("weighs", "tall", "is headquartered"). Both as stems.
bool saysWord(std::string_view attributeStem, std::string_view wordingStem);

/// What else a whole attribute is called, each as stems: "ceo" of "chief executive", "lasts" of "battery
/// life".
std::vector<std::vector<std::string>> otherWordings(const std::vector<std::string>& attributeStems);

}  // namespace omni
