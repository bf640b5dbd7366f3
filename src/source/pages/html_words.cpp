#include "source/pages/html_words.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "source/pages/table_grid.h"

namespace omni {

const GumboElement* elementOf(const GumboNode& node, GumboTag tag) {
  return node.type == GUMBO_NODE_ELEMENT && node.v.element.tag == tag ? &node.v.element : nullptr;
}

bool isHidden(const GumboElement& element) {
  static constexpr std::array kHidden{GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TEMPLATE,
                                      GUMBO_TAG_NOSCRIPT, GUMBO_TAG_SVG};
  if (std::ranges::find(kHidden, element.tag) != kHidden.end()) return true;
  std::string style = lower(attributeOf(element, "style"));
  std::erase(style, ' ');
  return style.find("display:none") != std::string::npos;
}

namespace {

// A note's mark stands above the line and leads there, or is no word: "[3]", "a", "*". An exponent is a
// number.
bool isMark(const GumboElement& element, std::string_view text) {
  if (element.tag != GUMBO_TAG_SUP) return false;
  bool link = false;
  eachChild(element, [&](const GumboNode& child) { link = link || elementOf(child, GUMBO_TAG_A); });
  text = trim(text);
  return link || text.starts_with('[') || (text.size() == 1 && !isDigit(text.front())) || text == "†" ||
         text == "‡";
}

void addText(const GumboNode& node, std::string& text) {
  if (node.type == GUMBO_NODE_TEXT || node.type == GUMBO_NODE_CDATA || node.type == GUMBO_NODE_WHITESPACE) {
    text += node.v.text.text;
    return;
  }
  if (node.type != GUMBO_NODE_ELEMENT || isHidden(node.v.element)) return;
  const GumboElement& element = node.v.element;
  if (element.tag == GUMBO_TAG_BR || element.tag == GUMBO_TAG_P || element.tag == GUMBO_TAG_LI) text += ' ';
  std::string own;
  eachChild(element, [&](const GumboNode& child) { addText(child, own); });
  if (!isMark(element, own)) text += own;
}

}  // namespace

std::string wordsOf(const GumboNode& node) {
  std::string text;
  addText(node, text);
  return cellText(text);
}

}  // namespace omni
