#pragma once

#include "sources/duckdb/made/table_writer.h"

namespace omni {

/// Leaves out rows of a table that are totals or means of others, and says so.
Status dropTotals(TableWriter& writer, const std::string& name, const std::vector<TypedColumn>& columns);

}  // namespace omni
