#include "sources/duckdb/texts/text_header.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>

#include "base/counted.h"
#include "base/number.h"
#include "base/text.h"
#include "source/pages/table_grid.h"

namespace omni {
namespace {

using Cells = TextCells;

constexpr std::size_t kMaxTitleRows = 20;
constexpr int kFirstYear = 1500, kLastYear = 2200;

std::ptrdiff_t filled(const Cells& cells) {
  return std::ranges::count_if(cells, [](const std::string& cell) { return !cell.empty(); });
}

bool isTitle(const Cells& cells) {
  const auto some = filled(cells);
  return some == 0 || (some == 1 && !cells.front().empty());
}

bool hasLetter(const Cells& cells) {
  return std::ranges::any_of(cells, [](const std::string& cell) {
    return std::ranges::any_of(cell, [](char c) { return isWordByte(c) && !(c >= '0' && c <= '9'); });
  });
}

std::optional<int> yearOf(std::string_view cell) {
  const auto year = cell.size() == 4 ? parsedNumber<int>(cell) : std::nullopt;
  return year && *year >= kFirstYear && *year <= kLastYear ? year : std::nullopt;
}

bool goOneWay(const std::vector<int>& years) {
  return std::ranges::adjacent_find(years, std::greater_equal()) == years.end() ||
         std::ranges::adjacent_find(years, std::less_equal()) == years.end();
}

// Times and dates among them: all that may be measured; "[0]" numbers a column.
bool isNumber(const std::string& cell) {
  return (isFigure(cell) && !cell.starts_with('[')) || parsedNumber<double>(cell).has_value();
}

// That a value is missing is said in words, too.
bool isMissing(const std::string& cell) {
  static constexpr std::string_view kMissing[] = {"",  "na", "n/a", "nan",  "null",    "-", "–",
                                                  "—", "--", "?",   "none", "missing", "."};
  return isOneOf(kMissing, lower(cell));
}

bool isWord(const std::string& cell) {
  return !isNumber(cell) && !isMissing(cell);
}

// Whether numbers alone stand in the column from that row on.
bool holdsNumbers(std::span<const Cells> rows, std::size_t column, std::size_t from) {
  const auto below = rows.subspan(from);
  return std::ranges::none_of(below, [&](const Cells& row) { return isWord(row[column]); }) &&
         std::ranges::count_if(below, [&](const Cells& row) { return isNumber(row[column]); }) > 1;
}

bool saysUnits(std::span<const Cells> rows, std::size_t line, std::size_t lines) {
  if (std::ranges::any_of(rows[line], isNumber)) return false;
  std::size_t units = 0;
  for (std::size_t c = 0; c < rows[line].size(); ++c)
    units += isWord(rows[line][c]) && holdsNumbers(rows, c, lines) ? 1 : 0;
  return units > 1;
}

/// Whether a row is none of the table's: numbers stand in it above numbers.
bool isData(const Cells& row, std::span<const Cells> below) {
  bool numbers = false;
  for (std::size_t c = 0; c < row.size(); ++c) {
    const auto cells = [&](const Cells& other) { return c < other.size() && !isMissing(other[c]); };
    const auto filledCells = std::ranges::count_if(below, cells);
    const auto figures =
        std::ranges::count_if(below, [&](const Cells& other) { return cells(other) && isNumber(other[c]); });
    if (figures == 0 || figures * 10 < filledCells * 9 || isMissing(row[c])) continue;
    if (!isNumber(row[c])) return false;
    numbers = true;
  }
  return numbers;
}

Cells namedColumns(const Cells& header, std::size_t width, std::vector<std::string>& notes) {
  std::set<std::string> taken;
  for (const auto& name : header) taken.insert(lower(name));
  std::set<std::string> given;
  std::map<std::string, std::size_t> numbers;  // that names which come again have been given
  Cells names;
  for (std::size_t c = 0; c < width; ++c) {
    const bool isNamed = c < header.size() && !header[c].empty();
    const std::string wanted = isNamed ? header[c] : "column" + std::to_string(c);
    std::string name = wanted;
    for (std::size_t& number = numbers.try_emplace(lower(wanted), 1).first->second;
         given.contains(lower(name)) || (name != wanted && taken.contains(lower(name)));)
      name = wanted + "_" + std::to_string(++number);
    if (isNamed && name != wanted)
      notes.push_back("the second column called '" + wanted + "' is called '" + name + "'");
    given.insert(lower(name));
    names.push_back(std::move(name));
  }
  return names;
}

/// Data frames are written with the names of their rows, which the header lacks.
bool lacksFirstName(const Cells& header, std::span<const Cells> below, std::size_t width) {
  return width == header.size() + 1 && !below.empty() && std::ranges::all_of(below, [&](const Cells& row) {
           return row.size() == width && !row.back().empty();
         });
}

std::vector<Cells> unitRows(std::span<const Cells> below, const Cells& header) {
  std::vector<Cells> rows;
  std::ranges::copy_if(below, std::back_inserter(rows),
                       [&](const Cells& row) { return row.size() == header.size(); });
  const std::set<std::string> names(header.begin(), header.end());
  if (names.size() != header.size() || names.contains("") || rows.size() != below.size()) return {};
  rows.resize(linesOfUnits(rows));
  return rows;
}

}  // namespace

TextHeader textHeader(const std::vector<Cells>& first, std::size_t width) {
  std::vector<Cells> rows = first;
  for (auto& row : rows)
    for (auto& cell : row) cell = trim(cell);
  TextHeader header{.above = titleRows(rows), .names = {}, .units = {}};
  if (header.above > 0)
    header.notes.push_back(counted(header.above, "line") + " above the header passed over");
  rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(header.above));
  if (rows.empty()) return header;
  const auto below = std::span(rows).subspan(1);
  header.written = headsWithYears(rows) || !isData(rows.front(), below);
  Cells names = header.written ? rows.front() : Cells{};
  if (header.written) {
    header.units = unitRows(below, names);
    if (!header.units.empty())
      header.notes.push_back(counted(header.units.size(), "line") + " of units below the header passed over");
    header.lacksFirst = lacksFirstName(names, below, width);
    if (header.lacksFirst) names.insert(names.begin(), "");
  } else {
    header.notes.emplace_back("no row names its columns");
  }
  header.names = namedColumns(names, width, header.notes);
  return header;
}

