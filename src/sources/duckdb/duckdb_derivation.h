#pragma once

#include <map>
#include <string>

#include "schema/descriptor.h"
#include "sources/duckdb/engine/duckdb_database.h"

namespace omni {

/// Says of each view of a schema, whose columns are known, what it is derived from: what the engine's own
/// parser finds in the text that created it (`definitions`, by the view's name). What is not known is
/// Lineage::Kind::kUnknown. Errors: those of an exhausted budget.
Status deriveDuckdb(RelationalSchema& schema, const std::map<std::string, std::string>& definitions,
                    DuckdbDatabase& database, const Budget& budget);

}  // namespace omni
