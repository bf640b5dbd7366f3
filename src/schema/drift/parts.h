#pragma once

#include <vector>

#include "schema/drift/structure.h"

namespace omni {

/// Whether an attribute is the same, name and values, wherever it stands.
bool isSame(const HeldAttribute& a, const HeldAttribute& b);

/// Which share of `of`'s attributes stand in one of `in`, 0 to 1.
double shareIn(const Holder& of, const std::vector<const Holder*>& in);

/// Whether a holder has the attributes of another, by name, and some of its rows.
bool isSlice(const Holder& part, const Holder& whole);

/// Whether the rows of slices are together those of the whole: a few may have come or gone.
bool shareRowsOut(const Holder& whole, const std::vector<const Holder*>& slices);

/// How surely each of two attributes has by now the values that the other one had, 0 to 1; 0 where each may
/// as well have its own.
double swapped(const HeldAttribute& a, const HeldAttribute& b, const HeldAttribute& aNow,
               const HeldAttribute& bNow);

}  // namespace omni
