#pragma once

#include "sources/duckdb/made/table_writer.h"

namespace omni {

/// NaN is what programs write for a missing number: makes it NULL in a table's columns.
Status nanToMissing(TableWriter& writer, const std::string& name);

/// The same for the view of columnar files, which `call` reads.
Status hideNan(TableWriter& writer, const std::string& name, const std::string& call);

}  // namespace omni
