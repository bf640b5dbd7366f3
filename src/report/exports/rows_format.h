#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "report/exports/exported_notes.h"
#include "report/rows_text.h"

namespace omni {

/// A form in which rows leave the program.
enum class RowsFormat { kCsv, kTsv, kXlsx, kParquet, kArrow, kArrowStream };

struct RowsFormatInfo {
  RowsFormat format;
  std::string_view name;       // as `--format` has it
  std::string_view mediaType;  // as `Accept` has it
  std::string_view suffix;     // of a file
  bool isText;
};

/// All of them.
std::span<const RowsFormatInfo> rowsFormats();
const RowsFormatInfo& infoOf(RowsFormat format);
/// That of a name; nothing where there is none.
std::optional<RowsFormat> rowsFormatOf(std::string_view name);

/// The rows, or passages as rows, as a file of this format, which carries the notes where the format has a
/// place for them: XLSX a sheet, Parquet and Arrow the metadata of the schema ("omni.question"). No value is
/// rounded or cut. `formulas` is for CSV and TSV; cells of a workbook are never formulas. Errors: kLimit
/// (more than the format holds), kInternal.
Result<std::string> exportRows(const Outcome& outcome, RowsFormat format, Formulas formulas,
                               const ExportedNotes& notes);

}  // namespace omni
