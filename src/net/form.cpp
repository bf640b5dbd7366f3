#include "net/form.h"

#include <charconv>

namespace omni {
namespace {

bool isPlain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
         c == '_' || c == '~';
}

void append(std::string_view text, std::string& to) {
  static constexpr char kHex[] = "0123456789ABCDEF";
  for (const char c : text) {
    if (isPlain(c)) {
      to += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    to += '%';
    to += kHex[byte >> 4u];
    to += kHex[byte & 15u];
  }
}

}  // namespace

std::string percentEncoded(std::string_view text) {
  std::string result;
  append(text, result);
  return result;
}

std::optional<std::string> percentDecoded(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      result += text[at];
      continue;
    }
    unsigned byte = 0;
    const char* digits = text.data() + at + 1;
    if (text.size() - at < 3 || std::from_chars(digits, digits + 2, byte, 16).ptr != digits + 2)
      return std::nullopt;
    result += static_cast<char>(byte);
    at += 2;
  }
  return result;
}

std::string encoded(const Form& form) {
  std::string text;
  for (const auto& [name, value] : form) {
    if (!text.empty()) text += '&';
    append(name, text);
    text += '=';
    append(value, text);
  }
  return text;
}

}  // namespace omni
