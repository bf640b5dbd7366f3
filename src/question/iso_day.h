#pragma once

#include <array>
#include <chrono>
#include <cstdio>
#include <string>

namespace omni {

/// "2024-03-05".
inline std::string isoDay(std::chrono::year_month_day date) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  return text.data();
}

}  // namespace omni
