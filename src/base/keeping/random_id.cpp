#include "base/keeping/random_id.h"

#include <random>

namespace omni {

std::string randomId(std::size_t digits) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::random_device random;
  std::string id;
  while (id.size() < digits) id += kHex[random() % 16];
  return id;
}

}  // namespace omni
