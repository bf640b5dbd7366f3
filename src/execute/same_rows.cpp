#include "execute/same_rows.h"

#include <algorithm>
#include <string>
#include <vector>

namespace omni {
namespace {

constexpr std::size_t kRowsCompared = 200;  // where one has further columns: it costs their square

using Cells = std::vector<std::string>;

// Sorted, so that the order of columns does not matter.
std::vector<Cells> cellsOf(const Outcome& outcome) {
  std::vector<Cells> rows;
  for (const Row& row : outcome.rows) {
    Cells& cells = rows.emplace_back();
    for (const auto& value : row) cells.push_back(toReadableText(value));
    std::ranges::sort(cells);
  }
  std::ranges::sort(rows);
  return rows;
}

// Whether each narrow row stands in a wide row of its own.
bool standIn(std::vector<Cells> wide, const std::vector<Cells>& narrow) {
  return std::ranges::all_of(narrow, [&](const Cells& cells) {
    const auto holds = [&](const Cells& in) { return std::ranges::includes(in, cells); };
    const auto found = std::ranges::find_if(wide, holds);
    if (found == wide.end()) return false;
    wide.erase(found);
    return true;
  });
}

}  // namespace

bool sameRows(const Outcome& one, const Outcome& other) {
  if (one.rows.size() != other.rows.size()) return false;
  const auto rows = cellsOf(one), others = cellsOf(other);
  if (rows == others) return true;
  if (one.columns.size() == other.columns.size() || rows.size() > kRowsCompared) return false;
  return one.columns.size() > other.columns.size() ? standIn(rows, others) : standIn(others, rows);
}

}  // namespace omni
