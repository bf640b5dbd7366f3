#include "source/place.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

using namespace std::chrono_literals;

TEST(PassagePlace, isWordedInTheTermsOfItsKind) {
  EXPECT_EQ(text(TextSpan{120, 480}), "120–480");
  EXPECT_EQ(text(TextSpan{120, 480, 3}), "page 3, 120–480");
  EXPECT_EQ(text(Region{.page = 3, .top = .1, .left = 0, .bottom = .35, .right = .5}),
            "page 3, 10–35 % down, 0–50 % across");
  EXPECT_EQ(text(Region{}), "all of it");
  EXPECT_EQ(text(TimeSpan{65s, 140s}), "1:05–2:20");
}

TEST(PassagePlace, twoOfOneKindSpanWhatLiesBetween) {
  EXPECT_EQ(spanning(TextSpan{1, 2}, TextSpan{8, 9}), PassagePlace(TextSpan{1, 9}));
  EXPECT_EQ(spanning(TextSpan{1, 2, 4}, TextSpan{8, 9, 5}), PassagePlace(TextSpan{1, 9, 4}));
  EXPECT_EQ(spanning(TimeSpan{1s, 2s}, TimeSpan{3s, 4s}), PassagePlace(TimeSpan{1s, 4s}));
  EXPECT_EQ(spanning(Region{1, .1, .1, .2, .2}, Region{1, .3, 0, .4, .1}),
            PassagePlace(Region{1, .1, 0, .4, .2}));
  EXPECT_EQ(spanning(Region{1, .1, .1, .2, .2}, Region{2, .3, 0, .4, .1}),
            PassagePlace(Region{1, .1, .1, .2, .2}));
  EXPECT_EQ(spanning(TextSpan{1, 2}, TimeSpan{3s, 4s}), PassagePlace(TextSpan{1, 2}));
}

}  // namespace
}  // namespace omni
