#include "formulate/rendered/named_groups.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

EntityModel maintainers(std::size_t nulls) {
  Attribute company{.name = "company", .phrase = "company"};
  company.values = {.type = ValueType::kText, .rows = 100, .nulls = nulls, .distinct = 9};
  Entity entity{.name = "maintainers", .phrase = "maintainers"};
  entity.attributes = {company};
  return {.entities = {entity}};
}

LogicalQuery perCompany() {
  const auto company = Expression::ofAttribute(0, 0);
  return {.nodes = {{0}},
          .select = {company, Expression::aggregate(AggregateFunction::kCount, {})},
          .groupBy = {company}};
}

LogicalQuery topCompanies() {
  LogicalQuery query = perCompany();
  query.orderBy = {{.expression = query.select[1], .descending = true}};
  query.limit = 5;
  return query;
}

TEST(NamedGroupsTest, aRankingLeavesOutRowsWithoutAGroup) {
  const auto query = onlyNamedGroups(topCompanies(), maintainers(3));
  ASSERT_TRUE(query.where);
  EXPECT_EQ(query.where->kind, Condition::Kind::kIsNull);
  EXPECT_TRUE(query.where->negated);
}

TEST(NamedGroupsTest, whatNarrowsARankingStays) {
  auto query = topCompanies();
  query.where =
      Condition{.kind = Condition::Kind::kInList, .left = query.select[0], .constants = {Value("x")}};
  query = onlyNamedGroups(std::move(query), maintainers(3));
  ASSERT_EQ(query.where->children.size(), 2U);
  EXPECT_EQ(query.where->children[0].kind, Condition::Kind::kInList);
}

TEST(NamedGroupsTest, listsOfGroupsAndCompleteColumnsStayAsTheyAre) {
  EXPECT_FALSE(onlyNamedGroups(perCompany(), maintainers(3)).where);
  EXPECT_FALSE(onlyNamedGroups(topCompanies(), maintainers(0)).where);
}

}  // namespace
}  // namespace omni
