#include "model/small_vector.h"

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace omni {
namespace {

__attribute__((target("default"))) std::int32_t sumOfProducts(const std::int8_t* a, const std::int8_t* b,
                                                              std::size_t size) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < size; ++i) sum += a[i] * b[i];
  return sum;
}

// Where the processor has wide registers: pairs of products are added up in one instruction, which no
// compiler finds. The choice is made before the thread sanitizer stands, which it does not survive.
#if !defined(__SANITIZE_THREAD__)
__attribute__((target("avx2"))) std::int32_t sumOfProducts(const std::int8_t* a, const std::int8_t* b,
                                                           std::size_t size) {
  constexpr std::size_t kAtOnce = 16;
  __m256i sums = _mm256_setzero_si256();
  std::size_t i = 0;
  for (; i + kAtOnce <= size; i += kAtOnce) {
    const __m256i some = _mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a + i)));
    const __m256i others = _mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(b + i)));
    sums = _mm256_add_epi32(sums, _mm256_madd_epi16(some, others));
  }
  std::array<std::int32_t, 8> parts{};
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(parts.data()), sums);
  std::int32_t sum = std::accumulate(parts.begin(), parts.end(), std::int32_t{0});
  for (; i < size; ++i) sum += a[i] * b[i];
  return sum;
}
#endif

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
