#include "formulate/ranking/signs/defects.h"

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
               Defect defect) {
  return static_cast<double>(defectsOf(candidate, asked, entry.model)[static_cast<std::size_t>(defect)]);
}

// Of the likeliest query; -1 where there is none.
double defect(const std::string& question, Defect defect) {
  const Question asked = ask(question);
  const CatalogEntry entry = towns();
  const auto queries = rank(asked, entry, 1).queries;
  if (queries.empty()) return -1;
  return valueOf(queries[0].candidate, asked, entry, defect);
}

// Of the likeliest query that is ordered so; -1 where there is none.
double defectOrdered(const std::string& question, bool descending, Defect defect) {
  const Question asked = ask(question);
  const CatalogEntry entry = towns();
  const CandidateGenerator generator(asked, entry);
  for (const auto& candidate : generator.made()) {
    const auto& order = candidate.grounding.built.query.orderBy;
    if (!order.empty() && order.front().descending == descending)
      return valueOf(candidate, asked, entry, defect);
  }
  return -1;
}

TEST(Defects, allIsTakenAlthoughAWordIsUnread) {
  EXPECT_EQ(defect("How many gruffy towns are there?", Defect::kCountsAll), 1);
  EXPECT_EQ(defect("How many towns are there?", Defect::kCountsAll), 0);
  EXPECT_EQ(defect("List the gruffy towns", Defect::kTakesAll), 1);
  EXPECT_EQ(defect("List the towns", Defect::kTakesAll), 0);
}

TEST(Defects, aPropertyIsReadAndNothingIsDoneWithIt) {
  EXPECT_EQ(defect("How many persons with a trade live there?", Defect::kUnused), 1);
  EXPECT_EQ(defect("How many towns have a height?", Defect::kUnused), 0) << "those that have one are counted";
  EXPECT_EQ(defect("How many towns are there?", Defect::kUnused), 0);
}

TEST(Defects, aThingIsShownThatHasNoName) {
  EXPECT_EQ(defect("List the persons", Defect::kNameless), 1);
  EXPECT_EQ(defect("List the trades", Defect::kNameless), 0);
  EXPECT_EQ(defect("List the towns", Defect::kNameless), 0);
}

TEST(Defects, aFigureOfAllAlthoughAWordIsUnread) {
  EXPECT_EQ(defect("What is the average population of gruffy towns?", Defect::kFigureOfAll), 1);
  EXPECT_EQ(defect("What is the average population of towns?", Defect::kFigureOfAll), 0);
}

TEST(Defects, anUnreadWordThatOrders) {
  EXPECT_EQ(defect("How many consecutive towns are there?", Defect::kUnreadSense), 1);
  EXPECT_EQ(defect("How many gruffy towns are there?", Defect::kUnreadSense), 0);
}

TEST(Defects, oneUnreadWordMayMeanNothing) {
  EXPECT_EQ(defect("How many gruffy towns are there?", Defect::kSeveralUnread), 0);
  EXPECT_EQ(defect("How many gruffy towns are wobbly?", Defect::kSeveralUnread), 1);
}

TEST(Defects, otherValuesHoldTheOneThatIsWanted) {
  EXPECT_EQ(defect("How many persons have the trade Baker?", Defect::kValueWithin), 1);
  EXPECT_EQ(defect("How many persons have the trade Smith?", Defect::kValueWithin), 0);
}

TEST(Defects, aTotalIsKeptAmongWhatItSumsUp) {
  EXPECT_EQ(defect("How many towns are there?", Defect::kTotalKept), 1);
  EXPECT_EQ(defect("How many persons are there?", Defect::kTotalKept), 0);
}

TEST(Defects, anUnreadWordThatNarrowsForEverybody) {
  EXPECT_EQ(defect("How many persons are from Italy?", Defect::kUnreadPlace), 1);
  EXPECT_EQ(defect("How many persons are gruffy?", Defect::kUnreadPlace), 0);
}

TEST(Defects, aKindOfThingIsReadAsAValue) {
  EXPECT_EQ(defect("How many bakers are there?", Defect::kKindAsValue), 1);
  EXPECT_EQ(defect("How many persons have the trade Baker?", Defect::kKindAsValue), 0);
}

TEST(Defects, whatIsOldestIsFirst) {
  EXPECT_EQ(defect("Which town has the latest founding date?", Defect::kOldestIsLast), 0);
  EXPECT_EQ(defect("Which town has the earliest founding date?", Defect::kOldestIsLast), 0);
  const std::string oldest = "Which town has the oldest founding date?";
  EXPECT_EQ(defect(oldest, Defect::kOldestIsLast), 0);
  EXPECT_EQ(defectOrdered(oldest, true, Defect::kOldestIsLast), 1);
  EXPECT_EQ(defectOrdered(oldest, false, Defect::kOldestIsLast), 0);
  EXPECT_EQ(defectOrdered("Which town has the newest founding date?", false, Defect::kOldestIsLast), 1);
}

TEST(Defects, whatIsRankedByIsMissingOfSome) {
  EXPECT_EQ(defect("Which town has the greatest height?", Defect::kRankedWithGaps), 1);
  EXPECT_EQ(defect("Which town has the greatest population?", Defect::kRankedWithGaps), 0);
}

TEST(Defects, rowsAreCountedWhereValuesRepeat) {
  EXPECT_EQ(defect("How many towns are there?", Defect::kRowsOfValues), 0);
}

}  // namespace
}  // namespace omni
