#include "terminal/text.h"

#include <utf8proc.h>

#include "base/text.h"

namespace omni {
namespace {

struct Letter {
  std::string_view bytes;
  utf8proc_int32_t code = 0;
};

/// Takes the first letter off well-formed text.
Letter takeLetter(std::string_view& text) {
  Letter letter;
  const auto read = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                     static_cast<utf8proc_ssize_t>(text.size()), &letter.code);
  letter.bytes = text.substr(0, read > 0 ? static_cast<std::size_t>(read) : 1);
  text.remove_prefix(letter.bytes.size());
  return letter;
}

std::size_t widthOf(utf8proc_int32_t code) {
  return static_cast<std::size_t>(std::max(0, utf8proc_charwidth(code)));
}

/// Where a line of at most `width` columns ends: after a space where there is one, never before the first
/// letter.
std::size_t lineEnd(std::string_view text, std::size_t width) {
  std::size_t columns = 0, at = 0, afterSpace = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const Letter letter = takeLetter(rest);
    columns += widthOf(letter.code);
    if (columns > width && at > 0) return letter.code == ' ' ? at : (afterSpace ? afterSpace : at);
    at += letter.bytes.size();
    if (letter.code == ' ') afterSpace = at;
  }
  return at;
}

}  // namespace

std::size_t displayWidth(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) columns += widthOf(takeLetter(text).code);
  return columns;
}

std::string printable(std::string_view data) {
  return oneLine(visible(data));
}

std::string clip(std::string_view text, std::size_t width) {
  if (displayWidth(text) <= width) return std::string(text);
  std::string clipped;
  std::size_t columns = 1;
  while (!text.empty()) {
    const Letter letter = takeLetter(text);
    columns += widthOf(letter.code);
    if (columns > width) break;
    clipped += letter.bytes;
  }
  return clipped + "…";
}

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  for (const std::string& paragraph : split(text, '\n')) {
    const std::string safe = printable(paragraph);
    std::string_view rest = safe;
    do {
      const std::size_t end = lineEnd(rest, width);
      std::string_view line = rest.substr(0, end);
      rest.remove_prefix(end);
      while (!line.empty() && line.back() == ' ') line.remove_suffix(1);
      while (rest.starts_with(' ')) rest.remove_prefix(1);
      lines.emplace_back(line);
    } while (!rest.empty());
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

}  // namespace omni
