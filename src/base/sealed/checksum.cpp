#include "base/sealed/checksum.h"

#include <omni_native.h>

namespace omni {

std::uint64_t checksum(std::string_view bytes, std::uint64_t seed) {
  return omni_checksum(bytes.data(), bytes.size(), seed);
}

}  // namespace omni
