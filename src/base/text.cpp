#include "base/text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>

namespace omni {
namespace {

bool isUpper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool isLower(char c) {
  return c >= 'a' && c <= 'z';
}

// A new word starts where the kind of character changes: aB, ABc (before B), a1, 1a.
bool startsWord(std::string_view text, std::size_t i) {
  const char before = text[i - 1];
  const char here = text[i];
  if (isDigit(before) != isDigit(here)) return true;
  if (isLower(before) && isUpper(here)) return true;
  return isUpper(before) && isUpper(here) && i + 1 < text.size() && isLower(text[i + 1]);
}

// Length of the valid UTF-8 sequence at `i`, 0 when there is none.
std::size_t sequenceLength(std::string_view bytes, std::size_t i) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(bytes[at]); };
  const unsigned char lead = byte(i);
  const std::size_t length = lead < 0x80                   ? 1
                             : lead >= 0xC2 && lead < 0xE0 ? 2
                             : (lead & 0xF0u) == 0xE0      ? 3
                             : lead >= 0xF0 && lead < 0xF5 ? 4
                                                           : 0;
  if (length == 0 || i + length > bytes.size()) return 0;
  for (std::size_t k = 1; k < length; ++k)
    if ((byte(i + k) & 0xC0u) != 0x80) return 0;
  if (lead == 0xE0 && byte(i + 1) < 0xA0) return 0;
  if (lead == 0xED && byte(i + 1) > 0x9F) return 0;
  if (lead == 0xF0 && byte(i + 1) < 0x90) return 0;
  if (lead == 0xF4 && byte(i + 1) > 0x8F) return 0;
  return length;
}

}  // namespace

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (isUpper(c)) c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::string_view trim(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n\f\v");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n\f\v") - begin + 1);
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0;;) {
    const auto end = text.find(separator, begin);
    parts.emplace_back(text.substr(begin, end - begin));
    if (end == std::string_view::npos) return parts;
    begin = end + 1;
  }
}

std::string join(std::span<const std::string> parts, std::string_view separator) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i) out += separator;
    out += parts[i];
  }
  return out;
}

std::vector<std::string> identifierWords(std::string_view identifier) {
  std::vector<std::string> words;
  std::string word;
  const auto flush = [&] {
    if (!word.empty()) words.push_back(lower(word));
    word.clear();
  };
  for (std::size_t i = 0; i < identifier.size(); ++i) {
    if (!isWordByte(identifier[i])) {
      flush();
      continue;
    }
    if (!word.empty() && startsWord(identifier, i)) flush();
    word += identifier[i];
  }
  flush();
  return words;
}

std::size_t editDistance(std::string_view a, std::string_view b, std::size_t limit) {
  if (a.size() > b.size() + limit || b.size() > a.size() + limit) return limit + 1;
  // What both begin and end with changes nothing.
  const auto alike = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  a.remove_prefix(alike);
  b.remove_prefix(alike);
  while (!a.empty() && !b.empty() && a.back() == b.back()) {
    a.remove_suffix(1);
    b.remove_suffix(1);
  }
  if (a.empty() || b.empty()) return std::min(std::max(a.size(), b.size()), limit + 1);
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    std::size_t best = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0u : 1u)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
      best = std::min(best, row[j]);
    }
    if (best > limit) return limit + 1;
    std::swap(before, last);
    std::swap(last, row);
  }
  return std::min(last[b.size()], limit + 1);
}

std::string nearest(std::string_view name, std::span<const std::string> candidates) {
  const std::string wanted = lower(name);
  std::size_t best = std::max<std::size_t>(1, wanted.size() / 3) + 1;
  std::string found;
  for (const auto& candidate : candidates) {
    const auto distance = editDistance(wanted, lower(candidate), best);
    if (distance < best) {
      best = distance;
      found = candidate;
    }
  }
  return found;
}

std::string toUtf8(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size());
  for (std::size_t i = 0; i < bytes.size();) {
    if (const auto length = sequenceLength(bytes, i)) {
      out.append(bytes, i, length);
      i += length;
    } else {
      out += "\xEF\xBF\xBD";
      ++i;
    }
  }
  return out;
}

std::string oneLine(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  return text;
}

