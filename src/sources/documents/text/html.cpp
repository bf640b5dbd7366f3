#include <algorithm>
#include <array>

#include "base/text.h"
#include "source/pages/html_tree.h"
#include "sources/documents/text/document_formats.h"

namespace omni {
namespace {

bool isHidden(GumboTag tag) {
  return tag == GUMBO_TAG_SCRIPT || tag == GUMBO_TAG_STYLE || tag == GUMBO_TAG_HEAD || tag == GUMBO_TAG_NAV ||
         tag == GUMBO_TAG_TEMPLATE || tag == GUMBO_TAG_NOSCRIPT || tag == GUMBO_TAG_SVG ||
         tag == GUMBO_TAG_IFRAME;
}

bool isInline(GumboTag tag) {
  static constexpr std::array kInline{
      GUMBO_TAG_A,     GUMBO_TAG_ABBR,  GUMBO_TAG_B,      GUMBO_TAG_BDI, GUMBO_TAG_BDO, GUMBO_TAG_CITE,
      GUMBO_TAG_CODE,  GUMBO_TAG_DEL,   GUMBO_TAG_DFN,    GUMBO_TAG_EM,  GUMBO_TAG_I,   GUMBO_TAG_INS,
      GUMBO_TAG_KBD,   GUMBO_TAG_LABEL, GUMBO_TAG_MARK,   GUMBO_TAG_Q,   GUMBO_TAG_S,   GUMBO_TAG_SAMP,
      GUMBO_TAG_SMALL, GUMBO_TAG_SPAN,  GUMBO_TAG_STRONG, GUMBO_TAG_SUB, GUMBO_TAG_SUP, GUMBO_TAG_TIME,
      GUMBO_TAG_U,     GUMBO_TAG_VAR,   GUMBO_TAG_FONT,   GUMBO_TAG_TT,  GUMBO_TAG_BIG, GUMBO_TAG_BUTTON,
      GUMBO_TAG_TD,    GUMBO_TAG_TH};
  return std::find(kInline.begin(), kInline.end(), tag) != kInline.end();
}

// The paragraph that a cell holds and nothing else; null where there is more, or none.
const GumboElement* onlyParagraph(const GumboElement& cell) {
  const GumboElement* only = nullptr;
  bool more = false;
  eachChild(cell, [&](const GumboNode& child) {
    if (child.type == GUMBO_NODE_WHITESPACE || child.type == GUMBO_NODE_COMMENT) return;
    const bool paragraph = child.type == GUMBO_NODE_ELEMENT && child.v.element.tag == GUMBO_TAG_P;
    more = more || !paragraph || only;
    only = paragraph ? &child.v.element : only;
  });
  return more ? nullptr : only;
}

class Extractor {
 public:
  void visit(const GumboNode& node) {
    switch (node.type) {
      case GUMBO_NODE_ELEMENT: element(node); break;
      case GUMBO_NODE_TEXT:
      case GUMBO_NODE_CDATA: words(node.v.text.text); break;
      case GUMBO_NODE_WHITESPACE: space_ = true; break;
      default: break;
    }
  }

  DocumentText take(std::string title) && {
    finish();
    document_.title = std::move(title);
    return std::move(document_);
  }

 private:
  void element(const GumboNode& node) {
    const GumboElement& element = node.v.element;
    if (isHidden(element.tag)) return;
    const bool block = !isInline(element.tag);
    const bool line = isLine(element.tag);
    if (block && !line) finish();
    if (line) newLine();
    if (isCell(element.tag) && inBlock() && !atLineStart()) cell();
    if (headingLevel(element.tag)) heading_ = headingLevel(element.tag);
    if (element.tag == GUMBO_TAG_TH) headed_ = true;
    if (isItem(element.tag)) ++items_;
    const GumboElement* only = isCell(element.tag) ? onlyParagraph(element) : nullptr;
    eachChild(only ? *only : element, [this](const GumboNode& child) { visit(child); });
    if (element.tag == GUMBO_TAG_TR) endRow();
    const std::size_t before = document_.blocks.size();
    if (block && !line) finish();
    const bool leads = element.tag == GUMBO_TAG_DT || element.tag == GUMBO_TAG_CAPTION;
    if (leads && document_.blocks.size() > before) document_.blocks.back().leads = true;
    if (headingLevel(element.tag)) heading_ = 0;
    if (isItem(element.tag)) --items_;
  }

