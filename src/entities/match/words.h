#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// The words of a name or a value, lower case, without accents and punctuation: "Bretagne Marée, Inc." gives
/// {bretagne, maree, inc}.
std::vector<std::string> foldedWords(std::string_view text);

/// Those words with a space between each.
std::string folded(std::string_view text);

}  // namespace omni
