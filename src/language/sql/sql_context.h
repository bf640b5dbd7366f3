#pragma once

#include <string>

#include "language/sql/sql_dialect.h"
#include "schema/descriptor.h"

namespace omni {

/// The schema as CREATE TABLE text, with comments, row counts, sample values and foreign keys; inferred ones
/// are said to be.
std::string sqlContext(const RelationalSchema& schema, const SqlDialect& dialect);

}  // namespace omni
