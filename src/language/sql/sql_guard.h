#pragma once

#include "language/language.h"
#include "language/sql/permission/sql_permission.h"

namespace omni {

/// Admits one pure query over the tables of the descriptor, in the dialect that the descriptor names.
/// Every function and table function has to be listed for the dialect (sql_dialect.h). Of a restricted schema
/// what is admitted reads the columns of partial tables that the schema holds (permit()), whatever it says.
class SqlGuard final : public Guard {
 public:
  explicit SqlGuard(GuardLimits limits = {}) : limits_(limits) {}
  Result<GuardedQuery> validate(const NativeQuery& query, const Descriptor& descriptor) const override;

  /// What was admitted, of what of the tables may be read; errors as permittedQuery().
  static Result<GuardedQuery> permit(const GuardedQuery& query, std::string_view dialect,
                                     const SqlPermission& permission);

  /// The same query with the tables that a server's plan may name for it (GuardedQuery::plannedTables).
  /// `whole`: what the tables of the query are derived from, too.
  static GuardedQuery planned(GuardedQuery query, const RelationalSchema& whole, std::string_view dialect);

 private:
  GuardLimits limits_;
};

}  // namespace omni
