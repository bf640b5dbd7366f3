#include "answer/citation/comparable_text.h"

#include <utf8proc.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "base/text.h"

namespace omni {
namespace {

constexpr auto kForm =
    static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_COMPOSE | UTF8PROC_IGNORE);
constexpr std::string_view kEscape = "\\u{";

// Where the escape at `at` ends; npos: there is none.
std::size_t escapeEnd(std::string_view text, std::size_t at) {
  const auto end = text.find('}', at);
  if (end == std::string_view::npos) return end;
  const auto digits = text.substr(at + kEscape.size(), end - at - kEscape.size());
  const bool hex =
      !digits.empty() && std::ranges::all_of(digits, [](unsigned char c) { return std::isxdigit(c); });
  return hex ? end + 1 : std::string_view::npos;
}

// A break of lines as a prompt shows it in a cell.
bool isBreak(std::string_view text) {
  return text.starts_with("\\n") || text.starts_with("\\t");
}

std::string withoutEscapes(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view rest = text.substr(i);
    const auto end = rest.starts_with(kEscape) ? escapeEnd(text, i) : std::string_view::npos;
    if (end != std::string_view::npos) {
      i = end;
    } else if (isBreak(rest)) {
      out += ' ';
      i += 2;
    } else {
      out += text[i++];
    }
  }
  return out;
}

}  // namespace

std::string comparableText(std::string_view text) {
  const std::string valid = toUtf8(withoutEscapes(text));
  utf8proc_uint8_t* mapped = nullptr;
  const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(valid.data()),
                                 static_cast<utf8proc_ssize_t>(valid.size()), &mapped, kForm);
  if (size < 0) return valid;
  std::string out(reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(size));
  std::free(mapped);
  return out;
}

}  // namespace omni
