#pragma once

#include <cstddef>
#include <optional>

#include "base/result.h"
#include "catalog/catalog_entry.h"
#include "formulate/bound_keys.h"
#include "source/outcome.h"

namespace omni {

/// The most keys that one source is asked for.
inline constexpr std::size_t kMaxKeys = 1000;

/// The names in an outcome by which another source knows things, as that spells them where it does: of the
/// column of which it knows the most. Errors: kNotFound (it knows none), kLimit (there are more than
/// kMaxKeys, or the outcome was cut off).
Result<BoundKeys> keysOf(const Outcome& outcome, const CatalogEntry& other);

}  // namespace omni
