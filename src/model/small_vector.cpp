#include "model/small_vector.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace omni {
namespace {

// Twice as fast with wide registers where the processor has them. The choice is made before the thread
// sanitizer stands, which it does not survive.
#if !defined(__SANITIZE_THREAD__)
__attribute__((target_clones("avx2", "default")))
#endif
std::int32_t
sumOfProducts(const std::int8_t* a, const std::int8_t* b, std::size_t size) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < size; ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

SmallVector shrink(std::span<const float> vector) {
  float most = 0;
  for (const float value : vector) most = std::max(most, std::abs(value));
  SmallVector small{most / 127, std::vector<std::int8_t>(vector.size())};
  if (most > 0)
    std::transform(vector.begin(), vector.end(), small.bytes.begin(),
                   [&](float value) { return static_cast<std::int8_t>(std::lround(value / small.scale)); });
  return small;
}

float dot(SmallVectorView a, SmallVectorView b) {
  if (a.bytes.size() != b.bytes.size()) return 0;
  return static_cast<float>(sumOfProducts(a.bytes.data(), b.bytes.data(), a.bytes.size())) * a.scale *
         b.scale;
}

}  // namespace omni
