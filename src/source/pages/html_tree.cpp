#include "source/pages/html_tree.h"

#include <algorithm>
#include <cctype>
#include <span>
#include <vector>

#include "base/text.h"
#include "source/pages/page_memory.h"

namespace omni {
namespace {

// The parser looks up the tree at every tag, and the tree is walked recursively: what nests deeper than any
// page does is refused before it is parsed.
constexpr std::size_t kMaxDepth = 1000;

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
    if (isOneOf(kFlat, tag)) continue;
    if (isOneOf(kOpaque, tag)) {
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

}  // namespace

HtmlTree::HtmlTree(std::unique_ptr<PageMemory> memory, const GumboNode* root)
    : memory_(std::move(memory)), root_(root) {}
HtmlTree::HtmlTree(HtmlTree&&) noexcept = default;
HtmlTree::~HtmlTree() = default;

Result<HtmlTree> HtmlTree::parse(std::string_view html) {
  if (nestsTooDeep(lower(html)))
    return fail(Code::kLimit, "elements are nested more than " + std::to_string(kMaxDepth) + " deep",
                "Flatten the page.");
  auto memory = std::make_unique<PageMemory>();
  GumboOptions options = kGumboDefaultOptions;
  options.userdata = memory.get();
  options.allocator = [](void* of, std::size_t size) { return static_cast<PageMemory*>(of)->allocate(size); };
  options.deallocator = [](void* of, void* part) { static_cast<PageMemory*>(of)->free(part); };
  try {
    const GumboOutput* output = gumbo_parse_with_options(&options, html.data(), html.size());
    return HtmlTree(std::move(memory), output->root);
  } catch (const std::bad_alloc&) {
    return fail(Code::kLimit,
                "its tree takes more than " + std::to_string(PageMemory::kMaxBytes >> 20u) + " MB",
                "Split the page.");
  }
}

std::string_view attributeOf(const GumboElement& element, const char* name) {
  const GumboAttribute* attribute = gumbo_get_attribute(&element.attributes, name);
  return attribute ? attribute->value : std::string_view();
}

int headingLevel(GumboTag tag) {
  return tag >= GUMBO_TAG_H1 && tag <= GUMBO_TAG_H6 ? tag - GUMBO_TAG_H1 + 1 : 0;
}

}  // namespace omni
