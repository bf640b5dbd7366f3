#include "sources/duckdb/files/page_rows.h"

#include <algorithm>

#include "base/text.h"
#include "sources/duckdb/files/table_files.h"

namespace omni {
namespace {

constexpr std::size_t kRowsTogether = 500;
constexpr std::size_t kLongestName = 80;

std::string asValues(const std::vector<std::vector<std::string>>& rows, std::size_t first) {
  std::vector<std::string> written;
  for (std::size_t row = first; row < std::min(rows.size(), first + kRowsTogether); ++row) {
    std::vector<std::string> cells;
    for (const auto& cell : rows[row]) cells.push_back(cell.empty() ? "NULL::VARCHAR" : duckdbText(cell));
    written.push_back("(" + join(cells, ", ") + ")");
  }
  return "VALUES " + join(written, ", ");
}

}  // namespace

std::string pageTableName(const PageTable& table, const std::filesystem::path& page) {
  const std::string name = table.name();
  return name.empty() || name.size() > kLongestName ? page.stem().string() : name;
}

std::string firstPageRows(const PageTable& table) {
  std::vector<std::string> names;
  for (const auto& column : table.columns) names.push_back(duckdbName(column));
  return "(" + asValues(table.rows, 0) + ") AS page(" + join(names, ", ") + ")";
}

std::vector<std::string> laterPageRows(const PageTable& table) {
  std::vector<std::string> later;
  for (std::size_t first = kRowsTogether; first < table.rows.size(); first += kRowsTogether)
    later.push_back(asValues(table.rows, first));
  return later;
}

}  // namespace omni
