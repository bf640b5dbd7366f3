#pragma once

#include "base/result.h"
#include "language/sql/sql_dialect.h"
#include "language/sql/sql_facts.h"
#include "schema/descriptor.h"

namespace omni {

/// Binds every table and column that `facts` name against `schema`. Error kInvalidArgument for a table that
/// is not there and for a column that surely is not; the hint names the nearest. What only the engine can
/// know (columns of a table function, a struct's fields) passes.
Status bindSql(const SqlFacts& facts, const RelationalSchema& schema, const SqlDialect& dialect);

/// The table that a qualified name means, or null.
const Table* findTable(const RelationalSchema& schema, const SqlDialect& dialect,
                       const std::vector<std::string>& name);

}  // namespace omni
