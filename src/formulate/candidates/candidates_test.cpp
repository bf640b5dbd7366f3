#include "formulate/candidates/candidates.h"

#include <gmock/gmock.h>

#include <set>

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

}  // namespace
}  // namespace omni
