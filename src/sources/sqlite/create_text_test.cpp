#include "sources/sqlite/create_text.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::Pair;
using ::testing::UnorderedElementsAre;

TEST(CreateTextTest, commentsBelongToWhatTheyStandBy) {
  const auto comments = createComments(
      "CREATE TABLE t ( -- the things\n"
      "  id INTEGER PRIMARY KEY, -- number\n"
      "  \"full name\" TEXT DEFAULT '--no, really', /* as\n written */\n"
      "  -- in euro\n"
      "  -- without tax\n"
      "  price DECIMAL(10,2), -- of one\n"
      "  plain TEXT,\n"
      "  last TEXT -- the end\n"
      ")");
  EXPECT_EQ(comments.table, "the things");
  std::map<std::string, std::string> commentOf;
  for (const auto& [column, text] : comments.columns)
    if (!text.empty()) commentOf[column] = text;
  EXPECT_THAT(commentOf,
              UnorderedElementsAre(Pair("id", "number"), Pair("full name", "as\n written"),
                                   Pair("price", "in euro without tax of one"), Pair("last", "the end")));
}

TEST(CreateTextTest, aStarThatOpensACommentDoesNotCloseIt) {
  EXPECT_EQ(createComments("CREATE TABLE t /*/ the things */ (a TEXT)").table, "/ the things");
}

TEST(CreateTextTest, survivesWhatIsNotClosed) {
  EXPECT_EQ(createComments("CREATE TABLE t (a TEXT, 'b").table, "");
  EXPECT_EQ(createComments("CREATE TABLE t (a TEXT /* never").columns.at("a"), "never");
}

}  // namespace
}  // namespace omni
