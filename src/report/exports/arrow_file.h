#pragma once

#include <string>

#include "base/result.h"
#include "report/exports/exported_notes.h"
#include "report/exports/exported_table.h"

namespace omni {

/// Arrow's columnar format, version 5: the streaming form, and the form of files (Feather V2). Each note
/// stands in the metadata of the schema as "omni.question" and so on. Error kLimit: more than 2 GB of text in
/// 65,536 rows of a column.
Result<std::string> arrowStream(const ExportedTable& table, const ExportedNotes& notes);
Result<std::string> arrowFile(const ExportedTable& table, const ExportedNotes& notes);

}  // namespace omni
