#pragma once

#include <map>
#include <string>

#include "schema/descriptor.h"
#include "sources/sqlite/sqlite_connection.h"

namespace omni {

/// Says of each table of a schema, whose columns are known, what its rows are derived from, and of each
/// column of which it is unknown what its values are: of views what the engine's compiler reads, of virtual
/// tables and computed columns what the text says that created them (`definitions`, by the table's name).
/// An unknown lineage is Lineage::Kind::kUnknown. Errors: those of an exhausted budget.
Status deriveSqlite(RelationalSchema& schema, const std::map<std::string, std::string>& definitions,
                    SqliteConnection& connection, const Budget& budget);

}  // namespace omni
