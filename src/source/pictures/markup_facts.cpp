// XMP and SVG: both are XML, of which what stands in a few elements is taken.
#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "source/pictures/picture_facts.h"

namespace omni {
namespace {

std::string withoutTags(std::string_view xml) {
  std::string text;
  for (std::size_t at = 0; at < xml.size();) {
    if (xml[at] != '<') {
      text += xml[at++];
      continue;
    }
    at = std::min(xml.find('>', at), xml.size() - 1) + 1;
    text += ' ';
  }
  return text;
}

std::string withoutEntities(std::string text) {
  for (const auto& [entity, character] :
       {std::pair("&lt;", "<"), std::pair("&gt;", ">"), std::pair("&quot;", "\""), std::pair("&apos;", "'"),
        std::pair("&#39;", "'"), std::pair("&amp;", "&")})
    for (auto at = text.find(entity); at != std::string::npos; at = text.find(entity, at + 1))
      text.replace(at, std::string_view(entity).size(), character);
  return text;
}

// Calls `take` with what stands in each element of that name.
template <class Take>
void eachElement(std::string_view xml, const std::string& name, const Take& take) {
  const std::string opens = "<" + name, closes = "</" + name + ">";
  for (auto at = xml.find(opens); at != std::string_view::npos; at = xml.find(opens, at + 1)) {
    const auto after = at + opens.size();
    if (after < xml.size() && isWordByte(xml[after])) continue;  // "<textPath"
    const auto begin = xml.find('>', after);
    const auto end = begin == std::string_view::npos ? begin : xml.find(closes, begin);
    if (end == std::string_view::npos) return;
    take(xml.substr(begin + 1, end - begin - 1));
    at = end;
  }
}

void addElements(std::string_view xml, const std::string& name, PictureFacts& facts) {
  eachElement(xml, name,
              [&](std::string_view inner) { addText(withoutEntities(withoutTags(inner)), facts); });
}

// The whole number with which an attribute begins; 0 where it has none, or a share ("100%").
std::size_t lengthOf(std::string_view tag, const std::string& name) {
  const auto at = tag.find(" " + name + "=");
  if (at == std::string_view::npos) return 0;
  const auto value = tag.substr(std::min(at + name.size() + 3, tag.size()));
  double length = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), length);
  const bool share = end != value.data() + value.size() && *end == '%';
  return error != std::errc() || share || length < 1 || length > 1e6 ? 0 : static_cast<std::size_t>(length);
}

}  // namespace

void addXmp(std::string_view packet, PictureFacts& facts) {
  for (const char* name : {"dc:title", "dc:description", "photoshop:Headline"})
    addElements(packet, name, facts);
  eachElement(packet, "dc:subject", [&](std::string_view bag) { addElements(bag, "rdf:li", facts); });
}

void addSvg(std::string_view svg, PictureFacts& facts) {
  const auto begin = svg.find("<svg");
  const auto tag = svg.substr(begin, svg.find('>', begin) - begin);
  facts.width = lengthOf(tag, "width");
  facts.height = lengthOf(tag, "height");
  if (facts.height == 0) facts.width = 0;
  for (const char* name : {"title", "desc", "text"}) addElements(svg, name, facts);
}

}  // namespace omni
