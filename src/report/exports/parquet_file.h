#pragma once

#include <string>

#include "base/result.h"
#include "report/exports/exported_notes.h"
#include "report/exports/exported_table.h"

namespace omni {

/// A Parquet file, written by DuckDB in memory. Columns of one name, whatever its case, get a number behind
/// it. Each note stands in the metadata as "omni.question" and so on; of several of one name the first.
/// Error kInternal: why DuckDB cannot write it.
Result<std::string> parquetFile(const ExportedTable& table, const ExportedNotes& notes);

}  // namespace omni
