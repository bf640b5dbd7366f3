#pragma once

#include <cstddef>
#include <string_view>

namespace omni {

/// Whether a sentence of `text` ends with the '.', '!' or '?' at `at`: what closes it ("'), emphasis) and a
/// space or nothing follow, no small letter does, and the dot is no abbreviation's ("approx. 20") an
/// initial's
/// ("J. Smith") or an item's number's.
bool endsSentence(std::string_view text, std::size_t at);

}  // namespace omni
