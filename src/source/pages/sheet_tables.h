#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "source/pages/page_tables.h"

namespace omni {

/// The tables of a workbook's sheets, as packedSheets() gives them. A table begins with its header, above
/// which lines of fewer cells say what it is; one without a header has letters as columns. Blank lines part
/// two tables where another header follows, and notes behind a table are none of it. The first table of a
/// sheet is called as the sheet is, unless that is called as programs call it. Error: kLimit (too many
/// cells).
Result<std::vector<PageTable>> sheetTables(std::string_view packed);

}  // namespace omni
