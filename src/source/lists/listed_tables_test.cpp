#include "source/lists/listed_tables.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

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

Lineage derivedFrom(std::vector<ColumnRead> reads) {
  return {.kind = Lineage::Kind::kDerived, .reads = std::move(reads)};
}

/// Tables of a schema that are left where `hidden` is, with their columns.
std::string leftOf(RelationalSchema schema, const SourceLists& lists) {
  const auto kept = keepListed(schema, lists, "postgresql");
  if (!kept) return kept.error().message;
  std::string text;
  for (const Table& table : schema.tables) {
    text += (text.empty() ? "" : "; ") + table.name;
    for (const Column& column : table.columns) text += " " + column.name;
  }
  return text;
}

TEST(ListedTables, whatIsDerivedStaysWhereAllThatItReadsDoes) {
  RelationalSchema schema = shop();
  schema.tables[3].lineage = derivedFrom({{"customers", ""}, {"customers", "name"}});
  EXPECT_EQ(leftOf(schema, {.hidden = {"customers.email"}}),
            "customers id name; orders id customer_id; pay.salaries amount; north email");
  EXPECT_EQ(leftOf(schema, {.hidden = {"customers.name"}}),
            "customers id email; orders id customer_id; pay.salaries amount");
  EXPECT_EQ(leftOf(schema, {.shown = {"orders", "north"}}), "orders id customer_id; north email");
  EXPECT_EQ(leftOf(schema, {.shown = {"orders", "customers.name"}}), "customers name; orders id customer_id");
}

TEST(ListedTables, aDerivationThatCallsWhatNoQueryMayIsNotPermitted) {
  RelationalSchema schema = shop();
  schema.tables[3].lineage = derivedFrom({});
  schema.tables[3].lineage.calls = {"lower"};
  EXPECT_THAT(leftOf(schema, {.hidden = {"pay.salaries"}}), HasSubstr("north"));
  schema.tables[3].lineage.calls = {"query_to_xml"};
  EXPECT_THAT(leftOf(schema, {.hidden = {"pay.salaries"}}), Not(HasSubstr("north")));
}

TEST(ListedTables, whatReadsWhatIsGoneGoesInTurn) {
  RelationalSchema schema = shop();
  schema.tables[3].lineage = derivedFrom({{"pay.salaries", ""}});
  schema.tables[0].columns[2].lineage = derivedFrom({{"customers", "name"}});
  schema.tables.push_back(
      {.name = "more", .columns = {{.name = "n"}}, .lineage = derivedFrom({{"north", "email"}})});
  EXPECT_EQ(leftOf(schema, {.hidden = {"pay.salaries", "customers.name"}}),
            "customers id; orders id customer_id");
  // A column that a rule names is shown.
  EXPECT_EQ(leftOf(schema, {.shown = {"customers.email"}}), "customers email");
}

TEST(ListedTables, tablesThatReadEachOtherStayTogetherAndGoTogether) {
  RelationalSchema schema{.tables = {{.name = "people", .columns = {{.name = "pay"}, {.name = "name"}}},
                                     {.name = "bosses", .columns = {{.name = "pay"}, {.name = "car"}}},
                                     {.name = "plain", .columns = {{.name = "x"}}}}};
  schema.tables[0].lineage = derivedFrom({{"bosses", ""}});
  schema.tables[0].columns[0].lineage = derivedFrom({{"bosses", "pay"}});
  schema.tables[1].lineage = derivedFrom({{"people", ""}});
  schema.tables[1].columns[0].lineage = derivedFrom({{"people", "pay"}});
  EXPECT_EQ(leftOf(schema, {.hidden = {"plain"}}), "people pay name; bosses pay car");
  EXPECT_EQ(leftOf(schema, {.hidden = {"bosses.pay"}}), "people name; bosses car; plain x");
  EXPECT_EQ(leftOf(schema, {.hidden = {"people"}}), "plain x");
}

TEST(ListedTables, aNameMeansTheTableOfThatCase) {
  const RelationalSchema schema{.tables = {{.name = "Staff", .columns = {{.name = "a"}}},
                                           {.name = "staff", .columns = {{.name = "b"}}},
                                           {.name = "Desks", .columns = {{.name = "c"}}}}};
  EXPECT_EQ(leftOf(schema, {.hidden = {"staff", "desks"}}), "Staff a");
  EXPECT_EQ(leftOf(schema, {.hidden = {"Staff"}}), "staff b; Desks c");
  EXPECT_THAT(leftOf(schema, {.hidden = {"STAFF"}}), HasSubstr("'STAFF' may mean 'Staff' or 'staff'"));
  RelationalSchema kept = schema;
  ASSERT_TRUE(keepListed(kept, {.hidden = {"staff"}}, "postgresql"));
  EXPECT_TRUE(kept.tables[0].partial);  // read by its exact name alone
  EXPECT_FALSE(kept.tables[1].partial);
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
