#pragma once

// Small messages with what is attached to them, written for tests. Included by test programs only.

#include <cstdint>
#include <string>
#include <string_view>

namespace omni {

inline std::string base64(std::string_view bytes) {
  static constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    std::uint32_t three = 0;
    for (std::size_t i = at; i < at + 3; ++i)
      three = three << 8u | (i < bytes.size() ? static_cast<std::uint8_t>(bytes[i]) : 0u);
    for (std::size_t i = 0; i < 4; ++i)
      out += at + i <= bytes.size() ? kLetters[three >> (18u - 6u * i) & 63u] : '=';
    if (at % 57 == 54) out += "\r\n";
  }
  return out;
}

/// A part in base64 of that media type ("image/png"); `more`: lines of its head, each with its end.
inline std::string mailPart(const std::string& kind, const std::string& name, std::string_view bytes,
                            const std::string& more = "Content-Disposition: attachment\r\n") {
  return "--x\r\nContent-Type: " + kind + "; name=\"" + name + "\"\r\nContent-Transfer-Encoding: base64\r\n" +
         more + "\r\n" + base64(bytes) + "\r\n";
}

/// EML: what Ann wrote of the pump, and parts behind it.
inline std::string mailFile(const std::string& parts, const std::string& text,
                            const std::string& kind = "text/plain") {
  return "From: Ann =?utf-8?q?B=C3=A5rd?= <ann@example.com>\r\nSubject: The pump\r\n"
         "Date: Sat, 20 Nov 2021 14:22:01 +0100\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n"
         "--x\r\nContent-Type: " +
         kind + "\r\n\r\n" + text + "\r\n" + parts + "--x--\r\n";
}

}  // namespace omni
