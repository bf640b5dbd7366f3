#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace omni {

/// Appends a whole number, its lowest byte first.
template <class Number>
void putLittleEndian(std::string& bytes, Number number) {
  static_assert(std::is_integral_v<Number>);
  const auto wide = static_cast<std::uint64_t>(number);
  for (std::size_t at = 0; at < sizeof(Number); ++at)
    bytes += static_cast<char>(static_cast<unsigned char>(wide >> (8 * at)));
}

}  // namespace omni
