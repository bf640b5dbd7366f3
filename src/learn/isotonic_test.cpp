#include "learn/isotonic.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Isotonic, whatFallsStays) {
  EXPECT_THAT(isotonicFalling(std::vector<WeighedValue>{{3}, {2}, {2}, {1}}), ElementsAre(3, 2, 2, 1));
  EXPECT_THAT(isotonicFalling({}), IsEmpty());
}

TEST(Isotonic, whatRisesIsTheMeanOfBoth) {
  EXPECT_THAT(isotonicFalling(std::vector<WeighedValue>{{1}, {0}, {1}, {0}}), ElementsAre(1, 0.5, 0.5, 0));
  EXPECT_THAT(isotonicFalling(std::vector<WeighedValue>{{0}, {0}, {3}}), ElementsAre(1, 1, 1));
}

TEST(Isotonic, whatCountsMoreDrawsMore) {
  EXPECT_THAT(isotonicFalling(std::vector<WeighedValue>{{0, 3}, {1, 1}}), ElementsAre(0.25, 0.25));
}

}  // namespace
}  // namespace omni
