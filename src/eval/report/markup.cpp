#include "eval/report/markup.h"

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
  if (text.size() <= bytes) return std::string(text);
  std::size_t end = bytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return std::string(text.substr(0, end)) + " … (" + std::to_string(text.size() - end) + " more bytes)";
}

}  // namespace omni
