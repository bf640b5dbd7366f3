#pragma once

#include <cstddef>
#include <cstdint>

namespace omni {

/// Comes before a block's arrays; of each array its count and its items follow, filled up to 8 bytes.
struct BlockHeader {
  std::uint64_t format = 0;
  std::uint64_t bytes = 0;     // of the block with this header, a multiple of 8
  std::uint64_t checksum = 0;  // of what follows
};

/// Of the layout and of how fields weigh: blocks of another one are made anew.
std::uint64_t indexFormat();

constexpr std::size_t aligned(std::size_t size) {
  return (size + 7u) & ~std::size_t{7};
}

}  // namespace omni
