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

TEST(CompoundWords, otherWordsStayWhole) {
  for (const auto* word : {"address", "update", "candidate", "membership", "percentage", "customer", "valid"})
    EXPECT_EQ(ofShop().separated(word, "orders"), word);
  EXPECT_EQ(ofShop().separated("memberships"), "memberships");
}

}  // namespace
}  // namespace omni
