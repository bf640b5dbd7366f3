#pragma once

#include <cstdint>
#include <string_view>

namespace omni {

/// XXH3 in 64 bits: detects damage at the speed of memory. Not a signature: a program that can write to the
/// cache folder can compute it. `seed`: what else has to be equal, such as the owner of the bytes.
std::uint64_t checksum(std::string_view bytes, std::uint64_t seed = 0);

}  // namespace omni
