#include "sources/duckdb/made/dropped_totals.h"

#include "base/counted.h"
#include "sources/duckdb/files/total_rows.h"

namespace omni {
namespace {

constexpr std::size_t kMaxSummed = 16;  // columns that show whether a row is a total: each takes memory

Result<std::size_t> dropRows(TableWriter& writer, const std::string& name, const std::string& query,
                             const char* called) {
  OMNI_TRY(rows, writer.firstCount("SELECT count(*) FROM (" + query + ")"));
  if (rows == 0) return rows;
  writer.caution(name, counted(rows, called) + " of other rows left out");
  OMNI_RETURN_IF_ERROR(writer.execute("DELETE FROM " + duckdbName(name) + " WHERE rowid IN (" + query + ")"));
  return rows;
}

/// Those whose values are no years, the first ones.
Result<std::vector<std::string>> measuresOf(TableWriter& writer, const std::string& name,
                                            const std::vector<std::string>& numbers) {
  Row years;
  const auto take = [&](const Row& row) {
    years = row;
    return false;
  };
  OMNI_RETURN_IF_ERROR(writer.database().each(yearsQuery(name, numbers), {}, writer.budget(), take));
  std::vector<std::string> measures;
  for (std::size_t i = 0; i < numbers.size() && measures.size() < kMaxSummed; ++i)
    if (years[i] != Value(true)) measures.push_back(numbers[i]);
  return measures;
}

}  // namespace

Status dropTotals(TableWriter& writer, const std::string& name, const std::vector<TypedColumn>& columns) {
  std::vector<std::string> texts, numbers;
  for (const auto& column : columns) {
    if (column.reading.type == ColumnType::kText) texts.push_back(column.name);
    if (isNumeric(column.reading)) numbers.push_back(column.name);
  }
  if (texts.empty() || numbers.empty()) return {};
  OMNI_TRY(named, writer.firstValue(namesTotalQuery(name, texts)));
  if (named != Value(true)) return {};
  OMNI_TRY(measures, measuresOf(writer, name, numbers));
  if (measures.empty()) return {};
  OMNI_TRY(totals, dropRows(writer, name, totalRowsQuery(name, texts, measures), "total"));
  OMNI_TRY(averages, dropRows(writer, name, averageRowsQuery(name, texts, measures), "average"));
  if (totals + averages == 0)
    OMNI_RETURN_IF_ERROR(dropRows(writer, name, wholeRowsQuery(name, texts, measures), "total"));
  OMNI_TRY(left, writer.firstCount(outerTotalsQuery(name, texts)));
  if (left == 1)
    writer.caution(name, "1 row that says \"total\", but holds no sum of others, counted as a row");
  return {};
}

}  // namespace omni
