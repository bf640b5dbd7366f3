#include "terminal/table.h"

#include <algorithm>
#include <numeric>

#include "base/counted.h"
#include "terminal/text.h"

namespace omni {
namespace {

constexpr std::size_t kGap = 2;
constexpr std::size_t kNarrowest = 8;
constexpr std::size_t kWidest = 60;

struct Column {
  std::string title;
  std::vector<std::string> cells;
  std::size_t width = 0;
  bool numeric = true;
};

bool isNumber(const Value& value) {
  return std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value) ||
         std::holds_alternative<Null>(value);
}

Column columnOf(std::size_t index, const std::string& title, std::span<const Row> rows, std::size_t widest) {
  Column column{printable(title), {}, 0, !rows.empty()};
  column.width = displayWidth(column.title);
  for (const Row& row : rows) {
    const Value& value = index < row.size() ? row[index] : Value(Null{});
    column.cells.push_back(printable(toReadableText(value)));
    column.numeric = column.numeric && isNumber(value);
    column.width = std::max(column.width, displayWidth(column.cells.back()));
  }
  column.width = std::min(std::max<std::size_t>(column.width, 1), widest);
  return column;
}

std::size_t totalWidth(const std::vector<Column>& columns) {
  return std::accumulate(columns.begin(), columns.end(), std::size_t{0},
                         [](std::size_t sum, const Column& c) { return sum + c.width + kGap; });
}

/// Narrows the widest columns until the table fits, then drops the last ones. Returns how many were dropped.
std::size_t fit(std::vector<Column>& columns, std::size_t width) {
  std::size_t dropped = 0;
  while (totalWidth(columns) > width + kGap) {
    const auto widest = std::ranges::max_element(columns, {}, &Column::width);
    if (widest->width > kNarrowest) {
      --widest->width;
    } else if (columns.size() > 1) {
      columns.pop_back();
      ++dropped;
    } else {
      break;
    }
  }
  return dropped;
}

void append(std::string& line, const std::string& cell, const Column& column) {
  const std::string text = clip(cell, column.width);
  const std::string padding(column.width - std::min(column.width, displayWidth(text)), ' ');
  line += column.numeric ? padding + text : text + padding;
  line.append(kGap, ' ');
}

std::string trimmed(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

}  // namespace

std::vector<std::string> tableLines(std::span<const std::string> titles, std::span<const Row> rows,
                                    std::size_t width, std::size_t maxRows) {
  const auto shown = rows.first(std::min(rows.size(), maxRows));
  std::vector<Column> columns;
  for (std::size_t i = 0; i < titles.size(); ++i)
    columns.push_back(columnOf(i, titles[i], shown, width == kUncut ? kUncut : kWidest));
  const std::size_t dropped = width == kUncut ? 0 : fit(columns, width);
  std::vector<std::string> lines;
  std::string header, rule;
  for (const Column& column : columns) {
    append(header, column.title, column);
    rule += std::string(column.width, '-') + std::string(kGap, ' ');
  }
  lines.push_back(trimmed(header));
  lines.push_back(trimmed(rule));
  for (std::size_t row = 0; row < shown.size(); ++row) {
    std::string line;
    for (const Column& column : columns) append(line, column.cells[row], column);
    lines.push_back(trimmed(line));
  }
  if (rows.size() > shown.size()) lines.push_back("… and " + counted(rows.size() - shown.size(), "more row"));
  if (dropped > 0) lines.push_back("… and " + counted(dropped, "more column"));
  return lines;
}

}  // namespace omni
