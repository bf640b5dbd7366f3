#include <gumbo.h>

#include <algorithm>
#include <array>
#include <memory>

#include "base/text.h"
#include "sources/documents/text/document_text.h"

namespace omni {
namespace {

// The parser and its tree are recursive: what nests deeper than any page does is refused before it is parsed.
constexpr int kMaxDepth = 1000;

// The last byte before the markup goes on: comments, scripts and styles hold what only looks like tags.
std::size_t skipOpaque(std::string_view html, std::size_t at, std::string_view tag) {
  const std::string_view end = tag == "script" ? "</script" : tag == "style" ? "</style" : "";
  if (html.substr(at).starts_with("<!--")) return std::min(html.find("-->", at), html.size());
  return end.empty() ? at : std::min(html.find(end, at), html.size()) - 1;
}

// An upper bound of the depth of the tree: tags that another of their kind closes are not counted.
int nestingOf(std::string_view html) {
  static constexpr std::array<std::string_view, 22> kFlat{
      "p", "li",   "br",   "img",    "td",  "tr",    "th",    "dt",    "dd",     "hr",  "input",
      "a", "meta", "link", "option", "col", "tbody", "thead", "tfoot", "source", "wbr", "area"};
  int depth = 0, most = 0;
  for (std::size_t at = html.find('<'); at < html.size(); at = html.find('<', at + 1)) {
    const bool closes = html.substr(at + 1).starts_with('/');
    const std::size_t begin = at + (closes ? 2 : 1);
    std::size_t end = begin;
    while (end < html.size() && std::isalnum(static_cast<unsigned char>(html[end]))) ++end;
    const std::string tag = lower(html.substr(begin, end - begin));
    if (!closes) at = skipOpaque(html, at, tag);
    if (tag.empty() || std::find(kFlat.begin(), kFlat.end(), tag) != kFlat.end()) continue;
    depth = std::max(0, depth + (closes ? -1 : 1));
    most = std::max(most, depth);
  }
  return most;
}

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

int headingLevel(GumboTag tag) {
  return tag >= GUMBO_TAG_H1 && tag <= GUMBO_TAG_H6 ? tag - GUMBO_TAG_H1 + 1 : 0;
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
    const bool line = element.tag == GUMBO_TAG_TR || element.tag == GUMBO_TAG_BR;
    if (block && !line) finish();
    if (line) newLine();
    if ((element.tag == GUMBO_TAG_TD || element.tag == GUMBO_TAG_TH) && inBlock() && !atLineStart()) cell();
    if (headingLevel(element.tag)) heading_ = headingLevel(element.tag);
    for (unsigned int i = 0; i < element.children.length; ++i)
      visit(*static_cast<const GumboNode*>(element.children.data[i]));
    if (block && !line) finish();
    if (headingLevel(element.tag)) heading_ = 0;
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
      document_.blocks.push_back({start_, text.size(), heading_, heading_ ? text.substr(start_) : ""});
      text += "\n\n";
    }
    start_ = text.size();
    space_ = false;
  }

  DocumentText document_;
  std::size_t start_ = 0;
  int heading_ = 0;
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
  if (nestingOf(html) > kMaxDepth)
    return fail(Code::kLimit, "elements are nested more than " + std::to_string(kMaxDepth) + " deep",
                "Flatten the page.");
  const auto destroy = [](GumboOutput* output) { gumbo_destroy_output(&kGumboDefaultOptions, output); };
  const std::unique_ptr<GumboOutput, decltype(destroy)> output(
      gumbo_parse_with_options(&kGumboDefaultOptions, html.data(), html.size()), destroy);
  Extractor extractor;
  extractor.visit(*output->root);
  return std::move(extractor).take(titleOf(*output->root));
}

}  // namespace omni
