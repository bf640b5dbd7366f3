#pragma once

#include <cstddef>

#include "schema/drift/structure.h"

namespace omni {

/// How likely an attribute that is gone and one that is new are the same under two names, 0 to 1: by their
/// values, names, types and places among the others of their holder.
double likeness(const HeldAttribute& before, std::size_t placeBefore, const HeldAttribute& after,
                std::size_t placeAfter);

/// How alike two names are, 0 to 1: Dice's coefficient of their letters by threes.
double nameLikeness(std::string_view a, std::string_view b);

/// How alike the values of two attributes are, 0 to 1; below 0: neither shows any.
double valueLikeness(const ValueSummary& a, const ValueSummary& b);

}  // namespace omni
