#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>
#include <system_error>

namespace omni {

/// A decimal number of so many digits survives as a double.
inline constexpr std::size_t kExactDigits = 15;

/// The number that a text is as a whole; nothing for other texts and for what the type cannot hold.
template <class Number = double>
std::optional<Number> parsedNumber(std::string_view text) {
  Number number{};
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  return error == std::errc{} && rest == end ? std::optional(number) : std::nullopt;
}

}  // namespace omni
