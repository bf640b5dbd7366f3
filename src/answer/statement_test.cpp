#include "answer/statement.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Fed one character at a time, as the worst stream does.
std::vector<Statement> statements(std::string_view reply) {
  StatementReader reader;
  std::vector<Statement> out;
  for (const char c : reply)
    for (auto& statement : reader.read({&c, 1})) out.push_back(std::move(statement));
  for (auto& statement : reader.finish()) out.push_back(std::move(statement));
  return out;
}

std::vector<std::string> textsOf(std::string_view reply) {
  std::vector<std::string> out;
  for (const auto& statement : statements(reply)) out.push_back(statement.uncited);
  return out;
}

TEST(StatementReader, aStatementEndsWithItsCitations) {
  EXPECT_THAT(textsOf("Dr. Ann has 3 [1]. Bo has 4. [1, 2] Cy has 5 [2][3]!"),
              ElementsAre("Dr. Ann has 3 .", " Bo has 4. ", " Cy has 5 !"));
  const auto all = statements("Dr. Ann has 3 [1]. Bo has 4. [1, 2] Cy has 5 [2][3][2]!");
  EXPECT_THAT(all[0].citations, ElementsAre(1));
  EXPECT_THAT(all[1].citations, ElementsAre(1, 2));
  EXPECT_THAT(all[2].citations, ElementsAre(2, 3));
  EXPECT_EQ(all[0].text, "Dr. Ann has 3 [1].");
}

TEST(StatementReader, aStatementEndsWithItsLine) {
  EXPECT_THAT(textsOf("They are:\n- Ann [1]\n- Bo"), ElementsAre("They are:", "\n- Ann ", "\n- Bo"));
}

TEST(StatementReader, aMarkInTheMiddleEndsNothing) {
  EXPECT_THAT(textsOf("Ann [1] and Bo [2] left."), ElementsAre("Ann  and Bo  left."));
  EXPECT_THAT(statements("Ann [1] and Bo [2] left.")[0].citations, ElementsAre(1, 2));
}

TEST(StatementReader, otherBracketsAreText) {
  const auto all = statements("Set [a] is [x1] [.");
  ASSERT_THAT(all, SizeIs(1));
  EXPECT_THAT(all[0].citations, IsEmpty());
  EXPECT_EQ(all[0].uncited, "Set [a] is [x1] [.");
}

TEST(StatementReader, blanksMakeNoStatement) {
  EXPECT_THAT(textsOf(""), IsEmpty());
  EXPECT_THAT(textsOf(" \n\n "), IsEmpty());
}

TEST(StatementReader, aVastNumberIsNoCitation) {
  EXPECT_THAT(statements("Ann [99999999999999999999999].")[0].citations, IsEmpty());
}

TEST(Shifted, marksMoveWithTheirCitations) {
  const auto answer = shifted({"Ann has 3 [1][2]. Bo [1, 2].", {0, 1}, true}, 2);
  EXPECT_EQ(answer.text, "Ann has 3 [3][4]. Bo [3][4].");
  EXPECT_THAT(answer.citations, ElementsAre(2, 3));
  EXPECT_EQ(shifted({"See [1] in the text.", {0}, false}, 2).text, "See [1] in the text.");
}

}  // namespace
}  // namespace omni
