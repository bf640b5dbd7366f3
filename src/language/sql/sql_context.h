#pragma once

#include <string>

#include "language/sql/sql_dialect.h"
#include "schema/context_plan.h"
#include "schema/descriptor.h"

namespace omni {

/// The schema as CREATE TABLE text, with comments, row counts, sample values and foreign keys; inferred ones
/// are meant to be. Where that is too much, first the values go, then all but the names.
std::string sqlContext(const RelationalSchema& schema, const SqlDialect& dialect,
                       const ContextOptions& options = {});

}  // namespace omni
