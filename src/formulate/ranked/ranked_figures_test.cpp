#include "formulate/ranked/ranked_figures.h"

#include <gtest/gtest.h>

#include "formulate/ranked/bounded_figures.h"
#include "formulate/ranked/shown_figures.h"

namespace omni {
namespace {

std::string of(std::string_view text) {
  const auto ranked = rankedFigures(*analyse(text, {}));
  if (!ranked) return "none";
  return ranked->figures + (ranked->descending ? " down " : " up ") +
         (ranked->limit ? std::to_string(*ranked->limit) : "all");
}

TEST(RankedFigures, areFiguresOfEach) {
  EXPECT_EQ(of("which source has the highest percentage of hired applications in 2024?"),
            "percentage of hired applications in 2024 per source down 1");
  EXPECT_EQ(of("which 3 channels have the lowest cost per click?"), "cost per click per channels up 3");
  EXPECT_EQ(of("sources with the best hire rate"), "hire rate per sources down 1");
  EXPECT_EQ(of("top 5 job sources by hire rate"), "hire rate per job sources down 5");
  EXPECT_EQ(of("bottom 2 shops by percentage of cancelled orders"),
            "percentage of cancelled orders per shops up 2");
  EXPECT_EQ(of("hire rate by source, lowest first"), "hire rate by source up all");
}

TEST(RankedFigures, areComputed) {
  for (const char* text :
       {"which source has the highest salary?", "top 5 sources by applications", "hire rate by source",
        "which source has the most common rate?", "sales by region, highest first"})
    EXPECT_EQ(of(text), "none") << text;
}

std::string bounds(std::string_view text) {
  const auto bounded = boundedFigures(*analyse(text, {}));
  return bounded ? bounded->figures + " / " + std::to_string(static_cast<int>(bounded->bound)) : "none";
}

TEST(BoundedFigures, areComparedWithANumber) {
  EXPECT_EQ(bounds("drivers with a late rate above 20 %"), "late rate in % per drivers / 20");
  EXPECT_EQ(bounds("which depots have more than 15% late deliveries in 2024?"),
            "percentage of late deliveries in 2024 in % per depots / 15");
  EXPECT_EQ(bounds("channels whose cost per click is below 2"), "cost per click per channels / 2");
}

TEST(BoundedFigures, areComputed) {
  for (const char* text :
       {"drivers with more than 20 late deliveries", "drivers with an average weight above 5",
        "hire rate by source", "more than 5 % of what"})
    EXPECT_EQ(bounds(text), "none") << text;
}

TEST(ShownFigures, areAskedForAtTheEnd) {
  const auto rest = [](std::string_view text) {
    return withoutShownFigure(*analyse(text, {})).value_or("none");
  };
  EXPECT_EQ(rest("customers with more than 12 rentals, with the number"),
            "customers with more than 12 rentals");
  EXPECT_EQ(rest("bottom 3 cows by total milk in 2024, show the kg too"),
            "bottom 3 cows by total milk in 2024");
  EXPECT_EQ(rest("servers running more than 4 services and how many?"),
            "servers running more than 4 services");
  for (const char* text :
       {"how many", "customers by total amount", "customers with a number", "what is the total"})
    EXPECT_EQ(rest(text), "none") << text;
}

}  // namespace
}  // namespace omni
