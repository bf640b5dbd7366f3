#pragma once

#include <cstddef>
#include <string_view>

namespace omni {

/// About how many tokens `text` is to a language model, a little more rather than less.
inline std::size_t estimateTokens(std::string_view text) {
  std::size_t plain = 0, other = 0;
  for (const char c : text) ++(static_cast<unsigned char>(c) < 0x80 ? plain : other);
  return (plain * 2 + 6) / 7 + (other + 1) / 2;
}

}  // namespace omni
