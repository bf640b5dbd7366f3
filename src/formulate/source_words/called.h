#pragma once

#include <optional>
#include <string>

#include "schema/entity_model.h"

namespace omni {

/// The word of an attribute's phrase that has this stem.
std::optional<std::string> wordCalled(const Attribute& attribute, const std::string& stemmed);

}  // namespace omni
