#include "join/cut.h"

#include <gmock/gmock.h>

#include "select/described.h"

namespace omni {
namespace {

using ::testing::Field;
using ::testing::IsEmpty;

CatalogEntry sales() {
  return describedDatabase(
      "sales",
      {{.name = "orders",
        .columns = {describedColumn("order_id"), describedColumn("channel", {"online", "partner"})}},
       {.name = "customers",
        .columns = {describedColumn("name", {"Yarra Health", "Nordlys Energi"}),
                    describedColumn("segment", {"enterprise", "small business"})}},
       {.name = "products",
        .columns = {describedColumn("name", {"Pulse V1", "Pulse V2"}), describedColumn("list_price")}}});
}

CatalogEntry suppliers() {
  return describedDatabase(
      "suppliers", {{.name = "components", .columns = {describedColumn("name", {"Gas Sensor"})}},
                    {.name = "makers", .columns = {describedColumn("name", {"Volta Storage"})}},
                    {.name = "products", .columns = {describedColumn("name", {"Pulse V1", "Pulse V2"})}}});
}

CatalogEntry contacts() {
  return describedDatabase(
      "contacts", {{.name = "contacts", .columns = {describedColumn("contact_name", {"Theo Vogel"})}},
                   {.name = "customers", .columns = {describedColumn("name", {"Yarra Health"})}}});
}

std::vector<Cut> cutsOf(const std::string& text, const CatalogEntry& first, const CatalogEntry& second) {
  const Question question = analyse(text, {}).value();
  return cuts(question, explainedBy(question, first), explainedBy(question, second));
}

TEST(Cut, WhatDescribesASharedThingIsAskedFirst) {
  const auto found =
      cutsOf("How many orders include products with components of Volta Storage?", suppliers(), sales());
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].first, "List the products with components of Volta Storage");
  EXPECT_EQ(found[0].second("Pulse V1"), "How many orders include products \"Pulse V1\"?");
}

TEST(Cut, WhatContainsSomethingHasIt) {
  const auto found = cutsOf("How many orders include products that contain components of Volta Storage?",
                            suppliers(), sales());
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].first, "List the products with components of Volta Storage");
}

TEST(Cut, WhatStandsBeforeTheThingToo) {
  const auto found = cutsOf("Who are the contacts at enterprise customers?", sales(), contacts());
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].first, "List the enterprise customers");
  EXPECT_EQ(found[0].second("Yarra Health"), "Who are the contacts at customers \"Yarra Health\"?");
}

TEST(Cut, WhatFollowsTheDescriptionStaysWithTheOther) {
  const auto found = cutsOf("Which products with components of Volta Storage have the highest list price?",
                            suppliers(), sales());
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].first, "List the products with components of Volta Storage");
  EXPECT_EQ(found[0].second("Pulse V2"), "Which products \"Pulse V2\" have the highest list price?");
}

TEST(Cut, OneThatExplainsAllIsNotCut) {
  EXPECT_THAT(cutsOf("How many orders are there of each channel?", suppliers(), sales()), IsEmpty());
  EXPECT_THAT(cutsOf("How many orders are there of each channel?", sales(), suppliers()), IsEmpty());
}

TEST(Cut, WithoutASharedThingThereIsNone) {
  EXPECT_THAT(cutsOf("How many orders of Theo Vogel?", contacts(), sales()), IsEmpty());
}

}  // namespace
}  // namespace omni
