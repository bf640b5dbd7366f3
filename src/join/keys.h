#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "base/result.h"
#include "catalog/catalog_entry.h"
#include "formulate/bound_keys.h"
#include "source/outcome.h"

namespace omni {

/// The most keys that one source is asked for.
inline constexpr std::size_t kMaxKeys = 1000;

/// The column of an outcome of which another source knows the most names, and how it spells the ones that it
/// knows.
struct Spellings {
  std::size_t column = 0;
  std::map<std::string, std::string> known{};  // by the outcome's spelling

  /// As that source spells it, or as it is.
  const std::string& of(const std::string& value) const;
};

/// Nothing where the other source knows none, as far as its samples and its index tell.
std::optional<Spellings> knownNames(const Outcome& outcome, const CatalogEntry& other);

/// The names in an outcome by which another source knows things, as that spells them where it does: of the
/// column of which it knows the most. Errors: kNotFound (it knows none), kLimit (there are more than
/// kMaxKeys, or the outcome was cut off).
Result<BoundKeys> keysOf(const Outcome& outcome, const CatalogEntry& other);

}  // namespace omni
