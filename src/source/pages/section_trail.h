#pragma once

#include <string>
#include <utility>
#include <vector>

#include "source/pages/page_tables.h"
#include "source/pages/table_grid.h"

namespace omni {

/// Where in a page one reads: below which headings, and what was said last.
class SectionTrail {
 public:
  void enter(int level, std::string heading);
  /// Outermost first.
  std::vector<std::string> headings() const;
  /// A paragraph.
  void say(std::string text) { text_ = std::move(text); }
  /// Keeps the grid's table, where it is one, with what stands above it.
  void keep(const TableGrid& grid, std::string caption, std::vector<PageTable>& tables);

 private:
  std::vector<std::pair<int, std::string>> headings_;
  std::string text_;
  std::size_t tables_ = 0;
};

}  // namespace omni
