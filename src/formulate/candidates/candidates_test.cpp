#include "formulate/candidates/candidates.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "formulate/candidates/cities.h"
#include "formulate/candidates/query_constants.h"
#include "query/canonical.h"

namespace omni {
namespace {

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

TEST(Candidates, addUpTheFigureThatPeopleStandFor) {
  const CatalogEntry entry = cities();
  const Question question = ask("How many people live in Oslo?");
  const CandidateGenerator generator(question, entry);
  ASSERT_FALSE(generator.made().empty());
  const Expression& figure = generator.made().front().grounding.built.query.select.front();
  EXPECT_EQ(figure.function, AggregateFunction::kSum);
  EXPECT_EQ(figure.arguments.front().attribute, 1u);
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

// Five work on something, five times in all: one of them on two, another on nothing.
CatalogEntry projects(std::size_t starts) {
  CatalogEntry entry;
  entry.descriptor = {
      .info = {.id = "work", .route = Route::kCypher},
      .shape = GraphSchema{.labels = {{"Person", 5, {{"name", texts({"Ann", "Bob", "Cara", "Dan", "Eve"})}}},
                                      {"Project", 3, {{"name", texts({"Apollo", "Zeus", "Hera"})}}}},
                           .relationships = {{"WORKS_ON", "Person", "Project", 5, {}, starts, 3}}}};
  entry.model = entityModel(entry.descriptor);
  return entry;
}

TEST(Candidates, ofARelationshipBothAreMetWhereOneMayHaveSeveral) {
  const Question question = ask("Who works on both Apollo and Zeus?");
  const auto meeting = [&](std::size_t starts) {
    const CatalogEntry entry = projects(starts);
    const CandidateGenerator generator(question, entry);
    return generator.made().front().grounding.built.query.where->kind;
  };
  EXPECT_EQ(meeting(4), Condition::Kind::kAnd);
  EXPECT_EQ(meeting(5), Condition::Kind::kOr) << "each works on one";
}

// Users ask questions far more often than they answer them.
CatalogEntry answers() {
  CatalogEntry entry;
  const std::vector<GraphProperty> named{{"name", texts({"Ann", "Bob", "Cara"})}};
  entry.descriptor = {
      .info = {.id = "answers", .route = Route::kCypher},
      .shape = GraphSchema{.labels = {{"User", 3, named}, {"Answer", 9, named}, {"Question", 9, named}},
                           .relationships = {{"ASKED", "User", "Question", 900, {}, 3, 9},
                                             {"PROVIDED", "User", "Answer", 9, {}, 3, 9},
                                             {"ANSWERED", "Answer", "Question", 9, {}, 9, 9}}}};
  entry.model = entityModel(entry.descriptor);
  return entry;
}

TEST(Candidates, joinEntitiesThatAreNamedInSequence) {
  const Question question = ask("Which users provided answers to questions?");
  const CatalogEntry entry = answers();
  const CandidateGenerator generator(question, entry);
  ASSERT_FALSE(generator.made().empty());
  const auto joins = [&](std::string_view name) {
    return std::ranges::any_of(
        generator.made().front().grounding.built.query.edges,
        [&](const QueryEdge& edge) { return entry.model.links[edge.link].name == name; });
  };
  EXPECT_TRUE(joins("PROVIDED"));
  EXPECT_TRUE(joins("ANSWERED"));
  EXPECT_FALSE(joins("ASKED"));
}

TEST(Candidates, startWithTheRulesOwnChoiceHoweverLittleTimeThereIs) {
  const CatalogEntry entry = cities();
  const Question question = ask("How many cities have a population above 1000?");
  const CandidateGenerator all(question, entry);
  const CandidateGenerator few(question, entry, Budget(Limits{.time = std::chrono::milliseconds(0)}));
  ASSERT_FALSE(few.made().empty());
  EXPECT_LT(few.made().size(), all.made().size());
  EXPECT_EQ(canonical(few.made()[0].grounding.built.query), canonical(all.made()[0].grounding.built.query));
}

}  // namespace
}  // namespace omni
