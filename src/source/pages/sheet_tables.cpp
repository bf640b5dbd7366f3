#include "source/pages/sheet_tables.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/text.h"
#include "source/pages/table_grid.h"

namespace omni {
namespace {

constexpr char kEndOfSheet = '\x1C', kEndOfName = '\x1D', kEndOfLine = '\x1E', kEndOfCell = '\x1F';
constexpr std::string_view kCovered = "\x1D", kUncomputed = "\x1A";
constexpr std::size_t kMaxHeaderLines = 5;
constexpr int kFirstYear = 1800, kLastYear = 2100;

struct SheetCell {
  std::string_view text;
  bool covered = false;     // it belongs to the one to its left
  bool uncomputed = false;  // a formula without its value
};
using SheetLine = std::vector<SheetCell>;  // a blank line has none

/// Takes what stands before the next `end` off the front of `text`.
std::string_view cutOff(std::string_view& text, char end) {
  const auto at = std::min(text.find(end), text.size());
  const auto part = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return part;
}

std::vector<SheetLine> linesOf(std::string_view packed) {
  std::vector<SheetLine> lines;
  while (!packed.empty()) {
    auto line = cutOff(packed, kEndOfLine);
    SheetLine cells;
    while (!line.empty()) {
      const auto cell = cutOff(line, kEndOfCell);
      const bool isText = cell != kCovered && cell != kUncomputed;
      cells.push_back({isText ? trim(cell) : std::string_view(), cell == kCovered, cell == kUncomputed});
    }
    lines.push_back(std::move(cells));
  }
  return lines;
}

std::size_t filled(const SheetLine& line) {
  return static_cast<std::size_t>(
      std::ranges::count_if(line, [](const auto& cell) { return !cell.text.empty(); }));
}

bool isYear(std::string_view text) {
  int year = 0;
  const auto end = text.data() + text.size();
  return text.size() == 4 && std::from_chars(text.data(), end, year).ptr == end && year >= kFirstYear &&
         year <= kLastYear;
}

// Names its columns, some of them perhaps by years.
bool isHeader(const SheetLine& line) {
  const auto isName = [](const auto& cell) { return !cell.text.empty() && !isFigure(cell.text); };
  return filled(line) > 1 && std::ranges::any_of(line, isName) &&
         std::ranges::all_of(
             line, [&](const auto& cell) { return cell.text.empty() || isName(cell) || isYear(cell.text); });
}

std::string letters(std::size_t column) {
  std::string name;
  for (++column; column > 0; column = (column - 1) / 26)
    name.insert(name.begin(), static_cast<char>('A' + (column - 1) % 26));
  return name;
}

// "Sheet1", "Tabelle2": nobody gave it this name.
bool isGiven(std::string_view name) {
  static constexpr std::array<std::string_view, 7> kDefaults{"sheet",  "tabelle", "feuil", "feuille",
                                                             "foglio", "hoja",    "blad"};
  while (!name.empty() && isDigit(name.back())) name.remove_suffix(1);
  return !isOneOf(kDefaults, std::string_view(lower(trim(name))));
}

class Sheet {
 public:
  Sheet(std::string_view name, std::string_view packed) : name_(name), lines_(linesOf(packed)) {}

  Status addTo(std::vector<PageTable>& tables, std::size_t& number) {
    bool first = true;
    for (std::size_t at = 0; at < lines_.size();) {
      const std::size_t begin = beginOfTable(at);
      if (begin == lines_.size()) break;
      const std::size_t head = endOfHeader(begin), end = endOfTable(begin, head);
      ++number;
      OMNI_TRY(table, tableOf(begin, head, end));
      if (table) {
        table->number = number;
        table->uncomputed = uncomputedIn(begin, end);
        table->caption = titleIn(at, begin);
        if (isGiven(name_)) table->headings = {std::string(name_)};
        if (isGiven(name_) && first) table->called = name_;
        first = false;
        tables.push_back(*std::move(table));
      }
      at = end;
    }
    return {};
  }

 private:
  // Behind blank lines, and those of few cells that say what follows.
  std::size_t beginOfTable(std::size_t at) const {
    while (at < lines_.size() && (filled(lines_[at]) < 2 || announces(at))) ++at;
    return at;
  }

