#include "question/lexicon/aliases.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

const Aliases kAliases{{"jetblue", "B6"}, {"big apple", "New York"}, {"apple", "AAPL"}};

TEST(WithAliases, saysWhatTheSourcesSay) {
  EXPECT_EQ(withAliases("How many JetBlue flights?", kAliases), "How many B6 flights?");
  EXPECT_EQ(withAliases("flights to the Big Apple", kAliases), "flights to the New York");
}

TEST(WithAliases, leavesPartsOfWordsAndQuotations) {
  EXPECT_EQ(withAliases("pineapples of \"apple\"", kAliases), "pineapples of \"apple\"");
  EXPECT_EQ(withAliases("price of apple", {}), "price of apple");
}

}  // namespace
}  // namespace omni
