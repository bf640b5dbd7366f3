#pragma once

#include <optional>
#include <string_view>

namespace omni {

/// The text without the white space around it, as Unicode counts it.
std::string_view trimUnicode(std::string_view text);

/// The number that a text spells in the form that Python's `float` reads: "1", "-2.50", "1e3", "1_000",
/// "inf", "nan", blanks around it. The published scorer decides by it which cells compare as numbers.
std::optional<double> numberIn(std::string_view text);

}  // namespace omni
