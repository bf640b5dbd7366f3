#include "formulate/shape_model.h"

#include <gmock/gmock.h>

#include <cmath>

#include "formulate/shape_features.h"
#include "link/linker.h"
#include "question/question.h"
#include "schema/descriptor.h"

namespace omni {
namespace {

using namespace std::chrono;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

Table table(std::string name, std::vector<Column> columns) {
  std::vector<std::string> key{columns.front().name};
  return {.name = std::move(name), .columns = std::move(columns), .primaryKey = std::move(key), .rows = 20};
}

EntityModel zoo() {
  const ValueSummary number{.type = ValueType::kInteger, .rows = 20, .distinct = 12};
  const ValueSummary name{
      .type = ValueType::kText, .rows = 20, .distinct = 2, .samples = {"Rex", "Minka"}, .complete = true};
  auto animal = table("animal", {{.name = "animal_id", .values = number},
                                 {.name = "name", .values = name},
                                 {.name = "weight", .values = number},
                                 {.name = "keeper_id", .values = number}});
  animal.foreignKeys = {{{"keeper_id"}, "keeper", {"keeper_id"}}};
  const auto keeper =
      table("keeper", {{.name = "keeper_id", .values = number}, {.name = "salary", .values = number}});
  return entityModel({.info = {.id = "zoo", .route = Route::kSql, .dialect = "sqlite"},
                      .shape = RelationalSchema{{animal, keeper}}});
}

std::vector<std::string> featuresOf(std::string_view text) {
  const EntityModel model = zoo();
  const auto question = analyse(text, sys_days{2026y / November / 21}).value();
  const auto items = link(question, model, SchemaWords(model), ValueIndex(model));
  return shapeFeatures(question, items, model);
}

// "w" speaks for a count, and nothing else is known.
ShapeModel countModel() {
  std::vector<double> weights(2 * 53, 0.0);
  weights[3 + 1] = 2.5;
  return ShapeModel({"w"}, weights);
}

TEST(ShapeFeatures, whatTheSourceExplainsIsMasked) {
  const auto features = featuresOf("How many animals have a weight above 30?");
  EXPECT_THAT(features, Contains("D:how many ENTITY"));
  EXPECT_THAT(features, Contains("D:ATTRIBUTE.N above NUMBER"));
  EXPECT_THAT(features, Contains("L:owners 1"));
}

TEST(ShapeFeatures, valuesAreNotShown) {
  const auto masked = featuresOf("What is the weight of \"Rex\"?");
  EXPECT_THAT(masked, Contains("D:of VALUE"));
  EXPECT_THAT(masked, Not(Contains(HasSubstr("ex"))));
}

TEST(ShapeFeatures, attributesOfTwoThingsTakeTwoOwners) {
  EXPECT_THAT(featuresOf("Show the weight and the salary"), Contains("L:holders 2"));
}

TEST(ShapeModel, probabilitiesOfAPropertySumToOne) {
  const auto told = countModel().logProbabilities(std::vector<std::string>{"w"});
  double sum = 0;
  for (std::size_t value = 0; value < 6; ++value)
    sum += std::exp(static_cast<double>(told(ShapeProperty::kAggregate, value)));
  EXPECT_NEAR(sum, 1, 1e-5);
  EXPECT_GT(told(ShapeProperty::kAggregate, 1), told(ShapeProperty::kAggregate, 0) + 2);
  EXPECT_FLOAT_EQ(told(ShapeProperty::kGrouped, 0), std::log(0.5f));
}

TEST(ShapeModel, wholeShapeSumsItsProperties) {
  const auto told = countModel().logProbabilities(std::vector<std::string>{"w"});
  QueryShape count;
  count[ShapeProperty::kAggregate] = 1;
  EXPECT_NEAR(told.total(count) - told.total(QueryShape{}), 2.5, 1e-3);
}

TEST(ShapeModel, readsWhatItWrote) {
  const auto bytes = countModel().bytes();
  const auto again = ShapeModel::parse(bytes);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->bytes(), bytes);
  const std::vector<std::string> features{"w", "unknown"};
  EXPECT_EQ(again->logProbabilities(features).of, countModel().logProbabilities(features).of);
}

TEST(ShapeModel, otherBytesAreRefused) {
  EXPECT_FALSE(ShapeModel::parse(""));
  EXPECT_FALSE(ShapeModel::parse("omni shape model 1\nother:properties\n0\n"));
  auto cut = countModel().bytes();
  cut.pop_back();
  EXPECT_FALSE(ShapeModel::parse(cut));
}

TEST(ShapeModel, shippedOneKnowsTheCommonShapes) {
  const auto told = [](std::string_view text) {
    return ShapeModel::shipped().logProbabilities(featuresOf(text));
  };
  EXPECT_GT(told("How many animals are there?")(ShapeProperty::kAggregate, 1), std::log(0.9f));
  EXPECT_GT(told("Show the names of the animals ordered by weight")(ShapeProperty::kOrder, 1),
            std::log(0.5f));
  EXPECT_GT(told("Which keeper has the most animals?")(ShapeProperty::kLimit, 1), std::log(0.5f));
  EXPECT_GT(told("Show the names of animals")(ShapeProperty::kAggregate, 0), std::log(0.9f));
}

}  // namespace
}  // namespace omni
