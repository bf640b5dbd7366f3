#include "model/small_vector.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

// One of so many bytes that rise from `first`.
SmallVector rising(std::size_t size, int first) {
  SmallVector vector{0.5f, {}};
  for (std::size_t i = 0; i < size; ++i)
    vector.bytes.push_back(static_cast<std::int8_t>((first + 37 * static_cast<int>(i)) % 128));
  return vector;
}

TEST(SmallVector, theDotProductIsOfAllDimensions) {
  for (const std::size_t size : {0u, 1u, 15u, 16u, 33u, 384u}) {
    const SmallVector a = rising(size, -127), b = rising(size, 3);
    int sum = 0;
    for (std::size_t i = 0; i < size; ++i) sum += a.bytes[i] * b.bytes[i];
    EXPECT_EQ(dot(view(a), view(b)), 0.25f * static_cast<float>(sum)) << size;
  }
}

TEST(SmallVector, theLargestProductsDoNotOverflow) {
  const SmallVector low{1.0f, std::vector<std::int8_t>(384, -128)};
  EXPECT_EQ(dot(view(low), view(low)), 384.0f * 128 * 128);
}

TEST(SmallVector, thoseOfDifferentLengthHaveNothingInCommon) {
  EXPECT_EQ(dot(view(rising(16, 1)), view(rising(17, 1))), 0.0f);
}

}  // namespace
}  // namespace omni
