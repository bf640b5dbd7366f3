#include "formulate/ranking/signs/doubts.h"

#include <gtest/gtest.h>

#include "catalog/naming.h"
#include "formulate/candidates/cities.h"
#include "formulate/ranking/ranking.h"

namespace omni {
namespace {

// Towns, and those who live in them.
CatalogEntry towns() {
  const auto numbers = [](std::size_t nulls) {
    return ValueSummary{.type = ValueType::kInteger, .rows = 100, .nulls = nulls, .distinct = 90};
  };
  ValueSummary kinds = texts({"Baker", "Master baker", "Smith"});
  kinds.rows = 100;
  CatalogEntry entry;
  entry.descriptor = {
      .info = {.id = "world", .route = Route::kSql, .dialect = "sqlite"},
      .shape = RelationalSchema{
          {{.name = "town",
            .columns = {{.name = "name", .values = texts({"Oslo", "Bergen", "Total"})},
                        {.name = "population", .values = numbers(0)},
                        {.name = "height", .values = numbers(30)},
                        {.name = "founding_date", .values = {.type = ValueType::kDate, .rows = 100}}},
            .primaryKey = {"name"},
            .rows = 100},
           {.name = "person",
            .columns = {{.name = "id", .values = numbers(0)},
                        {.name = "trade", .values = kinds},
                        {.name = "town", .values = texts({"Oslo", "Bergen"})}},
            .primaryKey = {"id"},
            .foreignKeys = {{.columns = {"town"}, .targetTable = "town", .targetColumns = {"name"}}},
            .rows = 100}}}};
  entry.model = withNames(entityModel(entry.descriptor));
  return entry;
}

double valueOf(const QueryCandidate& candidate, const Question& asked, const CatalogEntry& entry,
               Doubt doubt) {
  return static_cast<double>(doubtsOf(candidate, asked, entry.model)[static_cast<std::size_t>(doubt)]);
}

// Of the likeliest query; -1 where there is none.
double doubt(const std::string& question, Doubt doubt) {
  const Question asked = ask(question);
  const CatalogEntry entry = towns();
  const auto queries = rank(asked, entry, 1).queries;
  if (queries.empty()) return -1;
  return valueOf(queries[0].candidate, asked, entry, doubt);
}

// Of the likeliest query that is ordered so; -1 where there is none.
double doubtOrdered(const std::string& question, bool descending, Doubt doubt) {
  const Question asked = ask(question);
  const CatalogEntry entry = towns();
  const CandidateGenerator generator(asked, entry);
  for (const auto& candidate : generator.made()) {
    const auto& order = candidate.grounding.built.query.orderBy;
    if (!order.empty() && order.front().descending == descending)
      return valueOf(candidate, asked, entry, doubt);
  }
  return -1;
}

TEST(Doubts, allIsTakenAlthoughAWordIsUnread) {
  EXPECT_EQ(doubt("How many gruffy towns are there?", Doubt::kCountsAll), 1);
  EXPECT_EQ(doubt("How many towns are there?", Doubt::kCountsAll), 0);
  EXPECT_EQ(doubt("List the gruffy towns", Doubt::kTakesAll), 1);
  EXPECT_EQ(doubt("List the towns", Doubt::kTakesAll), 0);
}

TEST(Doubts, aPropertyIsReadAndNothingIsDoneWithIt) {
  EXPECT_EQ(doubt("How many persons with a trade live there?", Doubt::kUnused), 1);
  EXPECT_EQ(doubt("How many towns have a height?", Doubt::kUnused), 0) << "those that have one are counted";
  EXPECT_EQ(doubt("How many towns are there?", Doubt::kUnused), 0);
}

TEST(Doubts, aThingIsShownThatHasNoName) {
  EXPECT_EQ(doubt("List the persons", Doubt::kNameless), 1);
  EXPECT_EQ(doubt("List the trades", Doubt::kNameless), 0);
  EXPECT_EQ(doubt("List the towns", Doubt::kNameless), 0);
}

TEST(Doubts, aFigureOfAllAlthoughAWordIsUnread) {
  EXPECT_EQ(doubt("What is the average population of gruffy towns?", Doubt::kFigureOfAll), 1);
  EXPECT_EQ(doubt("What is the average population of towns?", Doubt::kFigureOfAll), 0);
}

TEST(Doubts, anUnreadWordThatOrders) {
  EXPECT_EQ(doubt("How many consecutive towns are there?", Doubt::kUnreadSense), 1);
  EXPECT_EQ(doubt("How many gruffy towns are there?", Doubt::kUnreadSense), 0);
}

TEST(Doubts, oneUnreadWordMayMeanNothing) {
  EXPECT_EQ(doubt("How many gruffy towns are there?", Doubt::kSeveralUnread), 0);
  EXPECT_EQ(doubt("How many gruffy towns are wobbly?", Doubt::kSeveralUnread), 1);
}

TEST(Doubts, otherValuesHoldTheOneThatIsWanted) {
  EXPECT_EQ(doubt("How many persons have the trade Baker?", Doubt::kValueWithin), 1);
  EXPECT_EQ(doubt("How many persons have the trade Smith?", Doubt::kValueWithin), 0);
}

TEST(Doubts, aTotalIsKeptAmongWhatItSumsUp) {
  EXPECT_EQ(doubt("How many towns are there?", Doubt::kTotalKept), 1);
  EXPECT_EQ(doubt("How many persons are there?", Doubt::kTotalKept), 0);
}

TEST(Doubts, anUnreadWordThatNarrowsForEverybody) {
  EXPECT_EQ(doubt("How many persons are from Italy?", Doubt::kUnreadPlace), 1);
  EXPECT_EQ(doubt("How many persons are gruffy?", Doubt::kUnreadPlace), 0);
}

TEST(Doubts, aKindOfThingIsReadAsAValue) {
  EXPECT_EQ(doubt("How many bakers are there?", Doubt::kKindAsValue), 1);
  EXPECT_EQ(doubt("How many persons have the trade Baker?", Doubt::kKindAsValue), 0);
}

TEST(Doubts, whatIsOldestIsFirst) {
  EXPECT_EQ(doubt("Which town has the latest founding date?", Doubt::kOldestIsLast), 0);
  EXPECT_EQ(doubt("Which town has the earliest founding date?", Doubt::kOldestIsLast), 0);
  const std::string oldest = "Which town has the oldest founding date?";
  EXPECT_EQ(doubt(oldest, Doubt::kOldestIsLast), 0);
  EXPECT_EQ(doubtOrdered(oldest, true, Doubt::kOldestIsLast), 1);
  EXPECT_EQ(doubtOrdered(oldest, false, Doubt::kOldestIsLast), 0);
  EXPECT_EQ(doubtOrdered("Which town has the newest founding date?", false, Doubt::kOldestIsLast), 1);
}

TEST(Doubts, whatIsRankedByIsMissingOfSome) {
  EXPECT_EQ(doubt("Which town has the greatest height?", Doubt::kRankedWithGaps), 1);
  EXPECT_EQ(doubt("Which town has the greatest population?", Doubt::kRankedWithGaps), 0);
}

TEST(Doubts, rowsAreCountedWhereValuesRepeat) {
  EXPECT_EQ(doubt("How many towns are there?", Doubt::kRowsOfValues), 0);
}

}  // namespace
}  // namespace omni
