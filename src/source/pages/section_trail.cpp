#include "source/pages/section_trail.h"

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kLongestCaption = 200;

// "Table 3: Prices" before the table is its caption.
bool isCaption(const std::string& text) {
  return text.size() <= kLongestCaption && lower(text.substr(0, 6)) == "table ";
}

}  // namespace

void SectionTrail::enter(int level, std::string heading) {
  while (!headings_.empty() && headings_.back().first >= level) headings_.pop_back();
  if (!heading.empty()) headings_.emplace_back(level, std::move(heading));
  text_.clear();
}

std::vector<std::string> SectionTrail::headings() const {
  std::vector<std::string> all;
  for (const auto& [level, heading] : headings_) all.push_back(heading);
  return all;
}

void SectionTrail::keep(const TableGrid& grid, std::string caption, std::vector<PageTable>& tables) {
  ++tables_;
  auto table = grid.table();
  if (table) {
    table->caption = std::move(caption);
    if (table->caption.empty()) table->caption = grid.title();
    if (table->caption.empty() && isCaption(text_)) table->caption = text_;
    table->headings = headings();
    table->number = tables_;
    tables.push_back(std::move(*table));
  }
  text_.clear();
}

}  // namespace omni
