#include "formulate/grouped/groups_first.h"

#include <gtest/gtest.h>

#include "formulate/candidates/cities.h"

namespace omni {
namespace {

CatalogEntry sales() {
  CatalogEntry entry;
  const ValueSummary regions{
      .type = ValueType::kText, .rows = 6, .distinct = 2, .samples = {"North", "South"}, .complete = true};
  const ValueSummary amounts{.type = ValueType::kReal, .rows = 6, .distinct = 5};
  entry.descriptor = {.info = {.id = "shop", .route = Route::kSql, .dialect = "sqlite"},
                      .shape = RelationalSchema{{{.name = "sales",
                                                  .columns = {{.name = "region", .values = regions},
                                                              {.name = "amount", .values = amounts}},
                                                  .rows = 6}}}};
  entry.model = entityModel(entry.descriptor);
  return entry;
}

/// The first query of a question, and one that leaves its groups out, which stands before it.
struct Asked {
  explicit Asked(std::string_view text) : question(ask(text)) {
    RankedQuery grouped{.candidate = CandidateGenerator(question, entry).made().at(0), .confidence = .2};
    RankedQuery whole = grouped;
    whole.confidence = .9;
    LogicalQuery& query = whole.candidate.grounding.built.query;
    std::erase_if(query.select, [](const Expression& e) { return e.kind != Expression::Kind::kAggregate; });
    query.groupBy.clear();
    ranking.queries = {whole};
    ranking.interpretations = {whole, grouped};
  }

  std::size_t groupsOfFirst() const {
    return ranking.queries.front().candidate.grounding.built.query.groupBy.size();
  }

  CatalogEntry entry = sales();
  Question question;
  Ranking ranking;
};

TEST(GroupsFirst, putsTheGroupsThatWereAskedForBeforeTheWhole) {
  Asked asked("total amount by region");
  putGroupsFirst(asked.question, asked.entry.model, asked.ranking);
  ASSERT_EQ(asked.ranking.queries.size(), 2u);
  EXPECT_GT(asked.groupsOfFirst(), 0u);
  EXPECT_EQ(asked.ranking.queries.front().confidence, .5) << "a guess at most";
}

TEST(GroupsFirst, leavesAloneWhatGroupsAlready) {
  Asked asked("total amount by region");
  asked.ranking.queries = {asked.ranking.interpretations.back()};
  putGroupsFirst(asked.question, asked.entry.model, asked.ranking);
  EXPECT_EQ(asked.ranking.queries.size(), 1u);
}

TEST(GroupsFirst, leavesAloneWhereNoGroupIsAskedFor) {
  Asked asked("total amount");
  putGroupsFirst(asked.question, asked.entry.model, asked.ranking);
  EXPECT_EQ(asked.ranking.queries.size(), 1u);
}

}  // namespace
}  // namespace omni
