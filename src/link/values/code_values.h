#pragma once

#include <cstddef>

#include "schema/entity_model.h"

namespace omni {

/// Whether the attribute's values are codes of words, so that one of `letters` letters may stand for a word
/// that begins so: A, R and M for states, BUS and RES for types. `describes`: the word describes a thing
/// ("GAS meters"), so that one letter may stand for it though the attribute is called by no kind of state.
bool mayStandForWords(const Attribute& attribute, std::size_t letters, bool describes);

}  // namespace omni
