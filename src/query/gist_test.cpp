#include "query/gist.h"

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

TEST(Gist, aThingIsItsNameAndItsKey) {
  EXPECT_EQ(gist(shows({0}), cities()), gist(shows({1}), cities()));
  EXPECT_EQ(gist(shows({0, 1}), cities()), gist(shows({1}), cities()));
  EXPECT_NE(gist(shows({2}), cities()), gist(shows({1}), cities()));
}

TEST(Gist, whatIsRankedByMayBeShown) {
  EXPECT_EQ(gist(largest(shows({1, 2})), cities()), gist(largest(shows({1})), cities()));
  EXPECT_NE(gist(largest(shows({1}), false), cities()), gist(largest(shows({1})), cities()));
  EXPECT_NE(gist(largest(shows({2})), cities()), gist(largest(shows({1})), cities()));
}

TEST(Gist, groupsMayBeShown) {
  LogicalQuery counts = shows({2});
  counts.groupBy = counts.select;
  counts.select.push_back(Expression::aggregate(AggregateFunction::kCount, {}));
  LogicalQuery alone = counts;
  alone.select.erase(alone.select.begin());
  EXPECT_EQ(gist(counts, cities()), gist(alone, cities()));
  LogicalQuery whole = alone;
  whole.groupBy.clear();
  EXPECT_NE(gist(whole, cities()), gist(alone, cities()));
}

TEST(Gist, orderAndRepetitionAreNoOtherReading) {
  LogicalQuery ordered = shows({1});
  ordered.distinct = true;
  ordered.orderBy = {{Expression::ofAttribute(0, 2), true}};
  EXPECT_EQ(gist(ordered, cities()), gist(shows({1}), cities()));
}

}  // namespace
}  // namespace omni
