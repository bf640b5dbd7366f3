#pragma once

#include "language/language.h"

namespace omni {

/// Admits one pure query over the tables of the descriptor, in the dialect that the descriptor names.
/// Every function and table function has to be listed for the dialect (sql_dialect.h).
class SqlGuard final : public Guard {
 public:
  explicit SqlGuard(GuardLimits limits = {}) : limits_(limits) {}
  Result<GuardedQuery> admit(const NativeQuery& query, const Descriptor& descriptor) const override;

 private:
  GuardLimits limits_;
};

}  // namespace omni
