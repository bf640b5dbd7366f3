#include "source/pages/table_grid.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMaxCells = 4000000;
constexpr std::size_t kMaxColumns = 1000;
constexpr std::size_t kLongestMark = 8;  // "[note 3]"
constexpr std::size_t kMinRows = 2, kMinColumns = 2;

bool isBlank(const std::string& text) {
  return text.empty();
}

// "[3]", "[a]", "[note 3]" at the end of what has other words before it; where it begins.
std::size_t bracketedMark(std::string_view text) {
  if (!text.ends_with(']')) return std::string_view::npos;
  const auto open = text.rfind('[');
  return open == 0 || open == std::string_view::npos || text.size() - open > kLongestMark
             ? std::string_view::npos
             : open;
}

std::string_view withoutMarks(std::string_view text) {
  for (;;) {
    text = trim(text);
    if (const auto mark = bracketedMark(text); mark != std::string_view::npos) {
      text = text.substr(0, mark);
      continue;
    }
    const auto before = text.size();
    for (const std::string_view mark : {"†", "‡", "*"})
      if (text.size() > mark.size() && text.ends_with(mark)) text.remove_suffix(mark.size());
    if (text.size() == before) return text;
  }
}

// "(km²)", "[USD]": what a line below the header says of its columns.
bool isUnit(const std::string& text) {
  return text.size() > 2 &&
         ((text.starts_with('(') && text.ends_with(')')) || (text.starts_with('[') && text.ends_with(']')));
}

bool areUnits(const std::vector<std::string>& cells) {
  return std::ranges::all_of(cells, [](const auto& cell) { return isBlank(cell) || isUnit(cell); }) &&
         std::ranges::any_of(cells, isUnit);
}

// No line says that it is the header: the first may be, where it names each column and no number.
bool mayName(const std::vector<std::string>& cells) {
  const std::set<std::string> different(cells.begin(), cells.end());
  return different.size() == cells.size() && std::ranges::none_of(cells, isBlank) &&
         std::ranges::none_of(cells, isFigure);
}

std::string unique(const std::string& name, std::set<std::string>& taken) {
  std::string candidate = name;
  for (int i = 2; !taken.insert(lower(candidate)).second; ++i) candidate = name + "_" + std::to_string(i);
  return candidate;
}

}  // namespace

bool isFigure(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return isDigit(c); }) &&
         std::ranges::none_of(text, [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; });
}

std::string cellText(std::string_view text) {
  std::string one;
  bool space = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool hard = text.substr(at).starts_with("\xC2\xA0");  // a space that does not break
    if (hard || std::isspace(static_cast<unsigned char>(text[at]))) {
      space = true;
      at += hard ? 1 : 0;
      continue;
    }
    if (space && !one.empty()) one += ' ';
    space = false;
    one += text[at];
  }
  return std::string(withoutMarks(one));
}

Status TableGrid::add(const std::vector<PageCell>& line, bool head) {
  Line made{.cells = {}, .header = head};
  bool allHeaders = !line.empty();
  std::size_t own = 0;  // cells that begin in this line
  const auto goOn = [&] {
    while (made.cells.size() < spanning_.size() && spanning_[made.cells.size()].left > 0) {
      Spanning& above = spanning_[made.cells.size()];
      --above.left;
      made.cells.push_back(above.text);
    }
  };
  for (const PageCell& cell : line) {
    goOn();
    const std::string text = cellText(cell.text);
    allHeaders = allHeaders && cell.header;
    own += isBlank(text) ? 0 : 1;
    const std::size_t end = std::min(made.cells.size() + cell.columns, kMaxColumns);
    spanning_.resize(std::max(spanning_.size(), end));
    while (made.cells.size() < end) {
      spanning_[made.cells.size()] = {text, cell.rows - 1};
      made.cells.push_back(text);
    }
  }
  goOn();
  made.whole = line.size() == 1 && line.front().columns > 1 &&
               made.cells.size() == std::min(line.front().columns, kMaxColumns);
  made.header = made.header || (allHeaders && own > 0);
  width_ = std::max(width_, made.cells.size());
  cells_ += made.cells.size();
  if (cells_ > kMaxCells)
    return fail(Code::kLimit, "a table has more than " + std::to_string(kMaxCells) + " cells",
                "Give it as a file of its own (CSV).");
  lines_.push_back(std::move(made));
  return {};
}

// Lines that span the whole table above the header say what it is.
std::size_t TableGrid::firstLine() const {
  std::size_t first = 0;
  while (first < lines_.size() && lines_[first].whole) ++first;
  return first;
}

std::string TableGrid::title() const {
  return firstLine() > 0 && firstLine() < lines_.size() ? lines_.front().cells.front() : std::string();
}

std::size_t TableGrid::headerEnd(std::size_t first) const {
  std::size_t end = first;
  while (end < lines_.size() && lines_[end].header && !lines_[end].whole) ++end;
  if (end == first && end < lines_.size() && lines_[end].cells.size() == width_ && mayName(lines_[end].cells))
    ++end;
  if (end > first && end < lines_.size() && areUnits(lines_[end].cells)) ++end;
  return end;
}

std::vector<std::string> TableGrid::columnNames(std::size_t first, std::size_t end) const {
  std::set<std::string> taken;
  std::vector<std::string> names;
  for (std::size_t column = 0; column < width_; ++column) {
    std::vector<std::string> parts;
    for (std::size_t line = first; line < end; ++line) {
      const auto& cells = lines_[line].cells;
      if (column < cells.size() && !isBlank(cells[column]) &&
          (parts.empty() || parts.back() != cells[column]))
        parts.push_back(cells[column]);
    }
    names.push_back(unique(parts.empty() ? "column " + std::to_string(column + 1) : join(parts, " "), taken));
  }
  return names;
}

std::optional<PageTable> TableGrid::table() const {
  const std::size_t first = firstLine(), end = headerEnd(first);
  if (end == first || width_ < kMinColumns) return std::nullopt;
  PageTable table{.columns = columnNames(first, end)};
  std::string section;
  std::vector<std::string> sections;  // one a row
  for (std::size_t line = end; line < lines_.size(); ++line) {
    std::vector<std::string> cells = lines_[line].cells;
    cells.resize(width_);
    if (std::ranges::all_of(cells, isBlank) || cells == lines_[end - 1].cells) continue;
    if (lines_[line].whole) {
      section = cells.front();
      continue;
    }
    table.rows.push_back(std::move(cells));
    sections.push_back(section);
  }
  if (table.rows.size() < kMinRows) return std::nullopt;
  if (std::ranges::all_of(sections, isBlank)) return table;
  std::set<std::string> taken;
  for (const auto& column : table.columns) taken.insert(lower(column));
  table.columns.push_back(unique("section", taken));
  for (std::size_t row = 0; row < table.rows.size(); ++row) table.rows[row].push_back(sections[row]);
  return table;
}

}  // namespace omni
