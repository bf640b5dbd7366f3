#include "source/profile/value_sketch.h"

#include <gtest/gtest.h>

#include <string>

#include "base/text.h"

namespace omni {
namespace {

ValueSketch of(int from, int to) {
  std::vector<std::uint64_t> hashes;
  for (int i = from; i < to; ++i) hashes.push_back(fnv1a(std::to_string(i)));
  return ValueSketch(std::move(hashes));
}

double share(const ValueSketch::Overlap& overlap) {
  return static_cast<double>(overlap.shared) / static_cast<double>(overlap.compared);
}

TEST(ValueSketchTest, fewValuesAreComparedExactly) {
  const auto overlap = of(0, 10).within(of(3, 500));
  EXPECT_EQ(overlap.compared, 10u);
  EXPECT_EQ(overlap.shared, 7u);
  EXPECT_EQ(ValueSketch().within(of(0, 3)).compared, 0u);
}

TEST(ValueSketchTest, ofManyTheShareIsEstimated) {
  EXPECT_NEAR(share(of(0, 100000).within(of(50000, 200000))), .5, .07);
  EXPECT_NEAR(share(of(0, 100000).within(of(0, 900))), .009, .02);
  EXPECT_EQ(share(of(1000, 60000).within(of(0, 80000))), 1);
}

TEST(ValueSketchTest, fewAmongManyAreHardlyCompared) {
  EXPECT_LT(of(0, 100).within(of(0, 100000)).compared, 10u);
}

}  // namespace
}  // namespace omni
