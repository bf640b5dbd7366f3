#include "formulate/ranking/signs/signs.h"

#include <gmock/gmock.h>

#include "formulate/candidates/cities.h"
#include "formulate/ranking/ranking.h"

namespace omni {
namespace {

// Of the likeliest query.
double sign(const std::string& question, Sign sign, const CatalogEntry& entry = cities()) {
  const Question asked = ask(question);
  const auto queries = rank(asked, entry, 1).queries;
  if (queries.empty()) return -1;
  return static_cast<double>(
      signsOf(queries[0].candidate, asked, entry.model)[static_cast<std::size_t>(sign)]);
}

// Cities by name, with what may be said to be best or worst.
CatalogEntry judged(const std::string& column) {
  CatalogEntry entry = cities();
  auto& city = std::get<RelationalSchema>(entry.descriptor.shape).tables[0];
  city.columns[1].name = column;
  entry.model = entityModel(entry.descriptor);
  return entry;
}

TEST(Signs, wordsThatAreLeftUnread) {
  EXPECT_EQ(sign("How many cities are there?", Sign::kUnread), 0);
  EXPECT_EQ(sign("How many gruffy cities are there?", Sign::kUnread), 1);
  EXPECT_EQ(sign("How many gruffy cities are there?", Sign::kUnreadHead), 1);
  EXPECT_EQ(sign("How many cities are there?", Sign::kUnreadHead), 0);
}

TEST(Signs, whatIsListedIsNamed) {
  EXPECT_EQ(sign("List the cities", Sign::kListsNamed), 1);
  EXPECT_EQ(sign("List the cities", Sign::kListsUnnamed), 0);
  EXPECT_EQ(sign("How many cities are there?", Sign::kListsNamed), 0);
}

TEST(Signs, whichEndIsBestDependsOnWhatIsMeasured) {
  const std::string question = "Which city has the best ";
  EXPECT_EQ(sign(question + "rank?", Sign::kRankedBackwards, judged("rank")), 1);
  EXPECT_EQ(sign(question + "score?", Sign::kRankedBackwards, judged("score")), 0);
  EXPECT_EQ(sign(question + "score?", Sign::kRankedByJudgement, judged("score")), 0);
  EXPECT_EQ(sign(question + "humidity?", Sign::kRankedByJudgement, judged("humidity")), 1);
}

TEST(OfferedInterpretations, askSomethingElseEach) {
  const CatalogEntry entry = cities();
  const auto interpretations = rank(ask("How many cities are there?"), entry, 4).interpretations;
  ASSERT_GE(interpretations.size(), 2u);
  EXPECT_GE(interpretations[0].confidence, interpretations[1].confidence);
}

TEST(OfferedInterpretations, theWorstMayBeTheLeastOrTheMost) {
  const CatalogEntry entry = judged("humidity");
  const auto interpretations = rank(ask("Which city has the worst humidity?"), entry, 4).interpretations;
  ASSERT_GE(interpretations.size(), 2u);
  const auto orderOf = [&](std::size_t r) {
    return interpretations[r].candidate.grounding.built.query.orderBy.at(0).descending;
  };
  EXPECT_NE(orderOf(0), orderOf(1));
}

}  // namespace
}  // namespace omni
