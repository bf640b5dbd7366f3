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

// That a value is missing is stated in words, too.
bool isMissing(const std::string& cell) {
  static constexpr std::string_view kMissing[] = {"",  "na", "n/a", "nan",  "null",    "-", "–",
                                                  "—", "--", "?",   "none", "missing", "."};
  return isOneOf(kMissing, lower(cell));
}

bool isWord(const std::string& cell) {
  return !isNumber(cell) && !isMissing(cell);
}

// Of a row that may be short.
const std::string& cellOf(const Cells& row, std::size_t column) {
  static const std::string kNone;
  return column < row.size() ? row[column] : kNone;
}

// Whether numbers alone stand in the column from that row on.
bool holdsNumbers(std::span<const Cells> rows, std::size_t column, std::size_t from) {
  const auto below = rows.subspan(from);
  return std::ranges::none_of(below, [&](const Cells& row) { return isWord(cellOf(row, column)); }) &&
         std::ranges::count_if(below, [&](const Cells& row) { return isNumber(cellOf(row, column)); }) > 1;
}

bool saysUnits(std::span<const Cells> rows, std::size_t line, std::size_t lines) {
  if (std::ranges::any_of(rows[line], isNumber)) return false;
  std::size_t units = 0;
  for (std::size_t c = 0; c < rows[line].size(); ++c)
    units += isWord(rows[line][c]) && holdsNumbers(rows, c, lines) ? 1 : 0;
  return units > 1;
}

// "#" alone is the name of a column of numbers.
bool isComment(const Cells& cells) {
  return !cells.empty() && cells.front().starts_with('#') && hasLetter({cells.front()});
}

bool fillsFirstAlone(const Cells& cells, std::size_t most) {
  const auto gap = std::ranges::find(cells, "");
  return static_cast<std::size_t>(gap - cells.begin()) < most &&
         std::all_of(gap, cells.end(), [](const std::string& cell) { return cell.empty(); });
}

bool isDistinct(const Cells& cells) {
  return std::set<std::string>(cells.begin(), cells.end()).size() == cells.size();
}

// Of data frames the first column, with the names of rows, has none itself.
bool namesAll(const Cells& cells, bool withYears) {
  const auto isName = [&](const std::string& cell) { return isWord(cell) || (withYears && yearOf(cell)); };
  return cells.size() > 1 && isDistinct(cells) && (cells.front().empty() || isName(cells.front())) &&
         std::all_of(cells.begin() + 1, cells.end(), isName);
}

// Whether comments alone would be other rows than those of the table.
bool haveOtherWidth(std::span<const Cells> comments, std::span<const Cells> table) {
  const std::size_t width = table.front().size();
  return std::ranges::all_of(table, [&](const Cells& row) { return row.size() == width; }) &&
         std::ranges::none_of(comments, [&](const Cells& row) {
           return isComment(row) && (row.size() == width || filled(row) == std::ptrdiff_t(width));
         });
}

// Whether the header is that row: it names each column, above numbers in one at least for which the rows
// above have no name.
bool isHeaderBelow(std::span<const Cells> rows, std::size_t place) {
  const auto above = rows.first(place), table = rows.subspan(place), below = table.subspan(1);
  const Cells& header = table.front();
  if (below.size() < 2 || !namesAll(header, headsWithYears({table.begin(), table.end()}))) return false;
  std::size_t numbers = 0;
  bool isUnnamed = false;
  for (std::size_t c = 0; c < header.size(); ++c) {
    if (!holdsNumbers(below, c, 0)) continue;
    ++numbers;
    isUnnamed =
        isUnnamed || std::ranges::all_of(above, [&](const Cells& row) { return cellOf(row, c).empty(); });
  }
  if (isUnnamed) return true;
  const bool comments =
      std::ranges::all_of(above, [](const Cells& row) { return isComment(row) || filled(row) == 0; });
  return comments && (numbers > 1 || (numbers == 1 && haveOtherWidth(above, table)));
}

