#include "schema/compound_words.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

CompoundWords ofShop() {
  EntityModel model;
  for (const auto* phrase : {"customers", "orders", "memberships"})
    model.entities.push_back({.name = phrase, .phrase = phrase});
  return CompoundWords(model);
}

TEST(CompoundWords, areCutIntoKnownWords) {
  EXPECT_EQ(ofShop().separated("customername", "customers"), "customer name");
  EXPECT_EQ(ofShop().separated("custid", "customers"), "cust id");
  EXPECT_EQ(ofShop().separated("order startdate", "orders"), "order start date");
  EXPECT_EQ(ofShop().separated("orderdetails"), "order details");
}

TEST(CompoundWords, initialsOfTheOwnerAreWrittenOut) {
  const auto ofCustomers = [](std::string phrase, bool key) {
    return ofShop().separated({.name = phrase, .phrase = phrase, .key = key}, "customers");
  };
  EXPECT_EQ(ofCustomers("cname", false), "customer name");
  EXPECT_EQ(ofCustomers("c name", false), "customer name");
  EXPECT_EQ(ofCustomers("cid", true), "customer id");
  EXPECT_EQ(ofCustomers("cid", false), "cid");
  EXPECT_EQ(ofCustomers("fname", false), "fname");
  EXPECT_EQ(ofCustomers("b name", false), "b name");
}

TEST(CompoundWords, otherWordsStayWhole) {
  for (const auto* word : {"address", "update", "candidate", "membership", "percentage", "customer", "valid"})
    EXPECT_EQ(ofShop().separated(word, "orders"), word);
  EXPECT_EQ(ofShop().separated("memberships"), "memberships");
}

}  // namespace
}  // namespace omni
