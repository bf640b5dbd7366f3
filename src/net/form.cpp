#include "net/form.h"

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