namespace {

struct Range {
  char32_t first, last;
};

constexpr auto kHidden = std::to_array<Range>({
    {0x0000, 0x0008},  // controls but tab, line feed and carriage return
    {0x000b, 0x000c},  //
    {0x000e, 0x001f},  //
    {0x007f, 0x009f},  // delete and C1
    {0x061c, 0x061c},  // Arabic letter mark
    {0x200e, 0x200f},  // direction marks
    {0x2028, 0x202e},  // line and paragraph separators, embeddings and overrides
    {0x2066, 0x2069},  // isolates
});

bool isHidden(char32_t character) {
  return std::any_of(kHidden.begin(), kHidden.end(),
                     [&](const Range& range) { return range.first <= character && character <= range.last; });
}

/// Takes the first character off well-formed text.
char32_t take(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t bytes = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  char32_t character = bytes == 1 ? lead : lead & (0x7fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i)
    character = (character << 6u) | (static_cast<unsigned char>(text[i]) & 0x3fu);
  text.remove_prefix(bytes);
  return character;
}

/// Neither hidden nor the beginning of what may be.
bool isPlain(char c) {
  return (c >= ' ' && c <= '~') || c == '\n' || c == '\t' || c == '\r';
}

}  // namespace

std::string writtenOut(char32_t character) {
  std::string digits = hex(character);
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
  return "\\u{" + digits + "}";
}

std::string visible(std::string_view data) {
  if (std::ranges::all_of(data, isPlain)) return std::string(data);
  const std::string text = toUtf8(data);
  std::string out;
  out.reserve(text.size());
  for (std::string_view rest = text; !rest.empty();) {
    const auto run = static_cast<std::size_t>(std::ranges::find_if_not(rest, isPlain) - rest.begin());
    out += rest.substr(0, run);
    rest.remove_prefix(run);
    if (rest.empty()) break;
    const std::string_view before = rest;
    const char32_t character = take(rest);
    if (isHidden(character))
      out += writtenOut(character);
    else
      out += before.substr(0, before.size() - rest.size());
  }
  return out;
}

std::size_t estimatedTokens(std::string_view text) {
  constexpr std::size_t kLettersPerToken = 5;
  constexpr std::size_t kDigitsPerToken = 3;
  const auto letter = [](char c) { return isUpper(c) || isLower(c); };
  std::size_t tokens = 0;
  for (auto at = text.begin(); at != text.end();) {
    const auto run = letter(*at) ? std::find_if_not(at, text.end(), letter)
                                 : (isDigit(*at) ? std::find_if_not(at, text.end(), isDigit) : at + 1);
    const auto length = static_cast<std::size_t>(run - at);
    const std::size_t share = letter(*at) ? kLettersPerToken : (isDigit(*at) ? kDigitsPerToken : 1);
    if (*at != ' ') tokens += (length + share - 1) / share;
    at = run;
  }
  return tokens;
}

namespace {

// The letter behind the backslash of a control character, or none.
char shortEscape(char c) {
  switch (c) {
    case '\b': return 'b';
    case '\t': return 't';
    case '\n': return 'n';
    case '\f': return 'f';
    case '\r': return 'r';
    default: return c == '"' || c == '\\' ? c : '\0';
  }
}

bool standsForItself(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
}

}  // namespace

std::string jsonString(std::string_view text) {
  std::string out = "\"";
  out.reserve(text.size() + text.size() / 16 + 2);
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && standsForItself(text[end])) ++end;
    out.append(text, i, end - i);
    if (end == text.size()) break;
    i = end;
    if (static_cast<unsigned char>(text[i]) >= 0x80) {
      const auto length = sequenceLength(text, i);
      out += length ? text.substr(i, length) : "\xEF\xBF\xBD";
      i += length ? length : 1;
    } else if (const char letter = shortEscape(text[i++])) {
      (out += '\\') += letter;
    } else {
      out.append("\\u00").append(hex(static_cast<unsigned char>(text[i - 1])), 14, 2);
    }
  }
  return out += '"';
}

std::uint64_t fnv1a(std::string_view bytes, std::uint64_t seed) {
  for (const char c : bytes) seed = (seed ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
  return seed;
}

std::string hex(std::uint64_t number) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string out(16, '0');
  for (std::size_t i = 16; i-- > 0; number >>= 4u) out[i] = kDigits[number & 15u];
  return out;
}

}  // namespace omni
