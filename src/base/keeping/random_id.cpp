#include "base/keeping/random_id.h"

#include <random>

namespace omni {

std::string randomId(std::size_t digits) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::random_device random("getentropy");  // asks the kernel, and not first what the processor can do
  std::string id;
  while (id.size() < digits) {
    const auto bits = random();
    for (unsigned shift = 0; shift < 32 && id.size() < digits; shift += 4) id += kHex[bits >> shift & 0xfu];
  }
  return id;
}

}  // namespace omni
