#include "question/parts/word_roles.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

TEST(WordRoles, areReadFromTheirFile) {
  EXPECT_TRUE(hasRole("did", WordRole::kAuxiliary));
  EXPECT_TRUE(hasRole("vs", WordRole::kAgainst));
  EXPECT_TRUE(hasRole("compare", WordRole::kSideBySide));
  EXPECT_TRUE(hasRole("without", WordRole::kDenial));
  EXPECT_TRUE(hasRole("whose", WordRole::kHaving));
  EXPECT_TRUE(hasRole("share", WordRole::kRate));
  EXPECT_TRUE(hasRole("percent", WordRole::kPercent));
  EXPECT_TRUE(hasRole("amount", WordRole::kFigure));
  EXPECT_TRUE(hasRole("show", WordRole::kShowing));
  EXPECT_TRUE(hasRole("are", WordRole::kBeing));
}

TEST(WordRoles, areOfTheirWordsAlone) {
  EXPECT_FALSE(hasRole("compare", WordRole::kAgainst));
  EXPECT_FALSE(hasRole("auxiliary", WordRole::kAuxiliary));
}

}  // namespace
}  // namespace omni
