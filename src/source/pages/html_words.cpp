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

// Whether a number above the line would be an exponent of what ends so: "km", "10", "x", but neither "10:00",
// "12.50" nor "Fare".
bool takesExponent(std::string_view before) {
  constexpr std::size_t kLongest = 3;  // letters of a unit, or of what is reckoned with
  static constexpr std::array<std::string_view, 11> kUnits{
      "mile", "miles", "feet", "foot", "inch", "inches", "metre", "metres", "meter", "meters", "yards"};
  const std::string_view word = before.substr(before.find_last_of(" \n\t") + 1);
  if (isFigure(word)) return word.find_first_of(".:") == std::string_view::npos;
  return word.size() <= kLongest || isOneOf(kUnits, lower(word)) || !std::ranges::all_of(word, isWordByte);
}

// A note's mark stands above the line and leads there, or is no word ("[3]", "a", "*"), or a number behind
// what takes no exponent.
bool isMark(const GumboElement& element, std::string_view text, std::string_view before) {
  if (element.tag != GUMBO_TAG_SUP) return false;
  bool link = false;
  eachChild(element, [&](const GumboNode& child) { link = link || elementOf(child, GUMBO_TAG_A); });
  text = trim(text);
  const bool number = !text.empty() && text.size() < 3 && std::ranges::all_of(text, isDigit);
  return link || (number && !takesExponent(before)) || text.starts_with('[') ||
         (text.size() == 1 && !isDigit(text.front())) || text == "†" || text == "‡";
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
  if (!isMark(element, own, text)) text += own;
}

}  // namespace

std::string wordsOf(const GumboNode& node) {
  std::string text;
  addText(node, text);
  return cellText(text);
}

}  // namespace omni
