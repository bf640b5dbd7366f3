#include "select/index/block_format.h"

#include <array>
#include <cstring>

#include "base/text.h"
#include "select/weights.h"

namespace omni {
namespace {

constexpr std::uint64_t kLayout = 2;  // change with the arrays of IndexBlock, or with what a stem is
constexpr std::uint64_t kPrime = 0x9e3779b97f4a7c15ull;

}  // namespace

std::uint64_t indexFormat() {
  return fnv1a({reinterpret_cast<const char*>(&kFields), sizeof kFields}, kLayout);
}

std::uint64_t checksum(std::string_view bytes) {
  std::array<std::uint64_t, 4> lanes{1, 2, 3, 4};  // apart, so that the processor works on all at once
  std::array<std::uint64_t, 4> words{};
  const auto mix = [&] {
    for (std::size_t l = 0; l < lanes.size(); ++l) {
      lanes[l] = (lanes[l] ^ words[l]) * kPrime;
      lanes[l] ^= lanes[l] >> 32u;
    }
  };
  std::uint64_t sum = bytes.size();
  for (; bytes.size() >= sizeof words; bytes.remove_prefix(sizeof words)) {
    std::memcpy(words.data(), bytes.data(), sizeof words);
    mix();
  }
  words = {};
  std::memcpy(words.data(), bytes.data(), bytes.size());
  mix();
  for (const std::uint64_t lane : lanes) sum = (sum ^ lane) * kPrime;
  return sum;
}

}  // namespace omni
