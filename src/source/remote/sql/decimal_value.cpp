#include "source/remote/sql/decimal_value.h"

#include <algorithm>
#include <cstdint>

#include "base/number.h"

namespace omni {
namespace {

// Without zeros that change nothing: "012.50" has three.
std::ptrdiff_t significantDigits(std::string_view text) {
  const auto first = text.find_first_of("123456789");
  if (first == std::string_view::npos) return 0;
  const auto last =
      text.find('.') == std::string_view::npos ? text.size() - 1 : text.find_last_of("123456789");
  return std::ranges::count_if(text.substr(first, last - first + 1),
                               [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

Value decimalValue(std::string_view text) {
  if (text.find('.') == std::string_view::npos)
    if (const auto whole = parsedNumber<std::int64_t>(text)) return *whole;
  if (significantDigits(text) <= std::ptrdiff_t{kExactDigits})
    if (const auto number = parsedNumber<double>(text)) return *number;
  return std::string(text);
}

}  // namespace omni
