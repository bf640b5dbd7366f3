#include "sources/duckdb/files/title_lines.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "base/number.h"
#include "base/text.h"
#include "source/pages/table_grid.h"

namespace omni {
namespace {

constexpr std::size_t kMostLinesSeen = 40;
constexpr std::size_t kMostTitleLines = 20;
constexpr int kFirstYear = 1500, kLastYear = 2200;

using Cells = std::vector<std::string>;

std::vector<std::string_view> wholeLines(std::string_view head) {
  std::vector<std::string_view> lines;
  while (lines.size() < kMostLinesSeen) {
    const auto end = head.find('\n');
    if (end == std::string_view::npos) break;
    lines.push_back(head.substr(0, end));
    head.remove_prefix(end + 1);
  }
  if (lines.size() < kMostLinesSeen && !head.empty()) lines.push_back(head);
  return lines;
}

char separatorOf(const std::vector<std::string_view>& lines) {
  char best = ',';
  std::ptrdiff_t most = 0;
  for (const char separator : {',', ';', '\t', '|'}) {
    const auto with = std::ranges::count_if(
        lines, [&](std::string_view line) { return line.find(separator) != std::string_view::npos; });
    if (with > most) best = separator;
    most = std::max(most, with);
  }
  return best;
}

/// The cells of a line; none where a quoted cell goes on in the next.
std::optional<Cells> cellsOf(std::string_view line, char separator) {
  Cells cells(1);
  bool quoted = false;
  for (const char letter : line) {
    if (letter == '"')
      quoted = !quoted;
    else if (letter == separator && !quoted)
      cells.emplace_back();
    else
      cells.back() += letter;
  }
  if (quoted) return std::nullopt;
  for (auto& cell : cells) cell = trim(cell);
  return cells;
}

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

// As far as no cell goes on in the next line.
std::vector<Cells> rowsOf(std::string_view head) {
  if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
  const auto lines = wholeLines(head);
  const char separator = separatorOf(lines);
  std::vector<Cells> rows;
  for (const auto line : lines) {
    auto cells = cellsOf(line, separator);
    if (!cells) break;
    rows.push_back(*std::move(cells));
  }
  return rows;
}

// In quotes or not.
std::optional<int> yearOf(std::string_view cell) {
  if (cell.size() > 2 && cell.front() == '"' && cell.back() == '"') cell = cell.substr(1, cell.size() - 2);
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

}  // namespace

char cellSeparator(std::string_view head) {
  return separatorOf(wholeLines(head));
}

std::size_t linesOfUnits(const std::vector<std::vector<std::string>>& rows) {
  constexpr std::size_t kMost = 3;
  const auto seen = std::span(rows).first(std::min(rows.size(), kMostLinesSeen));
  for (std::size_t lines = std::min(kMost, seen.size()); lines > 0; --lines) {
    std::size_t said = 0;
    while (said < lines && saysUnits(seen, said, lines)) ++said;
    if (said == lines) return lines;
  }
  return 0;
}

LinesOfUnits unitsBelowHeaderOf(std::string_view head) {
  auto rows = rowsOf(head);
  rows.erase(rows.begin(),
             rows.begin() + static_cast<std::ptrdiff_t>(std::min(titleLines(head), rows.size())));
  if (rows.empty()) return {};
  LinesOfUnits found{.columns = std::move(rows.front()), .lines = {}};
  rows.erase(rows.begin());
  std::erase_if(rows, [&](const Cells& row) { return row.size() != found.columns.size(); });
  const std::set<std::string> names(found.columns.begin(), found.columns.end());
  if (names.size() != found.columns.size() || names.contains("")) return {};
  rows.resize(linesOfUnits(rows));
  found.lines = std::move(rows);
  return found;
}

bool headsWithYears(std::string_view head) {
  const auto rows = rowsOf(head);
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

std::size_t titleLines(std::string_view head) {
  const auto rows = rowsOf(head);
  const auto header = std::ranges::find_if_not(rows, isTitle);
  const auto above = static_cast<std::size_t>(header - rows.begin());
  if (above == 0 || above > kMostTitleLines || header == rows.end() || header + 1 == rows.end()) return 0;
  // A header that names one of two columns looks like a title; so two columns take a line with no separator.
  const auto single = [](const Cells& cells) { return cells.size() == 1; };
  const bool told = header->size() > 2 || std::any_of(rows.begin(), header, single);
  const bool heads = filled(*header) * 2 > static_cast<std::ptrdiff_t>(header->size()) && hasLetter(*header);
  return told && heads && filled(header[1]) > 1 ? above : 0;
}

}  // namespace omni
