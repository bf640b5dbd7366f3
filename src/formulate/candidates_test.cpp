#include "formulate/candidates.h"

#include <gmock/gmock.h>

#include <set>

#include "formulate/query_constants.h"
#include "formulate/query_features.h"
#include "formulate/query_model.h"
#include "formulate/query_traits.h"
#include "formulate/question_traits.h"
#include "query/canonical.h"

namespace omni {
namespace {

using namespace std::chrono;

ValueSummary texts(std::vector<std::string> samples) {
  const auto n = samples.size();
  return {.type = ValueType::kText, .rows = n, .distinct = n, .samples = std::move(samples), .complete = true};
}

CatalogEntry cities() {
  CatalogEntry entry;
  entry.descriptor = {
      .info = {.id = "world", .route = Route::kSql, .dialect = "sqlite"},
      .shape = RelationalSchema{{{.name = "city",
                                  .columns = {{.name = "name", .values = texts({"Oslo", "New York City"})},
                                              {.name = "population", .values = {.type = ValueType::kInteger,
                                                                                .rows = 2,
                                                                                .distinct = 2}},
                                              {.name = "mayor_first_name", .values = texts({"Anne", "Eric"})},
                                              {.name = "mayor_last_name", .values = texts({"Lindboe", "Adams"})}},
                                  .primaryKey = {"name"},
                                  .rows = 2}}}};
  entry.model = entityModel(entry.descriptor);
  return entry;
}

Question ask(std::string_view text) {
  return analyse(text, sys_days{2026y / November / 22}).value();
}

TEST(Candidates, areOfDifferentQueries) {
  const CatalogEntry entry = cities();
  const Question question = ask("How many cities have a population above 1000?");
  CandidateGenerator generator(question, entry);
  generator.expand(0);
  std::set<std::string> queries;
  for (const auto& candidate : generator.made()) queries.insert(canonical(candidate.grounding.built.query));
  EXPECT_EQ(queries.size(), generator.made().size());
  EXPECT_GT(queries.size(), 5u);
}

TEST(Candidates, growOnceByExpansion) {
  const CatalogEntry entry = cities();
  const Question question = ask("names of cities with a population above 1000 and below 5000");
  CandidateGenerator generator(question, entry);
  const std::size_t before = generator.made().size();
  const std::size_t last = before - 1;
  generator.expand(last);
  const std::size_t after = generator.made().size();
  EXPECT_GT(after, before);
  generator.expand(last);
  EXPECT_EQ(generator.made().size(), after);
}

TEST(Candidates, leaveOutNoValueThatTheSourceHolds) {
  const CatalogEntry entry = cities();
  const Question question = ask("What is the population of Oslo?");
  const CandidateGenerator generator(question, entry);
  ASSERT_FALSE(generator.made().empty());
  for (const auto& candidate : generator.made())
    EXPECT_TRUE(QueryConstants(candidate.grounding.built.query).hold("Oslo"));
}

TEST(Candidates, findValuesByPart) {
  const CatalogEntry entry = cities();
  const Question question = ask("What is the population of New York?");
  const CandidateGenerator generator(question, entry);
  ASSERT_FALSE(generator.made().empty());
  EXPECT_TRUE(QueryConstants(generator.made().front().grounding.built.query).hold("New York City"));
}

TEST(Candidates, findMisspeltValues) {
  const CatalogEntry entry = cities();
  const Question question = ask("Which city has the mayor named Lindbo?");
  const CandidateGenerator generator(question, entry);
  ASSERT_FALSE(generator.made().empty());
  EXPECT_TRUE(QueryConstants(generator.made().front().grounding.built.query).hold("Lindboe"));
}

TEST(Candidates, takeAFullNameApart) {
  const CatalogEntry entry = cities();
  const Question question = ask("Which city has the mayor Anne Lindboe?");
  const CandidateGenerator generator(question, entry);
  ASSERT_FALSE(generator.made().empty());
  const QueryConstants constants(generator.made().front().grounding.built.query);
  EXPECT_TRUE(constants.hold("Anne"));
  EXPECT_TRUE(constants.hold("Lindboe"));
}

TEST(QueryFeatures, haveOneNumberAName) {
  const CatalogEntry entry = cities();
  const Question question = ask("names of all cities");
  const CandidateGenerator generator(question, entry);
  const auto& candidate = generator.made().front();
  const QueryShape shape = shapeOf(candidate.grounding.built.query);
  EXPECT_EQ(queryFeatures(candidate, shape, question, entry.model).size(), queryFeatureNames().size());
  for (const auto slot : querySlots(candidate, shape)) EXPECT_LT(slot, slotNames().size());
}

TEST(QuestionTraits, nameNothingOfTheSource) {
  const CatalogEntry entry = cities();
  const auto traitsOf = [&](std::string_view text) {
    const Question question = ask(text);
    const CandidateGenerator generator(question, entry);
    return questionTraits(question, generator.made().front().cover->items, entry.model);
  };
  // Two capitalised values of one attribute look the same but for the words themselves.
  const auto one = traitsOf("What is the population of \"Oslo\"?");
  const auto other = traitsOf("What is the population of \"New York City\"?");
  EXPECT_EQ(one, other);
}

TEST(QueryModel, survivesItsBytes) {
  const std::vector<float> weights(2 * slotNames().size(), 0.5f);
  const QueryModel model({7, 9}, weights, std::vector<float>(queryFeatureNames().size(), 0.25f));
  const auto read = QueryModel::parse(model.bytes());
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->bytes(), model.bytes());
  const std::vector<std::uint64_t> traits{7};
  EXPECT_NEAR(read->slotWorth(traits).front(), 0.5, 0.01);
  EXPECT_FLOAT_EQ(read->slotWorth(std::vector<std::uint64_t>{8}).front(), 0);
}

TEST(QueryModel, refusesOtherBytes) {
  const QueryModel model({7}, std::vector<float>(slotNames().size(), 1.0f), {});
  const std::string bytes = model.bytes();
  EXPECT_FALSE(QueryModel::parse(bytes.substr(0, bytes.size() - 1)).has_value());
  EXPECT_FALSE(QueryModel::parse(bytes + "x").has_value());
  EXPECT_FALSE(QueryModel::parse("").has_value());
}

// The program would fall back to the rules' own order without a word.
TEST(QueryModel, ofTheProgramFitsItsFeatures) {
  EXPECT_GT(QueryModel::builtin().bytes().size(), 10'000u);
}

}  // namespace
}  // namespace omni
