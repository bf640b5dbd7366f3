#pragma once

#include <string_view>

namespace omni {

/// Whether two texts, as values are compared (lower case, words parted by spaces), differ in a number or in a
/// word of one or two letters: "pier z" is not "pier a" misspelt, nor "room 12" "room 13".
bool differInCode(std::string_view a, std::string_view b);

}  // namespace omni
