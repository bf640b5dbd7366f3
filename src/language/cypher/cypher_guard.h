#pragma once

#include "language/language.h"

namespace omni {

/// Admits one reading query (MATCH, OPTIONAL MATCH, UNWIND, WITH, RETURN, UNION) that two parsers
/// call a read, whose labels, relationship types and properties the graph has, with functions of the
/// language alone, no procedures, bounded paths, and no large cross product.
class CypherGuard {
 public:
  explicit CypherGuard(GuardLimits limits = {}) : limits_(limits) {}
  Result<GuardedQuery> validate(const NativeQuery& query, const Descriptor& descriptor) const;

 private:
  GuardLimits limits_;
};

}  // namespace omni