  static bool isLine(GumboTag tag) {
    return tag == GUMBO_TAG_TR || tag == GUMBO_TAG_BR || tag == GUMBO_TAG_THEAD || tag == GUMBO_TAG_TBODY ||
           tag == GUMBO_TAG_TFOOT;
  }
  static bool isCell(GumboTag tag) { return tag == GUMBO_TAG_TD || tag == GUMBO_TAG_TH; }
  static bool isItem(GumboTag tag) { return tag == GUMBO_TAG_LI || tag == GUMBO_TAG_DD; }

  // The first row of a table is its header where it has cells that say so.
  void endRow() {
    const bool first = document_.text.find('\n', start_) == std::string::npos;
    if (first && headed_) header_ = document_.text.size();
    headed_ = false;
  }

  bool inBlock() const { return document_.text.size() > start_; }
  bool atLineStart() const { return document_.text.ends_with('\n'); }

  void words(std::string_view text) {
    for (const char c : text) {
      if (c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f') {
        space_ = true;
        continue;
      }
      if (space_ && inBlock() && !atLineStart()) document_.text += ' ';
      space_ = false;
      document_.text += c;
    }
  }

  void newLine() {
    if (inBlock() && !atLineStart()) document_.text += '\n';
    space_ = false;
  }

  void cell() {
    document_.text += " | ";
    space_ = false;
  }

  void finish() {
    std::string& text = document_.text;
    while (inBlock() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
    if (inBlock()) {
      document_.blocks.push_back({.start = start_,
                                  .end = text.size(),
                                  .heading = heading_,
                                  .label = heading_ ? text.substr(start_) : "",
                                  .item = items_ > 0,
                                  .header = header_});
      text += "\n\n";
    }
    start_ = text.size();
    header_ = 0;
    space_ = false;
  }

  DocumentText document_;
  std::size_t start_ = 0;
  int heading_ = 0;
  int items_ = 0;           // around what stands here
  std::size_t header_ = 0;  // where the header of the table that is open ends
  bool headed_ = false;     // the row that is open has cells of headers
  bool space_ = false;
};

std::string textOf(const GumboNode& node) {
  if (node.type != GUMBO_NODE_ELEMENT) return node.type == GUMBO_NODE_TEXT ? node.v.text.text : "";
  std::string out;
  for (unsigned int i = 0; i < node.v.element.children.length; ++i)
    out += textOf(*static_cast<const GumboNode*>(node.v.element.children.data[i]));
  return out;
}

std::string titleOf(const GumboNode& root) {
  for (unsigned int i = 0; i < root.v.element.children.length; ++i) {
    const auto& head = *static_cast<const GumboNode*>(root.v.element.children.data[i]);
    if (head.type != GUMBO_NODE_ELEMENT || head.v.element.tag != GUMBO_TAG_HEAD) continue;
    for (unsigned int j = 0; j < head.v.element.children.length; ++j) {
      const auto& node = *static_cast<const GumboNode*>(head.v.element.children.data[j]);
      if (node.type == GUMBO_NODE_ELEMENT && node.v.element.tag == GUMBO_TAG_TITLE)
        return std::string(trim(textOf(node)));
    }
  }
  return {};
}

}  // namespace

Result<DocumentText> htmlDocument(std::string_view html) {
  OMNI_TRY(tree, HtmlTree::parse(html));
  Extractor extractor;
  extractor.visit(tree.root());
  return std::move(extractor).take(titleOf(tree.root()));
}

}  // namespace omni