  // Whether the line is shorter by far than what follows, or apart from what is longer.
  bool announces(std::size_t at) const {
    std::size_t next = at + 1;
    while (next < lines_.size() && filled(lines_[next]) == 0) ++next;
    if (next == lines_.size()) return false;
    return filled(lines_[next]) > filled(lines_[at]) * (next == at + 1 ? 2 : 1);
  }

  std::string titleIn(std::size_t at, std::size_t end) const {
    for (; at < end; ++at)
      for (const auto& cell : lines_[at])
        if (!cell.text.empty()) return std::string(cell.text);
    return {};
  }

  std::size_t uncomputedIn(std::size_t begin, std::size_t end) const {
    std::size_t count = 0;
    for (; begin < end; ++begin)
      count += static_cast<std::size_t>(std::ranges::count_if(lines_[begin], &SheetCell::uncomputed));
    return count;
  }

  // Its line, and those below one whose cells are merged.
  std::size_t endOfHeader(std::size_t begin) const {
    std::size_t end = begin;
    bool goesOn = true;
    while (goesOn && end < lines_.size() && end < begin + kMaxHeaderLines && isHeader(lines_[end])) {
      goesOn = std::ranges::any_of(lines_[end], &SheetCell::covered);
      ++end;
    }
    return end;
  }

  std::size_t endOfTable(std::size_t begin, std::size_t head) const {
    for (std::size_t line = std::max(head, begin + 1); line < lines_.size(); ++line) {
      if (filled(lines_[line]) > 0) continue;
      const std::size_t next = beginOfTable(line);
      if (next == lines_.size() || (isHeader(lines_[next]) && namesNumbers(lines_[next], head, line)))
        return line;
    }
    return lines_.size();
  }

  // Whether the line has a word where those of the table have numbers.
  bool namesNumbers(const SheetLine& line, std::size_t from, std::size_t end) const {
    for (std::size_t column = 0; column < line.size(); ++column) {
      if (line[column].text.empty()) continue;
      for (std::size_t row = from; row < end; ++row)
        if (column < lines_[row].size() && isFigure(lines_[row][column].text)) return true;
    }
    return false;
  }

  Result<std::optional<PageTable>> tableOf(std::size_t begin, std::size_t head, std::size_t end) const {
    const auto columns = columnsIn(begin, end);
    TableGrid grid;
    if (head == begin) {
      std::vector<PageCell> names;
      for (const auto column : columns) names.push_back({.text = letters(column), .header = true});
      OMNI_RETURN_IF_ERROR(grid.add(names, true));
    }
    for (std::size_t line = begin; line < end; ++line)
      OMNI_RETURN_IF_ERROR(grid.add(cellsOf(lines_[line], columns), line < head));
    return grid.table();
  }

  // Those that hold something.
  std::vector<std::size_t> columnsIn(std::size_t begin, std::size_t end) const {
    std::vector<bool> used;
    for (std::size_t line = begin; line < end; ++line) {
      const SheetLine& cells = lines_[line];
      used.resize(std::max(used.size(), cells.size()));
      for (std::size_t column = 0; column < cells.size(); ++column)
        if (!cells[column].text.empty()) used[column] = true;
    }
    std::vector<std::size_t> columns;
    for (std::size_t column = 0; column < used.size(); ++column)
      if (used[column]) columns.push_back(column);
    return columns;
  }

  static std::vector<PageCell> cellsOf(const SheetLine& line, const std::vector<std::size_t>& columns) {
    std::vector<PageCell> cells;
    for (const auto column : columns) {
      if (column >= line.size()) break;
      if (line[column].covered && !cells.empty())
        ++cells.back().columns;
      else
        cells.push_back({.text = std::string(line[column].text)});
    }
    return cells;
  }

  std::string_view name_;
  std::vector<SheetLine> lines_;
};

}  // namespace

Result<std::vector<PageTable>> sheetTables(std::string_view packed) {
  std::vector<PageTable> tables;
  std::size_t number = 0;
  while (!packed.empty()) {
    auto sheet = cutOff(packed, kEndOfSheet);
    const auto name = cutOff(sheet, kEndOfName);
    OMNI_RETURN_IF_ERROR(Sheet(name, sheet).addTo(tables, number));
  }
  return tables;
}

}  // namespace omni
