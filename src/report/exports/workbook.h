#pragma once

#include <string>

#include "base/result.h"
#include "report/exports/exported_notes.h"
#include "report/exports/exported_table.h"

namespace omni {

/// A workbook (ECMA-376, XLSX) with the sheet "Rows" and, where there are notes, the sheet "About", which is
/// called "About (check this)" where they say that the rows are a guess. Numbers that a cell holds exactly
/// are numbers, dates are dates; whole numbers of more than 15 digits and all else are texts, never formulas.
/// Error kLimit: more rows, columns or text in a cell than a sheet holds.
Result<std::string> workbook(const ExportedTable& table, const ExportedNotes& notes);

}  // namespace omni
