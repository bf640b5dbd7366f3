#include "sources/duckdb/files/missing_words.h"

#include "base/text.h"
#include "sources/duckdb/files/table_files.h"

namespace omni {
namespace {

// As they are written: each text is only compared.
constexpr const char* kSigns =
    "('-', '--', '–', '—', '?', '#N/A', '#n/a', 'N/A', 'n/a', 'n.a.', 'NULL', 'Null', 'null')";
constexpr const char* kWords = "('NA', 'na', 'NaN', 'nan')";  // which a code may be, too
constexpr std::size_t kLongestCode = 3;

std::string isGap(const std::string& column, bool words = true) {
  const std::string name = duckdbName(column);
  const std::string sign = name + " IN " + kSigns;
  return words ? "(" + sign + " OR " + name + " IN " + kWords + ")" : sign;
}

// Whether one of `words` stands among values of which the longest is longer than `letters`.
std::string stands(const std::string& column, const char* words, std::size_t letters) {
  const std::string name = duckdbName(column);
  return "coalesce(bool_or(" + name + " IN " + words + ") AND max(length(" + name + ")) FILTER (WHERE NOT " +
         isGap(column) + ") > " + std::to_string(letters) + ", false)";
}

std::string areAll(const std::string& column, const std::string& type, const std::string& form) {
  const std::string name = duckdbName(column);
  return "bool_and(TRY_CAST(" + name + " AS " + type + ") IS NOT NULL AND regexp_full_match(" + name + ", '" +
         form + "')) FILTER (WHERE NOT " + isGap(column) + ")";
}

}  // namespace

std::string gapsQuery(const std::vector<std::string>& columns, const std::string& table) {
  std::vector<std::string> cells;
  for (const auto& column : columns) {
    cells.push_back(stands(column, kSigns, 1));
    cells.push_back(stands(column, kWords, kLongestCode));
  }
  return "SELECT " + join(cells, ", ") + " FROM " + duckdbName(table);
}

std::vector<GappedColumn> gappedColumns(const std::vector<std::string>& columns, const Row& row) {
  std::vector<GappedColumn> gapped;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const bool signs = row[2 * i] == Value(true), words = row[2 * i + 1] == Value(true);
    if (signs || words) gapped.push_back({.name = columns[i], .words = words});
  }
  return gapped;
}

std::string leftTypesQuery(const std::vector<GappedColumn>& columns, const std::string& table) {
  std::vector<std::string> cells;
  for (const auto& [column, words, type] : columns)
    cells.push_back("CASE WHEN " + areAll(column, "DATE", R"(\d{4}-\d\d-\d\d)") + " THEN 'DATE' WHEN " +
                    areAll(column, "TIMESTAMP", R"(\d{4}-\d\d-\d\d[ T]\d\d:\d\d.*)") +
                    " THEN 'TIMESTAMP' WHEN " + areAll(column, "BOOLEAN", "(?i)true|false") +
                    " THEN 'BOOLEAN' ELSE 'VARCHAR' END");
  return "SELECT " + join(cells, ", ") + " FROM " + duckdbName(table);
}

std::string withoutGaps(const GappedColumn& column, const std::string& table) {
  const std::string name = duckdbName(column.name);
  return "ALTER TABLE " + duckdbName(table) + " ALTER COLUMN " + name + " TYPE " + column.type +
         " USING CASE WHEN " + isGap(column.name, column.words) + " THEN NULL ELSE CAST(" + name + " AS " +
         column.type + ") END";
}

}  // namespace omni
