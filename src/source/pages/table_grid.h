#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "source/pages/page_tables.h"

namespace omni {

/// A cell as a page writes it.
struct PageCell {
  std::string text;
  bool header = false;
  std::size_t columns = 1, rows = 1;  // that it spans
};

/// The lines of a table as a page writes them, and what they are together.
class TableGrid {
 public:
  /// `head`: the line stands in the table's head.
  Status add(const std::vector<PageCell>& line, bool head);

  /// The table; nothing where it has no header, or too little below it. Caption and section are not set.
  std::optional<PageTable> table() const;
  /// The text of the first line where it spans the whole table and stands above the header.
  std::string title() const;

 private:
  struct Line {
    std::vector<std::string> cells;  // one a column
    bool header = false;             // the line is of the table's header
    bool whole = false;              // one cell spans it
  };
  struct Spanning {
    std::string text;
    std::size_t left = 0;  // lines that it goes on for
  };

  std::size_t firstLine() const;
  std::size_t headerEnd(std::size_t first) const;
  std::vector<std::string> columnNames(std::size_t first, std::size_t end) const;

  std::vector<Line> lines_;
  std::vector<Spanning> spanning_;  // by column
  std::size_t width_ = 0;
  std::size_t cells_ = 0;
};

/// Digits and no letter: a number, a date.
bool isFigure(std::string_view text);

/// Without blank ends and repeated blanks, and without the marks of footnotes at its end ("[3]", "†").
std::string cellText(std::string_view text);

}  // namespace omni
