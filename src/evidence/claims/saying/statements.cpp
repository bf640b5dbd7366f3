#include "evidence/claims/saying/statements.h"

#include <algorithm>

#include "base/text.h"
#include "source/texts/sentence.h"

namespace omni {
namespace {

using Cells = std::vector<std::string>;

bool isRow(std::string_view line) {
  return line.starts_with('|') && line.size() > 1;
}

Cells cellsOf(std::string_view line) {
  line.remove_prefix(1);
  if (line.ends_with('|')) line.remove_suffix(1);
  Cells cells;
  for (const auto& cell : split(line, '|')) cells.emplace_back(trim(cell));
  return cells;
}

bool isRule(const Cells& cells) {
  return std::ranges::all_of(
      cells, [](const std::string& cell) { return cell.find_first_not_of("-: ") == std::string::npos; });
}

// "- ", "* ", "1. ", "14.2 ", "# ": what makes a line stand alone; without it.
std::string_view withoutMark(std::string_view line) {
  const auto text = line.find_first_not_of("-*#>+ ");
  if (text != 0 && text != std::string_view::npos && line[text - 1] == ' ') return line.substr(text);
  std::size_t digits = 0;
  while (digits < line.size() && isDigit(line[digits])) ++digits;
  if (digits == 0 || digits > 2) return line;
  if (line.substr(digits).starts_with(". ")) return line.substr(digits + 2);
  const auto end = std::min(line.find_first_not_of("0123456789."), line.size());
  const std::string_view number = line.substr(0, end);
  const bool section = end < line.size() && line[end] == ' ' && number.find('.') != std::string_view::npos &&
                       end + 1 < line.size() && line[end + 1] >= 'A' && line[end + 1] <= 'Z';
  return section ? line.substr(end + 1) : line;
}

// "**bold**", "`code`"
std::string withoutEmphasis(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool mark = text[i] == '*' && i + 1 < text.size() && text[i + 1] == ' ';
    if ((text[i] != '*' && text[i] != '`') || mark) plain += text[i];
  }
  return plain;
}

bool standsAlone(std::string_view line) {
  constexpr std::size_t kLongestTerm = 40;
  const auto colon = line.find(": ");
  return withoutMark(line).size() != line.size() || colon < kLongestTerm;
}

class Reader {
 public:
  std::vector<std::string> run(std::string_view text) {
    for (const auto& raw : split(withoutEmphasis(text), '\n')) take(trim(raw));
    endTable();
    endProse();
    return std::move(statements_);
  }

 private:
  void take(std::string_view line) {
    if (isRow(line)) {
      endProse();
      table_.push_back(cellsOf(line));
      return;
    }
    endTable();
    if (line.find_first_not_of("-=*_") == std::string_view::npos) return endProse();  // a rule, or nothing
    if (standsAlone(line)) {
      endProse();
      prose_ = withoutMark(line);
      return;
    }
    prose_ += (prose_.empty() ? "" : " ") + std::string(line);
  }

  void endProse() {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < prose_.size(); ++i) {
      const bool clause = prose_[i] == ';' && (i + 1 == prose_.size() || prose_[i + 1] == ' ');
      if (!clause && !endsSentence(prose_, i)) continue;
      add(std::string_view(prose_).substr(begin, i - begin));
      begin = i + 1;
    }
    add(std::string_view(prose_).substr(std::min(begin, prose_.size())));
    prose_.clear();
  }

  void endTable() {
    const bool headed = table_.size() > 2 && isRule(table_[1]);
    for (std::size_t r = headed ? 2 : 0; r < table_.size(); ++r) {
      const Cells& row = table_[r];
      if (row.size() == 2) add(row[0] + ": " + row[1]);
      for (std::size_t c = 1; headed && c < std::min(row.size(), table_[0].size()); ++c)
        add(row[0] + ", " + table_[0][c] + ": " + row[c]);
    }
    table_.clear();
  }

  void add(std::string_view statement) {
    if (!trim(statement).empty()) statements_.emplace_back(trim(statement));
  }

  std::vector<std::string> statements_;
  std::vector<Cells> table_;
  std::string prose_;
};

}  // namespace

std::vector<std::string> statementsOf(std::string_view text) {
  return Reader().run(text);
}

}  // namespace omni
