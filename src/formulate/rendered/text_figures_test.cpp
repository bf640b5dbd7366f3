#include "formulate/rendered/text_figures.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

// Films with a duration of this kind, and the texts that were seen of it.
EntityModel films(ValueSummary duration) {
  EntityModel model;
  model.entities = {
      {.name = "films",
       .phrase = "films",
       .attributes = {{.name = "duration", .phrase = "duration", .values = std::move(duration)}}}};
  return model;
}

LogicalQuery of(AggregateFunction function) {
  LogicalQuery query;
  query.nodes = {{.entity = 0}};
  query.select = {Expression::aggregate(function, {Expression::ofAttribute(0, 0)})};
  return query;
}

LogicalQuery longest() {
  LogicalQuery query = of(AggregateFunction::kCount);
  query.select = {Expression::ofAttribute(0, 0)};
  query.orderBy = {{Expression::ofAttribute(0, 0), true}};
  query.limit = 1;
  return query;
}

TEST(TextFigures, textsHaveNoSum) {
  const EntityModel texts = films({.type = ValueType::kText});
  EXPECT_EQ(addedTexts(of(AggregateFunction::kSum), texts), "duration");
  EXPECT_EQ(addedTexts(of(AggregateFunction::kAverage), texts), "duration");
  EXPECT_EQ(addedTexts(of(AggregateFunction::kCount), texts), "");
  EXPECT_EQ(addedTexts(of(AggregateFunction::kSum), films({.type = ValueType::kReal})), "");
  const ValueSummary mixed{.type = ValueType::kText, .numberForm = NumberForm::kPointTexts};
  EXPECT_EQ(addedTexts(of(AggregateFunction::kSum), films(mixed)), "") << "figures take its numbers";
}

TEST(TextFigures, textsThatBeginWithNumbersAreRankedByTheirLetters) {
  EXPECT_EQ(rankedTexts(longest(), films({.type = ValueType::kText, .samples = {"1h 30m", "2h"}})),
            "duration");
  EXPECT_EQ(rankedTexts(longest(), films({.type = ValueType::kText, .samples = {"short", "long"}})), "");
  EXPECT_EQ(rankedTexts(longest(), films({.type = ValueType::kInteger, .samples = {"90"}})), "");
}

}  // namespace
}  // namespace omni
