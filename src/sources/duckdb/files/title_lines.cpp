#include "sources/duckdb/files/title_lines.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "base/number.h"
#include "base/text.h"

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

}  // namespace

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
