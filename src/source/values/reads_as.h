#pragma once

#include <string>
#include <string_view>

namespace omni {

/// The normal form of a phrase or a value, whatever its case, marks and punctuation: in lower case, letters
/// without their accents ("zurich" for "Zürich"), its words separated by single spaces, a "The" that stands
/// behind ("Matrix, The") in front. Of what is no UTF-8 only ASCII is lowered.
std::string readsAs(std::string_view phrase);

}  // namespace omni
