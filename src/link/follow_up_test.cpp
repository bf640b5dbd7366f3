#include "link/follow_up.h"

#include <gtest/gtest.h>

#include "link/known_column.h"

namespace omni {
namespace {

constexpr std::chrono::system_clock::time_point kToday{std::chrono::hours{24 * 20600}};

Linkable shop() {
  Descriptor descriptor;
  descriptor.shape =
      RelationalSchema{{{.name = "orders",
                         .columns = {knownColumn("country", {"germany", "norway", "spain"}),
                                     knownColumn("status", {"open", "shipped"})},
                         .rows = 100},
                        {.name = "customers", .columns = {knownColumn("name", {"Ann", "Bob"})}, .rows = 9}}};
  return Linkable(entityModel(descriptor));
}

/// The whole question that a follow-up means; the follow-up itself where it stands alone.
std::string whole(const std::string& before, const std::string& followUp) {
  static const Linkable source = shop();
  const Linkable* const sources[] = {&source};
  const auto adds = addition(analyse(followUp, kToday).value());
  return adds ? completed(analyse(before, kToday).value(), *adds, sources, kToday) : followUp;
}

TEST(FollowUp, aValueTakesThePlaceOfOneOfTheSameAttribute) {
  const char* const before = "How many open orders came from Germany in 2020?";
  EXPECT_EQ(whole(before, "and from Norway?"), "How many open orders came from Norway in 2020?");
  EXPECT_EQ(whole(before, "And in Norway?"), "How many open orders came in Norway in 2020?");
  EXPECT_EQ(whole(before, "What about Spain?"), "How many open orders came from Spain in 2020?");
  EXPECT_EQ(whole(before, "and shipped?"), "How many shipped orders came from Germany in 2020?");
  EXPECT_EQ(whole("how many orders from germany", "and norway"), "how many orders from norway");
}

TEST(FollowUp, aTimeTakesThePlaceOfATimeAndANumberThatOfANumber) {
  const char* const before = "How many orders came from Germany in 2020?";
  EXPECT_EQ(whole(before, "what about 2021?"), "How many orders came from Germany in 2021?");
  EXPECT_EQ(whole(before, "and in 2021?"), "How many orders came from Germany in 2021?");
  EXPECT_EQ(whole(before, "in Norway in 2021?"), "How many orders came in Norway in 2021?");
  EXPECT_EQ(whole("List the top 5 customers", "and the top 10?"), "List the top 10 customers");
  EXPECT_EQ(whole("Which 5 customers ordered most?", "and 10?"), "Which 10 customers ordered most?");
}

TEST(FollowUp, aMonthIsOfTheYearOfTheQuestion) {
  EXPECT_EQ(whole("How many orders were there in March 2024?", "and in April?"),
            "How many orders were there in April 2024?");
  EXPECT_EQ(whole("How many orders in 2024 from Norway?", "and in april?"),
            "How many orders in april 2024 from Norway?");
  EXPECT_EQ(whole("How many orders were there in Q1 2024?", "what about Q2?"),
            "How many orders were there in Q2 2024?");
  EXPECT_EQ(whole("How many orders were there in March 2024?", "and in April 2023?"),
            "How many orders were there in April 2023?");
  EXPECT_EQ(whole("How many orders were there in March 2024?", "and last month?"),
            "How many orders were there in last month?");
  EXPECT_EQ(whole("How many orders were there in March?", "and in April?"),
            "How many orders were there in April?");
}

TEST(FollowUp, aThingTakesThePlaceOfAThing) {
  EXPECT_EQ(whole("How many orders are there?", "and customers?"), "How many customers are there?");
  EXPECT_EQ(whole("How many orders are there?", "what about the customers?"),
            "How many customers are there?");
}

TEST(FollowUp, whatNothingIsAlikeToGoesToTheEnd) {
  EXPECT_EQ(whole("How many orders are there?", "only from Norway"),
            "How many orders are there from Norway?");
  EXPECT_EQ(whole("How many orders are there?", "and by country?"), "How many orders are there by country?");
  EXPECT_EQ(whole("How many orders are there?", "and in 2021?"), "How many orders are there in 2021?");
}

TEST(FollowUp, aNameThatNoSourceHoldsTakesThePlaceOfAName) {
  EXPECT_EQ(whole("Who is the king of Sweden?", "and of Denmark?"), "Who is the king of Denmark?");
}

TEST(FollowUp, aWordMayPointBack) {
  EXPECT_TRUE(pointsBack(analyse("Who manages them?", kToday).value()));
  EXPECT_FALSE(pointsBack(analyse("Who manages the orders?", kToday).value()));
  EXPECT_FALSE(pointsBack(analyse("How many orders are there?", kToday).value()));
}

TEST(FollowUp, whatStandsByItselfIsLeftAlone) {
  for (const char* question : {"How many orders are there?", "And how many customers are there?",
                               "Which orders are open?", "Thanks", "orders from Norway", "Show the customers",
                               "and", "in the warehouses of Norway that were built last year"})
    EXPECT_EQ(whole("How many orders came from Germany?", question), question);
}

}  // namespace
}  // namespace omni
