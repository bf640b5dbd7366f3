#include "source/values/reads_as.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "base/text.h"

namespace omni {
namespace {

// Letters that Unicode takes for no marked form of another, and keyboards without them do.
constexpr std::pair<std::string_view, std::string_view> kWrittenAs[] = {{"ø", "o"}, {"ł", "l"},  {"đ", "d"},
                                                                        {"ı", "i"}, {"æ", "ae"}, {"œ", "oe"}};

bool isAscii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// U+0300 to U+036F: what decomposed Latin, Greek and Cyrillic letters are marked with.
bool isMark(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size()) return false;
  const auto lead = static_cast<unsigned char>(text[at]), next = static_cast<unsigned char>(text[at + 1]);
  return lead == 0xCC || (lead == 0xCD && next < 0xB0);
}

// "sao paulo" for "São Paulo"; in lower case where it is no UTF-8.
std::string withoutMarks(std::string_view phrase) {
  if (isAscii(phrase)) return lower(phrase);
  utf8proc_uint8_t* mapped = nullptr;
  const auto size = utf8proc_map(
      reinterpret_cast<const utf8proc_uint8_t*>(phrase.data()), static_cast<utf8proc_ssize_t>(phrase.size()),
      &mapped, static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(mapped, &std::free);
  if (size < 0) return lower(phrase);
  const std::string_view text(reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(size));
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (isMark(text, i)) {
      ++i;
      continue;
    }
    const auto written = std::ranges::find_if(
        kWrittenAs, [&](const auto& letter) { return text.substr(i).starts_with(letter.first); });
    if (written == std::end(kWrittenAs)) {
      plain += text[i];
    } else {
      plain += written->second;
      i += written->first.size() - 1;
    }
  }
  return plain;
}

// "Matrix, The" as it is spoken. What an "a" behind a comma is ("Hepatitis, A") nobody knows.
std::string articleFirst(const std::string& text) {
  constexpr std::string_view kBehind = ", the";
  if (!text.ends_with(kBehind)) return text;
  return "the " + text.substr(0, text.size() - kBehind.size());
}

}  // namespace

std::string readsAs(std::string_view phrase) {
  std::string text = articleFirst(withoutMarks(phrase));
  std::size_t end = 0;
  bool gap = false;
  for (const char c : text) {
    if (!isWordByte(c)) {
      gap = end > 0;
      continue;
    }
    if (gap) text[end++] = ' ';
    gap = false;
    text[end++] = c;
  }
  text.resize(end);
  return text;
}

}  // namespace omni
