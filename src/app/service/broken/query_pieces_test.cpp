#include "app/service/broken/query_pieces.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;

TEST(QueryPiecesTest, namesAndWhatIsInQuotesAreWhole) {
  EXPECT_THAT(piecesOf("t.unit_price>'a b'"), ElementsAre("t", ".", "unit_price", ">", "'a b'"));
  EXPECT_THAT(piecesOf("\"Order Date\"`x`"), ElementsAre("\"Order Date\"", "`x`"));
  EXPECT_THAT(piecesOf("'O''Neil"), ElementsAre("'O'", "'Neil"));
  EXPECT_THAT(piecesOf(""), ElementsAre());
}

TEST(QueryPiecesTest, quotesAreTakenOffWhereBothAreThere) {
  EXPECT_EQ(within("'Oslo'", "'"), "Oslo");
  EXPECT_EQ(within("\"Oslo\"", "'"), std::nullopt);
  EXPECT_EQ(within("'", "'"), std::nullopt);
  EXPECT_EQ(within("''", "'"), "");
}

}  // namespace
}  // namespace omni
