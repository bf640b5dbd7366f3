#pragma once

#include <string>
#include <string_view>

namespace omni {

/// Bytes that are no text: "0x" and the first 64 of them in hexadecimal, then '…' where there are more.
/// Enough of a picture or an archive to tell it from another.
inline std::string bytesText(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  constexpr std::size_t kShown = 64;
  std::string text = "0x";
  for (const char c : bytes.substr(0, kShown)) {
    text += kDigits[static_cast<unsigned char>(c) >> 4u];
    text += kDigits[static_cast<unsigned char>(c) & 15u];
  }
  return text + (bytes.size() > kShown ? "…" : "");
}

}  // namespace omni
