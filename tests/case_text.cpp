#include "case_text.h"

#include <regex>

namespace omni {
namespace {

std::string utf8(unsigned code) {
  std::string out;
  const auto byte = [&](unsigned b) { out += static_cast<char>(b); };
  if (code < 0x80) return std::string(1, static_cast<char>(code));
  if (code < 0x800) {
    byte(0xC0u | code >> 6u);
  } else {
    if (code < 0x10000) {
      byte(0xE0u | code >> 12u);
    } else {
      byte(0xF0u | code >> 18u);
      byte(0x80u | (code >> 12u & 0x3Fu));
    }
    byte(0x80u | (code >> 6u & 0x3Fu));
  }
  byte(0x80u | (code & 0x3Fu));
  return out;
}

}  // namespace

std::string expandCaseText(const std::string& text) {
  static const std::regex kForm(
      R"(\{\{(?:U\+([0-9A-Fa-f]{4,6})|x([0-9A-Fa-f]{2})|((?:[^}\n]|\}(?!\}))*)\*([0-9]+))\}\})");
  std::string out;
  auto rest = text.cbegin();
  for (std::smatch match; std::regex_search(rest, text.cend(), match, kForm); rest = match[0].second) {
    out.append(rest, match[0].first);
    if (match[1].matched) out += utf8(static_cast<unsigned>(std::stoul(match[1], nullptr, 16)));
    if (match[2].matched) out += static_cast<char>(std::stoul(match[2], nullptr, 16));
    if (match[4].matched)
      for (auto n = std::stoul(match[4]); n > 0; --n) out += match[3];
  }
  out.append(rest, text.cend());
  return out;
}

}  // namespace omni
