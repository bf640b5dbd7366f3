#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace omni {

/// The character in place of bytes that are not UTF-8: U+FFFD.
inline constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// The bytes of the well-formed character at `at`, 0 when there is none.
constexpr std::size_t characterLength(std::string_view bytes, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const unsigned char lead = byte(at);
  const std::size_t length = lead < 0x80                   ? 1
                             : lead >= 0xC2 && lead < 0xE0 ? 2
                             : (lead & 0xF0u) == 0xE0      ? 3
                             : lead >= 0xF0 && lead < 0xF5 ? 4
                                                           : 0;
  if (length == 0 || at + length > bytes.size()) return 0;
  for (std::size_t k = 1; k < length; ++k)
    if ((byte(at + k) & 0xC0u) != 0x80) return 0;
  if (lead == 0xE0 && byte(at + 1) < 0xA0) return 0;
  if (lead == 0xED && byte(at + 1) > 0x9F) return 0;
  if (lead == 0xF0 && byte(at + 1) < 0x90) return 0;
  if (lead == 0xF4 && byte(at + 1) > 0x8F) return 0;
  return length;
}

/// The length of the longest beginning of at most `most` bytes that cuts no character; all where it fits.
constexpr std::size_t wholeCharactersWithin(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text.size();
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0u) == 0x80u) --most;
  return most;
}

/// The character that is written with these bytes, which are well-formed.
constexpr char32_t characterOf(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes.front());
  char32_t character = bytes.size() == 1 ? lead : lead & (0x7fu >> bytes.size());
  for (const char c : bytes.substr(1))
    character = (character << 6u) | (static_cast<unsigned char>(c) & 0x3fu);
  return character;
}

struct CharacterRange {
  char32_t first, last;
};

inline constexpr auto kHidden = std::to_array<CharacterRange>({
    {0x0000, 0x0008},  // controls but tab, line feed and carriage return
    {0x000b, 0x000c},  //
    {0x000e, 0x001f},  //
    {0x007f, 0x009f},  // delete and C1
    {0x061c, 0x061c},  // Arabic letter mark
    {0x200e, 0x200f},  // direction marks
    {0x2028, 0x202e},  // line and paragraph separators, embeddings and overrides
    {0x2066, 0x2069},  // isolates
});

/// Whether a terminal obeys the character, or shows text elsewhere because of it.
constexpr bool isHidden(char32_t character) {
  return std::ranges::any_of(kHidden, [&](const CharacterRange& range) {
    return range.first <= character && character <= range.last;
  });
}

}  // namespace omni
