#pragma once

#include "language/sql/sql_dialect.h"
#include "query/native/unknown_name.h"
#include "schema/descriptor.h"

namespace omni {

/// How unknown tables, columns and qualifiers of a SQL text are found and replaced. Both must outlive it.
NameRepair sqlRepair(const RelationalSchema& schema, const SqlDialect& dialect);

}  // namespace omni
