#include "question/lexicon/misspelt.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

TEST(Misspelt, aSlipIsReadAsTheWordOfGrammarThatIsMeant) {
  EXPECT_EQ(meantWord("wich"), "which");
  EXPECT_EQ(meantWord("avergae"), "average");
  EXPECT_EQ(meantWord("avarage"), "average");
  EXPECT_EQ(meantWord("bigest"), "biggest");
  EXPECT_EQ(meantWord("hightest"), "highest");
  EXPECT_EQ(meantWord("percentge"), "percentage");
}

TEST(Misspelt, wordsAndTheirFormsAreNone) {
  for (const auto* word : {"which", "average", "averages", "numbers", "fattest", "fastest", "lounger",
                           "witch", "digger", "phase", "rich", "lower", "distant", "commons", "poplar"})
    EXPECT_EQ(meantWord(word), "") << word;
}

}  // namespace
}  // namespace omni
