#include "query/canonical_query.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

// Cities by id, name and size.
EntityModel cities() {
  EntityModel model;
  Entity& city = model.entities.emplace_back();
  city.name = "cities";
  for (const char* name : {"id", "name", "size"}) city.attributes.emplace_back().name = name;
  city.attributes[0].key = true;
  city.names = {1};
  return model;
}

LogicalQuery shows(std::vector<std::size_t> attributes) {
  LogicalQuery query;
  query.nodes = {{}};
  for (const std::size_t a : attributes) query.select.push_back(Expression::ofAttribute(0, a));
  return query;
}

LogicalQuery largest(LogicalQuery query, bool descending = true) {
  query.orderBy = {{Expression::ofAttribute(0, 2), descending}};
  query.limit = 1;
  return query;
}

TEST(CanonicalQuery, aThingIsItsNameAndItsKey) {
  EXPECT_EQ(canonicalQuery(shows({0}), cities()), canonicalQuery(shows({1}), cities()));
  EXPECT_EQ(canonicalQuery(shows({0, 1}), cities()), canonicalQuery(shows({1}), cities()));
  EXPECT_NE(canonicalQuery(shows({2}), cities()), canonicalQuery(shows({1}), cities()));
}

TEST(CanonicalQuery, whatIsRankedByMayBeShown) {
  EXPECT_EQ(canonicalQuery(largest(shows({1, 2})), cities()), canonicalQuery(largest(shows({1})), cities()));
  EXPECT_NE(canonicalQuery(largest(shows({1}), false), cities()),
            canonicalQuery(largest(shows({1})), cities()));
  EXPECT_NE(canonicalQuery(largest(shows({2})), cities()), canonicalQuery(largest(shows({1})), cities()));
}

TEST(CanonicalQuery, groupsMayBeShown) {
  LogicalQuery counts = shows({2});
  counts.groupBy = counts.select;
  counts.select.push_back(Expression::aggregate(AggregateFunction::kCount, {}));
  LogicalQuery alone = counts;
  alone.select.erase(alone.select.begin());
  EXPECT_EQ(canonicalQuery(counts, cities()), canonicalQuery(alone, cities()));
  LogicalQuery whole = alone;
  whole.groupBy.clear();
  EXPECT_NE(canonicalQuery(whole, cities()), canonicalQuery(alone, cities()));
}

TEST(CanonicalQuery, orderAndRepetitionAreNoOtherReading) {
  LogicalQuery ordered = shows({1});
  ordered.distinct = true;
  ordered.orderBy = {{Expression::ofAttribute(0, 2), true}};
  EXPECT_EQ(canonicalQuery(ordered, cities()), canonicalQuery(shows({1}), cities()));
}

}  // namespace
}  // namespace omni