std::size_t linesOfUnits(const std::vector<std::vector<std::string>>& rows) {
  constexpr std::size_t kMaxHeaderLines = 3;
  const auto seen = std::span(rows).first(std::min(rows.size(), kHeaderRows));
  for (std::size_t lines = std::min(kMaxHeaderLines, seen.size()); lines > 0; --lines) {
    std::size_t lead = 0;
    while (lead < lines && saysUnits(seen, lead, lines)) ++lead;
    if (lead == lines) return lines;
  }
  return 0;
}

bool headsWithYears(const std::vector<Cells>& rows) {
  if (rows.size() < 2 || rows[0].size() != rows[1].size() || !hasLetter(rows[0])) return false;
  std::vector<int> years;
  bool below = true;  // years alone stand below them
  for (std::size_t c = 0; c < rows[0].size(); ++c)
    if (const auto year = yearOf(rows[0][c])) {
      years.push_back(*year);
      below = below && yearOf(rows[1][c]);
    }
  return years.size() > 1 && !below && goOneWay(years);
}

std::size_t titleRows(const std::vector<Cells>& rows) {
  const auto header = std::ranges::find_if_not(rows, isTitle);
  const auto above = static_cast<std::size_t>(header - rows.begin());
  if (above == 0 || above > kMaxTitleRows || header == rows.end() || header + 1 == rows.end()) return 0;
  // A header that names one of two columns looks like a title; so two columns take a line with no separator.
  const auto single = [](const Cells& cells) { return cells.size() == 1; };
  const bool isHeader = header->size() > 2 || std::any_of(rows.begin(), header, single);
  const bool heads = filled(*header) * 2 > static_cast<std::ptrdiff_t>(header->size()) && hasLetter(*header);
  return isHeader && heads && filled(header[1]) > 1 ? above : 0;
}

}  // namespace omni
