#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// ASCII alone, whatever the locale.
constexpr bool isDigit(char c) {
  return c >= '0' && c <= '9';
}
/// A letter or digit, or a byte of a character beyond ASCII.
constexpr bool isWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) ||
         (static_cast<unsigned char>(c) & 0x80u) != 0;
}

/// ASCII lower case; other bytes stay.
std::string lower(std::string_view text);
std::string_view trim(std::string_view text);
std::vector<std::string> split(std::string_view text, char separator);
std::string join(std::span<const std::string> parts, std::string_view separator);

/// Whether the word is among the words.
inline bool isOneOf(std::span<const std::string_view> words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

/// The words of an identifier, lower case: "orderDate", "ORDER_DATE" and "order-date2" give {order, date[,
/// 2]}.
std::vector<std::string> identifierWords(std::string_view identifier);

/// Damerau–Levenshtein distance (adjacent transpositions count one), in bytes, at most `limit` + 1.
std::size_t editDistance(std::string_view a, std::string_view b, std::size_t limit);

/// The candidate closest to `name`, ignoring case, within a third of its length; empty when none is near.
std::string nearest(std::string_view name, std::span<const std::string> candidates);

/// Valid UTF-8: bytes that are not become U+FFFD.
std::string toUtf8(std::string_view bytes);

/// `text` in one line: control characters become spaces.
std::string oneLine(std::string text);

/// A character written out: "\u{202e}".
std::string writtenOut(char32_t character);

/// Text in which a reader sees everything: what a terminal obeys or what shows text elsewhere than where it
/// stands (controls, also C1; direction marks, embeddings, overrides, isolates; line and paragraph
/// separators) is written out. White space stays; bytes that are not UTF-8 become U+FFFD.
std::string visible(std::string_view data);

/// About how many tokens a language model reads `text` as; rather too many than too few.
std::size_t estimatedTokens(std::string_view text);

/// A JSON string, with its quotation marks; bytes that are not UTF-8 become U+FFFD.
std::string jsonString(std::string_view text);

/// FNV-1a, 64 bits: for cache keys and fingerprints, not for security.
std::uint64_t fnv1a(std::string_view bytes, std::uint64_t seed = 0xcbf29ce484222325ull);
std::string hex(std::uint64_t number);

}  // namespace omni
