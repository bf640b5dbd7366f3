#include "base/text.h"

#include <algorithm>
#include <cctype>
#include <cstdint>

#include "base/characters/utf8.h"

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

constexpr std::size_t kMaxUnit = 3;  // letters of "kWh" in "consumption_kWh", which are no words of their own

std::size_t endOfWord(std::string_view text, std::size_t begin) {
  while (begin < text.size() && (isUpper(text[begin]) || isLower(text[begin]))) ++begin;
  return begin;
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
  std::size_t whole = 0;  // up to where letters belong together however they are written
  for (std::size_t i = 0; i < identifier.size(); ++i) {
    if (!isWordByte(identifier[i])) {
      flush();
      if (const std::size_t end = endOfWord(identifier, i + 1); end <= i + 1 + kMaxUnit) whole = end;
      continue;
    }
    if (!word.empty() && i >= whole && startsWord(identifier, i)) flush();
    word += identifier[i];
  }
  flush();
  return words;
}

std::size_t editDistance(std::string_view a, std::string_view b, std::size_t limit) {
  if (a.size() > b.size() + limit || b.size() > a.size() + limit) return limit + 1;
  // A common beginning and end change nothing.
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
  std::size_t kept = 0;  // up to where `out` has it
  for (std::size_t i = 0; i < bytes.size();) {
    const std::size_t length = characterLength(bytes, i);
    if (length == 0) {
      out.append(bytes, kept, i - kept).append(kReplacement);
      kept = i + 1;
    }
    i += std::max<std::size_t>(length, 1);
  }
  out.append(bytes, kept);
  return out;
}

std::string oneLine(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  return text;
}

namespace {

/// Neither hidden nor the beginning of what may be.
constexpr bool isPlain(char c) {
  return (c >= ' ' && c <= '~') || c == '\n' || c == '\t' || c == '\r';
}

}  // namespace

std::string writtenOut(char32_t character) {
  std::string digits = hex(character);
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
  return "\\u{" + digits + "}";
}

std::string visible(std::string_view data) {
  std::string out;
  out.reserve(data.size());
  std::size_t kept = 0;  // up to where `out` has it
  for (std::size_t i = 0; i < data.size();) {
    if (isPlain(data[i])) {
      ++i;
      continue;
    }
    const std::size_t length = characterLength(data, i), bytes = std::max<std::size_t>(length, 1);
    const char32_t character = characterOf(data.substr(i, bytes));
    if (length == 0 || isHidden(character)) {
      out.append(data, kept, i - kept);
      out += length == 0 ? std::string(kReplacement) : writtenOut(character);
      kept = i + bytes;
    }
    i += bytes;
  }
  out.append(data, kept);
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
      const auto length = characterLength(text, i);
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
