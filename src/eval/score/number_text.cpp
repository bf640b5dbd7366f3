#include "eval/score/number_text.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <string>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::array<std::string_view, 29> kBlanks{
    "\t",           "\n",           "\v",           "\f",           "\r",
    "\x1c",         "\x1d",         "\x1e",         "\x1f",         " ",
    "\xc2\x85",     "\xc2\xa0",     "\xe1\x9a\x80", "\xe2\x80\x80", "\xe2\x80\x81",
    "\xe2\x80\x82", "\xe2\x80\x83", "\xe2\x80\x84", "\xe2\x80\x85", "\xe2\x80\x86",
    "\xe2\x80\x87", "\xe2\x80\x88", "\xe2\x80\x89", "\xe2\x80\x8a", "\xe2\x80\xa8",
    "\xe2\x80\xa9", "\xe2\x80\xaf", "\xe2\x81\x9f", "\xe3\x80\x80"};

/// Takes digits with single underscores between them off the front; how many digits there were.
std::size_t takeDigits(std::string_view& text) {
  std::size_t digits = 0;
  while (!text.empty()) {
    if (isDigit(text[0])) {
      ++digits;
      text.remove_prefix(1);
    } else if (text[0] == '_' && digits > 0 && text.size() > 1 && isDigit(text[1])) {
      text.remove_prefix(1);
    } else {
      break;
    }
  }
  return digits;
}

bool takeOneOf(std::string_view& text, std::string_view characters) {
  if (text.empty() || characters.find(text[0]) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

/// An unsigned decimal number, and nothing after it.
bool isDecimal(std::string_view text) {
  std::size_t digits = takeDigits(text);
  if (takeOneOf(text, ".")) digits += takeDigits(text);
  if (digits == 0) return false;
  if (takeOneOf(text, "eE")) {
    takeOneOf(text, "+-");
    if (takeDigits(text) == 0) return false;
  }
  return text.empty();
}

}  // namespace

std::string_view trimUnicode(std::string_view text) {
  for (bool cut = true; cut;) {
    cut = false;
    for (const auto blank : kBlanks) {
      if (text.starts_with(blank)) text.remove_prefix(blank.size()), cut = true;
      if (text.ends_with(blank)) text.remove_suffix(blank.size()), cut = true;
    }
  }
  return text;
}

std::optional<double> numberIn(std::string_view text) {
  text = trimUnicode(text);
  std::string_view magnitude = text;
  takeOneOf(magnitude, "+-");
  const double sign = text.starts_with('-') ? -1 : 1;
  const std::string word = lower(magnitude);
  if (word == "inf" || word == "infinity") return sign * std::numeric_limits<double>::infinity();
  if (word == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (!isDecimal(magnitude)) return std::nullopt;
  std::string digits(magnitude);
  std::erase(digits, '_');
  return sign * std::strtod(digits.c_str(), nullptr);
}

}  // namespace omni
