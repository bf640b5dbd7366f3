#include "source/lists/listed_tables.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

RelationalSchema shop() {
  Table customers{.name = "customers", .columns = {{.name = "id"}, {.name = "name"}, {.name = "email"}}};
  customers.primaryKey = {"id"};
  Table orders{.name = "orders", .columns = {{.name = "id"}, {.name = "customer_id"}}};
  orders.foreignKeys = {{.columns = {"customer_id"}, .targetTable = "customers", .targetColumns = {"id"}}};
  Table salaries{.name = "pay.salaries", .schema = "pay", .columns = {{.name = "amount"}}};
  Table north{.name = "north", .columns = {{.name = "email"}}};
  north.view = true;
  return {.tables = {customers, orders, salaries, north}};
}

/// Tables with the columns that are left, those of which not all are in brackets.
std::vector<std::string> left(const SourceLists& lists) {
  RelationalSchema schema = shop();
  if (const auto kept = keepListed(schema, lists, "sqlite"); !kept) return {kept.error().message};
  std::vector<std::string> tables;
  for (const Table& table : schema.tables) {
    std::string text = table.name + ":";
    for (const Column& column : table.columns) text += " " + column.name;
    tables.push_back(table.partial ? "[" + text + "]" : text);
  }
  EXPECT_EQ(schema.restricted, !lists.empty());
  return tables;
}

TEST(ListedTables, withoutListsAllIsThere) {
  EXPECT_THAT(left({}), ElementsAre("customers: id name email", "orders: id customer_id",
                                    "pay.salaries: amount", "north: email"));
}

TEST(ListedTables, whatIsHiddenIsGoneAndSoAreViews) {
  EXPECT_THAT(left({.hidden = {"pay.salaries", "CUSTOMERS.Email"}}),
              ElementsAre("[customers: id name]", "orders: id customer_id"));
}

TEST(ListedTables, whatIsShownIsAllThereIs) {
  EXPECT_THAT(left({.shown = {"customers.name", "orders", "north"}}),
              ElementsAre("[customers: name]", "orders: id customer_id", "north: email"));
  EXPECT_THAT(left({.shown = {"customers"}, .hidden = {"customers.email"}}),
              ElementsAre("[customers: id name]"));
}

TEST(ListedTables, aNameThatIsNotThereIsNoneThatHidesNothing) {
  EXPECT_THAT(left({.hidden = {"customers.emial"}}), ElementsAre(HasSubstr("'customers.emial'")));
  EXPECT_THAT(left({.shown = {"order"}}), ElementsAre(HasSubstr("'order'")));
}

TEST(ListedTables, keysOfWhatIsGoneAreGone) {
  RelationalSchema schema = shop();
  ASSERT_TRUE(keepListed(schema, {.hidden = {"customers.id"}}, "sqlite"));
  EXPECT_THAT(schema.tables[0].primaryKey, IsEmpty());
  EXPECT_THAT(schema.tables[1].foreignKeys, IsEmpty());
}

}  // namespace
}  // namespace omni