// Titles of several cells.
std::size_t wideTitleRows(const std::vector<Cells>& rows) {
  bool some = false;
  for (std::size_t above = 1; above <= kMaxTitleRows && above < rows.size(); ++above) {
    const std::size_t width = rows[above].size();
    some = some || filled(rows[above - 1]) > 0;
    const auto mayStand = [&](const Cells& row) { return isComment(row) || fillsFirstAlone(row, width); };
    const auto titles = std::span(rows).first(above);
    if (some && std::ranges::all_of(titles, mayStand) && isHeaderBelow(rows, above)) return above;
  }
  return 0;
}

// The names of both lines: one that spans several columns stands in the first of them alone.
Cells joinedNames(const Cells& first, const Cells& second) {
  Cells names;
  std::string spanning;
  for (std::size_t c = 0; c < std::max(first.size(), second.size()); ++c) {
    const std::string &upper = cellOf(first, c), &under = cellOf(second, c);
    if (!upper.empty()) spanning = upper;
    if (under.empty() || spanning.empty())
      names.push_back(under.empty() ? upper : under);
    else
      names.push_back(spanning + " " + under);
  }
  return names;
}

// Data frames name their first columns in a line of its own.
bool namesTheRest(const Cells& names, const Cells& row) {
  if (filled(row) == 0 || row.size() != names.size()) return false;
  for (std::size_t c = 0; c < row.size(); ++c)
    if (!row[c].empty() && (!names[c].empty() || !isWord(row[c]))) return false;
  return true;
}

Cells namesOf(std::span<const Cells> lines) {
  Cells names = lines.front();
  if (lines.size() > 1) names = joinedNames(names, lines[1]);
  if (lines.size() > 2)
    for (std::size_t c = 0; c < names.size(); ++c)
      if (names[c].empty()) names[c] = lines[2][c];
  return names;
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
  header.lines = headerLines(rows);
  header.written =
      header.lines > 1 || headsWithYears(rows) || !isData(rows.front(), std::span(rows).subspan(1));
  Cells names;
  if (header.written) {
    names = namesOf(std::span(rows).first(header.lines));
    if (header.lines > 1)
      header.notes.push_back("the " + std::to_string(header.lines) + " lines of the header were read as one");
    const auto below = std::span(rows).subspan(header.lines);
    header.units = unitRows(below, names);
    if (!header.units.empty())
      header.notes.push_back(counted(header.units.size(), "line") + " of units below the header passed over");
    header.lacksFirst = header.lines == 1 && lacksFirstName(names, below, width);
    if (header.lacksFirst) names.insert(names.begin(), "");
  } else {
    header.notes.emplace_back("no row names its columns");
  }
  header.names = namedColumns(names, width, header.notes);
  return header;
}

std::size_t headerLines(const std::vector<Cells>& rows) {
  if (rows.size() < 4 || rows[0].size() != rows[1].size()) return 1;
  const auto all = std::span(rows);
  std::size_t named = 0;
  bool spans = false;
  std::set<std::string> upper;
  for (std::size_t c = 0; c < rows[1].size(); ++c) {
    if ((isNumber(rows[0][c]) && !yearOf(rows[0][c])) || isNumber(rows[1][c])) return 1;
    const bool numbers = isWord(rows[1][c]) && holdsNumbers(all, c, 2);
    named += numbers ? 1 : 0;
    spans = spans || (numbers && (rows[0][c].empty() || !upper.insert(rows[0][c]).second));
    if (!numbers && !rows[0][c].empty() && !rows[1][c].empty()) return 1;
  }
  const Cells names = joinedNames(rows[0], rows[1]);
  const std::set<std::string> distinct(names.begin(), names.end());
  const auto unnamed = static_cast<std::size_t>(std::ranges::count(names, ""));
  if (named < 2 || !spans || distinct.size() != names.size() - unnamed + (unnamed > 0 ? 1 : 0)) return 1;
  return namesTheRest(names, rows[2]) ? 3 : 2;
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
  if (const std::size_t wide = wideTitleRows(rows); wide > 0) return wide;
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
