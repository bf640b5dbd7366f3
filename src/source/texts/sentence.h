#pragma once

#include <cstddef>
#include <string_view>

namespace omni {

/// Whether a sentence of `text` ends with the '.', '!' or '?' at `at`. Behind it stand only what closes it
/// (brackets, quotation marks, emphasis) and a space, or nothing; no small letter follows; and the dot is not
/// that of an abbreviation ("approx. 20"), an initial ("J. Smith") or an item's number.
bool endsSentence(std::string_view text, std::size_t at);

}  // namespace omni
