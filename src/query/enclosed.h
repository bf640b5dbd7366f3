#pragma once

#include <string>
#include <string_view>

namespace omni {

/// Text between two marks, each mark in it doubled: a name or a text as query languages write it.
inline std::string enclosed(std::string_view text, char mark) {
  std::string out(1, mark);
  for (const char c : text) out.append(c == mark ? 2 : 1, c);
  return out + mark;
}

}  // namespace omni
