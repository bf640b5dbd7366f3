#include "eval/report/markup.h"

#include "base/characters/utf8.h"
#include "base/text.h"

namespace omni {

std::string escapeMarkup(std::string_view text) {
  std::string escaped;
  for (const char c : visible(text)) {
    switch (c) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      case '\'': escaped += "&#39;"; break;
      default: escaped += c;
    }
  }
  return escaped;
}

std::string escapeMarkdown(std::string_view text) {
  constexpr std::string_view kMarks = "|\\<`*_[#";
  std::string escaped;
  for (const char c : oneLine(visible(text))) {
    if (kMarks.find(c) != std::string_view::npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string clipped(std::string_view text, std::size_t bytes) {
  const std::size_t end = wholeCharactersWithin(text, bytes);
  if (end == text.size()) return std::string(text);
  return std::string(text.substr(0, end)) + " … (" + std::to_string(text.size() - end) + " more bytes)";
}

}  // namespace omni
