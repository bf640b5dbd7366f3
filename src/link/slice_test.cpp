#include "link/slice.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

std::vector<std::string> sliceOf(const std::string& text, RelationalSchema schema) {
  CatalogEntry entry;
  entry.descriptor.shape = std::move(schema);
  entry.model = entityModel(entry.descriptor);
  return connectedSlice(analyse(text, {}).value(), entry);
}

Table table(const std::string& name, const std::vector<std::string>& columns,
            const std::vector<std::string>& targets = {}) {
  Table table{.name = name, .columns = {{.name = "id"}}, .primaryKey = {"id"}, .rows = 10};
  for (const auto& column : columns) table.columns.push_back({.name = column});
  for (const auto& target : targets) {
    table.columns.push_back({.name = target + "_id"});
    table.foreignKeys.push_back({{target + "_id"}, target, {"id"}});
  }
  return table;
}

// A shop among a hundred and ninety-five other tables.
RelationalSchema shop() {
  RelationalSchema schema{{table("customers", {"city"}), table("orders", {"ordered"}, {"customers"}),
                           table("lines", {"quantity"}, {"orders", "products"}), table("products", {"price"}),
                           table("reviews", {"stars"}, {"products"})}};
  for (int i = 0; i < 195; ++i) schema.tables.push_back(table("x" + std::to_string(i), {"y"}));
  return schema;
}

TEST(ConnectedSlice, isWhatIsLinkedThenTheWayBetweenThenTheNeighbours) {
  const auto slice = sliceOf("What is the price of the products of customers?", shop());
  EXPECT_THAT(slice, ElementsAre("products", "customers", "orders", "lines", "reviews"));
}

TEST(ConnectedSlice, isEmptyWhereNothingLinks) {
  EXPECT_THAT(sliceOf("Who painted the ceiling?", shop()), IsEmpty());
}

TEST(ConnectedSlice, leavesOutWhatIsNotConnected) {
  EXPECT_THAT(sliceOf("How many orders are there?", shop()), Not(Contains("x7")));
}

}  // namespace
}  // namespace omni
