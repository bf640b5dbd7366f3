#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "source/pages/html_words.h"
#include "source/pages/page_tables.h"
#include "source/pages/section_trail.h"
#include "source/pages/table_grid.h"

namespace omni {
namespace {

constexpr std::size_t kMaxSpanned = 1000;

std::size_t spanned(const GumboElement& cell, const char* name) {
  const auto text = trim(attributeOf(cell, name));
  std::size_t count = 1;
  std::from_chars(text.data(), text.data() + text.size(), count);
  return std::clamp<std::size_t>(count, 1, kMaxSpanned);
}

bool holdsTable(const GumboElement& element) {
  bool holds = false;
  eachChild(element, [&](const GumboNode& child) {
    if (holds || child.type != GUMBO_NODE_ELEMENT) return;
    holds = child.v.element.tag == GUMBO_TAG_TABLE || holdsTable(child.v.element);
  });
  return holds;
}

class Tables {
 public:
  Status visit(const GumboNode& node) {
    if (node.type != GUMBO_NODE_ELEMENT || isHidden(node.v.element)) return {};
    const GumboElement& element = node.v.element;
    if (const int level = headingLevel(element.tag)) {
      trail_.enter(level, wordsOf(node));
      return {};
    }
    if (element.tag == GUMBO_TAG_P || element.tag == GUMBO_TAG_FIGCAPTION) trail_.say(wordsOf(node));
    // A table around tables lays a page out.
    if (element.tag == GUMBO_TAG_TABLE && !holdsTable(element)) return take(element);
    Status status;
    eachChild(element, [&](const GumboNode& child) {
      if (status) status = visit(child);
    });
    return status;
  }

  std::vector<PageTable> tables;

 private:
  Status take(const GumboElement& element) {
    TableGrid grid;
    std::string caption;
    OMNI_RETURN_IF_ERROR(addLines(element, false, grid, caption));
    trail_.keep(grid, caption, tables);
    return {};
  }

  static Status addLines(const GumboElement& part, bool head, TableGrid& grid, std::string& caption) {
    Status status;
    eachChild(part, [&](const GumboNode& child) {
      if (!status || child.type != GUMBO_NODE_ELEMENT || isHidden(child.v.element)) return;
      const GumboElement& element = child.v.element;
      if (element.tag == GUMBO_TAG_CAPTION) caption = wordsOf(child);
      if (element.tag == GUMBO_TAG_THEAD || element.tag == GUMBO_TAG_TBODY)
        status = addLines(element, element.tag == GUMBO_TAG_THEAD, grid, caption);
      if (element.tag == GUMBO_TAG_TR) status = grid.add(cellsOf(element), head);
    });
    return status;
  }

  static std::vector<PageCell> cellsOf(const GumboElement& line) {
    std::vector<PageCell> cells;
    eachChild(line, [&](const GumboNode& child) {
      const bool header = elementOf(child, GUMBO_TAG_TH) != nullptr;
      if (!header && !elementOf(child, GUMBO_TAG_TD)) return;
      cells.push_back(
          {wordsOf(child), header, spanned(child.v.element, "colspan"), spanned(child.v.element, "rowspan")});
    });
    return cells;
  }

  SectionTrail trail_;
};

}  // namespace

Result<std::vector<PageTable>> htmlTables(std::string_view html) {
  if (!mayHoldTable(html)) return std::vector<PageTable>{};
  OMNI_TRY(tree, HtmlTree::parse(html));
  Tables found;
  OMNI_RETURN_IF_ERROR(found.visit(tree.root()));
  return std::move(found.tables);
}

}  // namespace omni
