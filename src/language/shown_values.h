#pragma once

#include <cstddef>

namespace omni {

/// How many values of a column or a property a prompt shows as examples, and up to how many it shows all.
inline constexpr std::size_t kShownValues = 3, kShownOfAll = 20;

}  // namespace omni
