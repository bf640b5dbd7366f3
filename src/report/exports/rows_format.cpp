#include "report/exports/rows_format.h"

#include <algorithm>
#include <array>

#include "report/exports/arrow_file.h"
#include "report/exports/parquet_file.h"
#include "report/exports/workbook.h"

namespace omni {
namespace {

constexpr std::array<RowsFormatInfo, 6> kFormats{{
    {RowsFormat::kCsv, "csv", "text/csv", ".csv", true},
    {RowsFormat::kTsv, "tsv", "text/tab-separated-values", ".tsv", true},
    {RowsFormat::kXlsx, "xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ".xlsx",
     false},
    {RowsFormat::kParquet, "parquet", "application/vnd.apache.parquet", ".parquet", false},
    {RowsFormat::kArrow, "arrow", "application/vnd.apache.arrow.file", ".arrow", false},
    {RowsFormat::kArrowStream, "arrows", "application/vnd.apache.arrow.stream", ".arrows", false},
}};

}  // namespace

std::span<const RowsFormatInfo> rowsFormats() {
  return kFormats;
}

const RowsFormatInfo& infoOf(RowsFormat format) {
  return *std::ranges::find(kFormats, format, &RowsFormatInfo::format);
}

std::optional<RowsFormat> rowsFormatOf(std::string_view name) {
  const auto found = std::ranges::find(kFormats, name, &RowsFormatInfo::name);
  return found == kFormats.end() ? std::nullopt : std::optional(found->format);
}

Result<std::string> exportRows(const Outcome& outcome, RowsFormat format, Formulas formulas,
                               const ExportedNotes& notes) {
  switch (format) {
    case RowsFormat::kCsv: return rowsText(outcome, RowsLayout::kCsv, formulas);
    case RowsFormat::kTsv: return rowsText(outcome, RowsLayout::kTsv, formulas);
    case RowsFormat::kXlsx: return workbook(exportedTable(outcome), notes);
    case RowsFormat::kParquet: return parquetFile(exportedTable(outcome), notes);
    case RowsFormat::kArrow: return arrowFile(exportedTable(outcome), notes);
    case RowsFormat::kArrowStream: return arrowStream(exportedTable(outcome), notes);
  }
  return fail(Code::kInternal, "a format of rows is unknown");
}

}  // namespace omni
