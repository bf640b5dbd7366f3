#include <gumbo.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <span>

#include "base/text.h"
#include "sources/documents/text/document_text.h"

namespace omni {
namespace {

// The parser looks up the tree at every tag, and the tree is walked recursively: what nests deeper than any
// page does is refused before it is parsed.
constexpr std::size_t kMaxDepth = 1000;

bool isAmong(std::span<const std::string_view> tags, std::string_view tag) {
  return std::find(tags.begin(), tags.end(), tag) != tags.end();
}

// Where a comment ends that begins at `at`.
std::size_t commentEnd(std::string_view html, std::size_t at) {
  const auto ends = [&](std::string_view rest) {
    return rest.starts_with("-->") || rest.starts_with("--!>");
  };
  while (at < html.size() && !ends(html.substr(at))) at = html.find("--", at + 1);
  return at;
}

// Where a tag ends that begins before `at`: not within a quoted value.
std::size_t tagEnd(std::string_view html, std::size_t at) {
  char quote = 0, before = 0;
  for (; at < html.size() && (quote || html[at] != '>'); ++at) {
    const char c = html[at];
    if (quote)
      quote = c == quote ? '\0' : quote;
    else if ((c == '"' || c == '\'') && before == '=')
      quote = c;
    if (!std::isspace(static_cast<unsigned char>(c))) before = c;
  }
  return at;
}

// By its tags, in lower case. Those that another of their kind closes, or that hold nothing, do not count; an
// end tag ends only what is open; what stands in a script, a style and the like is no tag.
bool nestsTooDeep(std::string_view html) {
  static constexpr std::string_view kFlat[] = {
      "p",    "li",   "br",     "img", "td",    "tr",    "th",    "dt",     "dd",  "hr",   "input", "a",
      "meta", "link", "option", "col", "tbody", "thead", "tfoot", "source", "wbr", "area", "param", "embed"};
  static constexpr std::string_view kOpaque[] = {"script", "style",  "textarea", "title",
                                                 "xmp",    "iframe", "noembed",  "noframes"};
  std::vector<std::string_view> open;
  for (std::size_t at = html.find('<'); at < html.size(); at = html.find('<', at)) {
    if (html.substr(at).starts_with("<!--")) {
      at = commentEnd(html, at + 2);
      continue;
    }
    const bool closes = html.substr(++at).starts_with('/');
    const std::size_t begin = at + (closes ? 1 : 0);
    std::size_t end = begin;
    while (end < html.size() && std::isalnum(static_cast<unsigned char>(html[end]))) ++end;
    if (end == begin) continue;
    const std::string_view tag = html.substr(begin, end - begin);
    at = tagEnd(html, end);
    if (isAmong(kFlat, tag)) continue;
    if (isAmong(kOpaque, tag)) {
      if (!closes) at = html.find("</" + std::string(tag), at);
    } else if (!closes) {
      open.push_back(tag);
    } else if (const auto opened = std::find(open.rbegin(), open.rend(), tag); opened != open.rend()) {
      open.erase(opened.base() - 1, open.end());
    }
    if (open.size() > kMaxDepth) return true;
  }
  return false;
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
  if (nestsTooDeep(lower(html)))
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
