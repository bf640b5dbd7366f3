#include "source/files/text_encoding.h"

#include <array>
#include <cstdint>

#include "base/text.h"

namespace omni {
namespace {

constexpr char32_t kUnknown = 0xFFFD;

/// The characters of the bytes 80 to 9F; the other bytes are those of Latin-1. Zero where there is none.
constexpr std::array<char16_t, 32> kWindows{0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                            0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                            0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                            0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

void append(std::string& out, char32_t character) {
  const auto add = [&](char32_t bits) { out += static_cast<char>(bits); };
  const auto tail = [&](unsigned shift) { add(0x80u | ((character >> shift) & 0x3Fu)); };
  if (character < 0x80) return add(character);
  if (character < 0x800) {
    add(0xC0u | (character >> 6u));
  } else {
    if (character < 0x10000) {
      add(0xE0u | (character >> 12u));
    } else {
      add(0xF0u | (character >> 18u));
      tail(12);
    }
    tail(6);
  }
  tail(0);
}

std::string fromWindows(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size() + bytes.size() / 8);
  for (const char letter : bytes) {
    const auto byte = static_cast<std::uint8_t>(letter);
    if (byte < 0x80 || byte >= 0xA0)
      append(out, byte);
    else
      append(out, kWindows[byte - 0x80u] ? kWindows[byte - 0x80u] : kUnknown);
  }
  return out;
}

std::string fromUtf16(std::string_view bytes, bool highFirst) {
  std::string out;
  const auto unitAt = [&](std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
    return static_cast<char32_t>(highFirst ? byte(at) << 8u | byte(at + 1) : byte(at + 1) << 8u | byte(at));
  };
  const auto isHigh = [](char32_t unit) { return unit >= 0xD800 && unit < 0xDC00; };
  const auto isLow = [](char32_t unit) { return unit >= 0xDC00 && unit < 0xE000; };
  for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
    const char32_t unit = unitAt(at);
    if (isHigh(unit) && at + 3 < bytes.size() && isLow(unitAt(at + 2))) {
      append(out, 0x10000 + ((unit - 0xD800) << 10u) + (unitAt(at + 2) - 0xDC00));
      at += 2;
    } else {
      append(out, isHigh(unit) || isLow(unit) ? kUnknown : unit);
    }
  }
  if (bytes.size() % 2 != 0) append(out, kUnknown);
  return out;
}

}  // namespace

DecodedText decodeText(std::string_view bytes) {
  const bool highFirst = bytes.starts_with("\xFE\xFF");
  if (highFirst || bytes.starts_with("\xFF\xFE"))
    return {fromUtf16(bytes.substr(2), highFirst), TextEncoding::kUtf16};
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  if (toUtf8(bytes) == bytes) return {std::string(bytes), TextEncoding::kUtf8};
  return {fromWindows(bytes), TextEncoding::kWindows1252};
}

}  // namespace omni
