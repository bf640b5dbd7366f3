#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "schema/entity_model.h"

namespace omni {

/// The value that a lower-case word names, as the attribute's comment spells it, where the comment lists the
/// attribute's values: "processed, pending or rejected". It may name such as no row holds. Of codes that the
/// comment explains, "C confirmed, X cancelled" or "C = confirmed; X = cancelled", the one that the word
/// is listed with.
std::optional<std::string> declaredValue(const Attribute& attribute, std::string_view word);

/// Whether the comment says what the attribute's values, codes, stand for.
bool explainsCodes(const Attribute& attribute);

}  // namespace omni
