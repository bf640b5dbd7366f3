#include "formulate/measures/asked_measures.h"

#include <gmock/gmock.h>

#include "base/text.h"

namespace omni {
namespace {

CatalogEntry shop() {
  const Formula sum{.kind = Formula::Kind::kAggregate,
                    .column = {},
                    .function = AggregateFunction::kSum,
                    .arguments = {{.column = "amount"}}};
  CatalogEntry entry;
  entry.descriptor = {
      .info = {.id = "shop", .route = Route::kSql, .dialect = "sqlite"},
      .shape = RelationalSchema{{{.name = "orders",
                                  .columns = {{.name = "amount", .values = {.type = ValueType::kInteger}},
                                              {.name = "country", .values = {.type = ValueType::kText}}},
                                  .rows = 9,
                                  .measures = {{"net_revenue", {"Net revenue"}, "", sum, "s.yml"},
                                               {"aov", {"Average order value"}, "", sum, "s.yml"},
                                               {"orders", {}, "", sum, "s.yml"}}}}}};
  entry.model = entityModel(entry.descriptor);
  return entry;
}

std::string rewritten(std::string_view text, const CatalogEntry& entry) {
  const Question question = withMeasures(analyse(text, {}).value(), entry);
  std::vector<std::string> words;
  for (const auto& token : question.tokens) words.push_back(token.lower);
  std::string cues;
  for (const auto& cue : question.cues)
    if (cue.cue.kind == CueKind::kSum)
      cues += " sum@" + std::to_string(cue.first) + "+" + std::to_string(cue.count);
  return join(words, " ") + cues;
}

TEST(AskedMeasures, areAskedForAsTotals) {
  const CatalogEntry entry = shop();
  EXPECT_EQ(rewritten("net revenue by country", entry), "total net revenue by country sum@0+1");
  EXPECT_EQ(rewritten("Which country has the highest net revenue?", entry),
            "which country has the highest total net revenue sum@5+1");
  EXPECT_EQ(rewritten("What was the total net revenue?", entry), "what was the total net revenue sum@3+1");
  EXPECT_EQ(rewritten("the average net revenue", entry), "the average net revenue");
}

TEST(AskedMeasures, sayNoMoreThanTheirNames) {
  const CatalogEntry entry = shop();
  const Question question =
      withMeasures(analyse("the average order value of each country", {}).value(), entry);
  EXPECT_FALSE(question.has(CueKind::kAverage));
  EXPECT_TRUE(question.has(CueKind::kSum));
  EXPECT_EQ(rewritten("how many net revenue", entry), "how many net revenue sum@0+2");
}

TEST(AskedMeasures, areThingsWhereNoFigureIsAskedFor) {
  const CatalogEntry entry = shop();
  EXPECT_EQ(rewritten("list the orders", entry), "list the orders");
  EXPECT_EQ(rewritten("how many orders", entry), "how many orders sum@0+2");
}

TEST(AskedMeasures, countThingsOnlyWhereAFigureIsAskedFor) {
  CatalogEntry entry = shop();
  const ValueSummary names{.type = ValueType::kText, .rows = 9, .distinct = 4, .samples = {"Ann", "Ben"}};
  Table& orders = std::get<RelationalSchema>(entry.descriptor.shape).tables[0];
  orders.columns.push_back({.name = "customer_name", .values = names});
  orders.measures.push_back({"customers", {}, "", orders.measures[0].formula, "s.yml"});
  CatalogEntry named;
  named.descriptor = entry.descriptor;
  named.model = entityModel(named.descriptor);
  EXPECT_EQ(rewritten("top 5 customers by amount", named), "top 5 customers by amount");
  EXPECT_EQ(rewritten("list the customers", named), "list the customers");
  EXPECT_EQ(rewritten("how many customers", named), "how many customers sum@0+2");
}

TEST(AskedMeasures, areNotTheEndsOfLongerNames) {
  CatalogEntry entry = shop();
  Table& orders = std::get<RelationalSchema>(entry.descriptor.shape).tables[0];
  orders.columns.push_back({.name = "length_of_stay", .values = {.type = ValueType::kInteger}});
  orders.measures.push_back({"stays", {}, "", orders.measures[0].formula, "s.yml"});
  CatalogEntry stays;
  stays.descriptor = entry.descriptor;
  stays.model = entityModel(stays.descriptor);
  EXPECT_EQ(rewritten("average length of stay by country", stays), "average length of stay by country");
  EXPECT_EQ(rewritten("stays by country", stays), "total stays by country sum@0+1");
}

TEST(AskedMeasures, areNothingInOtherSources) {
  CatalogEntry entry = shop();
  std::get<RelationalSchema>(entry.descriptor.shape).tables[0].measures.clear();
  CatalogEntry other;
  other.descriptor = entry.descriptor;
  other.model = entityModel(other.descriptor);
  EXPECT_EQ(rewritten("net revenue by country", other), "net revenue by country");
}

}  // namespace
}  // namespace omni
