#include "semantics/described_by.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Descriptor shop() {
  Descriptor descriptor;
  RelationalSchema schema;
  schema.tables.push_back(
      {.name = "orders",
       .comment = "What was sold",
       .columns = {{.name = "id"}, {.name = "CustomerId"}, {.name = "amount", .comment = "in cents"}},
       .rows = 10});
  schema.tables.push_back({.name = "customers", .comment = "", .columns = {{.name = "id"}}, .rows = 3});
  descriptor.shape = std::move(schema);
  return descriptor;
}

Formula sumOf(const std::string& column) {
  Formula formula{.kind = Formula::Kind::kAggregate, .column = {}, .function = AggregateFunction::kSum};
  formula.arguments.push_back({.column = column});
  return formula;
}

const RelationalSchema& tablesOf(const Descriptor& descriptor) {
  return std::get<RelationalSchema>(descriptor.shape);
}

TEST(DescribedByTest, addsNamesDescriptionsAndReferences) {
  Semantics semantics;
  semantics.tables.push_back({.name = "analytics.public.\"Orders\"",
                              .called = {"Sales", "orders"},
                              .comment = "Another description",
                              .columns = {{"customer_id", {"buyer"}, "Who bought"},
                                          {"amount", {"value"}, "in euros"},
                                          {"lost", {}, ""}},
                              .references = {{"customer_id", "customers", "id"}}});
  Descriptor descriptor = shop();
  describeBy(semantics, {}, descriptor);
  const Table& orders = tablesOf(descriptor).tables[0];
  EXPECT_EQ(orders.comment, "What was sold");
  EXPECT_THAT(orders.called, ElementsAre("Sales"));
  EXPECT_EQ(orders.columns[1].comment, "Who bought");
  EXPECT_THAT(orders.columns[1].called, ElementsAre("buyer"));
  EXPECT_EQ(orders.columns[2].comment, "in cents");
  ASSERT_THAT(orders.foreignKeys, SizeIs(1));
  EXPECT_THAT(orders.foreignKeys[0].columns, ElementsAre("CustomerId"));
  EXPECT_THAT(descriptor.notes, IsEmpty());
}

TEST(DescribedByTest, definesMeasuresOverColumnsThatThereAre) {
  Semantics semantics;
  semantics.tables.push_back({.name = "ORDERS",
                              .measures = {{"revenue", {"Revenue"}, "", sumOf("AMOUNT"), "m/s.yml"},
                                           {"cost", {}, "", sumOf("costs"), "m/s.yml"},
                                           {"amount", {}, "", sumOf("amount"), "m/s.yml"}}});
  semantics.tables.push_back({.name = "elsewhere", .measures = {{"other", {}, "", sumOf("x"), "m/s.yml"}}});
  Descriptor descriptor = shop();
  describeBy(semantics, {}, descriptor);
  const auto& measures = tablesOf(descriptor).tables[0].measures;
  ASSERT_THAT(measures, SizeIs(1));
  EXPECT_EQ(inWords(measures[0].formula), "sum(amount)");
  EXPECT_THAT(descriptor.notes,
              ElementsAre("'cost' of m/s.yml is left out: there is no column 'costs' in orders"));
}

TEST(DescribedByTest, namesTheMeasuresThatCannotBeComputed) {
  Semantics semantics;
  semantics.tables.push_back({.name = "orders",
                              .measures = {{"revenue", {}, "", sumOf("amount"), "m/s.yml"},
                                           {"cost", {}, "", sumOf("costs"), "m/s.yml"}}});
  semantics.tables.push_back({.name = "elsewhere", .measures = {{"other", {}, "", sumOf("x"), "m/s.yml"}}});
  const auto unbound = unboundMeasures(semantics, shop());
  ASSERT_THAT(unbound, SizeIs(2));
  EXPECT_EQ(unbound[0].name, "cost");
  EXPECT_EQ(unbound[0].column, "costs");
  EXPECT_EQ(unbound[0].why, "there is no column 'costs' in orders");
  EXPECT_EQ(unbound[1].why, "there is no table 'elsewhere'");
  EXPECT_EQ(unbound[1].column, "");
}

TEST(DescribedByTest, tellsNoNameOfWhatMayNotBeSeen) {
  Semantics semantics;
  semantics.tables.push_back({.name = "orders", .measures = {{"cost", {}, "", sumOf("costs"), "m/s.yml"}}});
  Descriptor descriptor = shop();
  std::get<RelationalSchema>(descriptor.shape).restricted = true;
  describeBy(semantics, {}, descriptor);
  EXPECT_THAT(descriptor.notes, ElementsAre(::testing::Not(HasSubstr("costs"))));
}

TEST(DescribedByTest, describesTheWholeOrTheTableThatAFileIs) {
  Semantics semantics;
  semantics.sets.push_back({.files = {"customers.csv"}, .comment = "Customers. Of the shop"});
  Descriptor descriptor = shop();
  describeBy(semantics, {"/data/orders.csv", "/data/customers.csv"}, descriptor);
  EXPECT_EQ(tablesOf(descriptor).tables[1].comment, "Customers. Of the shop");
  EXPECT_EQ(descriptor.info.description, "");

  Descriptor documents;
  documents.shape = CorpusProfile();
  describeBy(semantics, {"/data/customers.csv"}, documents);
  EXPECT_EQ(documents.info.description, "Customers. Of the shop");
  Descriptor other;
  describeBy(semantics, {"/data/others.csv"}, other);
  EXPECT_EQ(other.info.description, "");
}

}  // namespace
}  // namespace omni
