#include "sources/duckdb/files/page_rows.h"

#include <algorithm>

#include "base/text.h"
#include "sources/duckdb/files/table_files.h"

namespace omni {
namespace {

constexpr std::size_t kRowsTogether = 5000;
constexpr std::size_t kLongestName = 80;
// Signs that text does not hold: a cell ends, a row does.
constexpr char kCell = '\x1F', kRow = '\x1E';

// One text that the engine takes apart: a value each would have to be parsed, planned and bound by itself.
std::string asSelect(const PageTable& table, std::size_t first) {
  std::string text;
  for (std::size_t row = first; row < std::min(table.rows.size(), first + kRowsTogether); ++row) {
    if (row > first) text += kRow;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      if (column > 0) text += kCell;
      for (const char c : table.rows[row][column]) text += c == kCell || c == kRow ? ' ' : c;
    }
  }
  std::vector<std::string> cells;
  for (std::size_t column = 0; column < table.columns.size(); ++column)
    cells.push_back("nullif(cells[" + std::to_string(column + 1) + "], '') AS " +
                    duckdbName(table.columns[column]));
  return "SELECT " + join(cells, ", ") + " FROM (SELECT string_split(unnest(string_split(" +
         duckdbText(text) + ", chr(30))), chr(31)) AS cells)";
}

}  // namespace

std::string pageTableName(const PageTable& table, const std::filesystem::path& page) {
  const std::string name = table.name();
  return name.empty() || name.size() > kLongestName ? page.stem().string() : name;
}

std::string firstPageRows(const PageTable& table) {
  return "(" + asSelect(table, 0) + ") AS page";
}

std::vector<std::string> laterPageRows(const PageTable& table) {
  std::vector<std::string> later;
  for (std::size_t first = kRowsTogether; first < table.rows.size(); first += kRowsTogether)
    later.push_back(asSelect(table, first));
  return later;
}

}  // namespace omni
