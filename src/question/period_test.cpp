#include "question/period.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using namespace std::chrono;

// The first period of a text that is read on the 21st of November 2026, as "from..to".
std::string period(std::string_view text) {
  const auto question = analyse(text, sys_days{2026y / November / 21}).value();
  return question.periods.empty() ? "none" : question.periods[0].from + ".." + question.periods[0].to;
}

TEST(Period, relativeOnesResolveAgainstTheClock) {
  EXPECT_EQ(period("refunds last quarter"), "2026-07-01..2026-10-01");
  EXPECT_EQ(period("refunds this year"), "2026-01-01..2027-01-01");
  EXPECT_EQ(period("refunds in the last 30 days"), "2026-10-23..2026-11-22");
}

TEST(Period, thoseToCome) {
  EXPECT_EQ(period("visits next week"), "2026-11-23..2026-11-30");
  EXPECT_EQ(period("visits next month"), "2026-12-01..2027-01-01");
  EXPECT_EQ(period("visits next quarter"), "2027-01-01..2027-04-01");
  EXPECT_EQ(period("visits in the coming year"), "2027-01-01..2028-01-01");
  EXPECT_EQ(period("visits in the next 7 days"), "2026-11-21..2026-11-28");
  EXPECT_EQ(period("visits in the next 3 months"), "2026-11-21..2027-02-21");
  EXPECT_EQ(period("visits tomorrow"), "2026-11-22..2026-11-23");
  EXPECT_EQ(period("the next 3 visits"), "none");
}

TEST(Period, partsOfYears) {
  EXPECT_EQ(period("refunds in Q2 2025"), "2025-04-01..2025-07-01");
  EXPECT_EQ(period("Q3 compared to Q4 2015"), "2015-07-01..2015-10-01") << "of the year that the other names";
  EXPECT_EQ(period("Q3 compared to Q4 of 2015 and Q4 of 2016"), "2026-07-01..2026-10-01");
  EXPECT_EQ(period("refunds in the second quarter of 2025"), "2025-04-01..2025-07-01");
  EXPECT_EQ(period("refunds in the first half of 2023"), "2023-01-01..2023-07-01");
  EXPECT_EQ(period("refunds in March 2024"), "2024-03-01..2024-04-01");
  EXPECT_EQ(period("refunds for 2024-03"), "2024-03-01..2024-04-01");
  EXPECT_EQ(period("refunds in the last quarter of 2024"), "2024-10-01..2025-01-01");
  EXPECT_EQ(period("the last two weeks of 2024"), "2024-12-18..2025-01-01");
  EXPECT_EQ(period("the first 3 months of 2024"), "2024-01-01..2024-04-01");
  EXPECT_EQ(period("the last 3 orders of 2024"), "none");
  EXPECT_EQ(period("the first quarter"), "none") << "of which year is not said";
}

TEST(Period, decadesAndCenturies) {
  EXPECT_EQ(period("films of the 1990s"), "1990-01-01..2000-01-01");
  EXPECT_EQ(period("films of the 1990's"), "1990-01-01..2000-01-01");
  EXPECT_EQ(period("films of the 2000s"), "2000-01-01..2010-01-01");
  EXPECT_EQ(period("mills of the 1800s"), "1800-01-01..1900-01-01");
  EXPECT_EQ(period("museums founded in the 20th century"), "1901-01-01..2001-01-01");
}

TEST(Period, daysHoweverTheyAreWritten) {
  EXPECT_EQ(period("refunds on 2024-02-29"), "2024-02-29..2024-03-01");
  EXPECT_EQ(period("refunds on 14 March 2024"), "2024-03-14..2024-03-15");
  EXPECT_EQ(period("refunds on the fourteenth of March 2024"), "2024-03-14..2024-03-15");
  EXPECT_EQ(period("refunds on the 1st of May 2024"), "2024-05-01..2024-05-02");
  EXPECT_EQ(period("refunds on September 7th, 2023"), "2023-09-07..2023-09-08");
  EXPECT_EQ(period("refunds on September 7, 2023"), "2023-09-07..2023-09-08");
  EXPECT_EQ(period("refunds on Dec 31st 2023"), "2023-12-31..2024-01-01");
}

TEST(Period, agoAndToDate) {
  EXPECT_EQ(period("refunds two years ago"), "2024-01-01..2025-01-01");
  EXPECT_EQ(period("refunds a month ago"), "2026-10-01..2026-11-01");
  EXPECT_EQ(period("refunds 2 weeks ago"), "2026-11-02..2026-11-09");
  EXPECT_EQ(period("refunds 3 days ago"), "2026-11-18..2026-11-19");
  EXPECT_EQ(period("refunds year to date"), "2026-01-01..2026-11-22");
  EXPECT_EQ(period("refunds so far this month"), "2026-11-01..2026-11-22");
  EXPECT_EQ(period("refunds this week so far"), "2026-11-16..2026-11-22");
  EXPECT_EQ(period("how long ago was it"), "none");
}

TEST(Period, aMonthWithoutAYearIsOneOfEveryYear) {
  const auto month = [](std::string_view text) {
    const auto question = analyse(text, sys_days{2026y / November / 21}).value();
    return question.periods.empty() || !question.periods[0].part ? 0 : question.periods[0].part->first;
  };
  EXPECT_EQ(month("people hired in March"), 3u);
  EXPECT_EQ(month("people hired during december"), 12u);
  EXPECT_EQ(month("people hired in May"), 5u);
  EXPECT_EQ(month("people called April"), 0u);
  EXPECT_EQ(month("people who may order in bulk"), 0u);
  EXPECT_EQ(month("people hired in March 2024"), 0u) << "that one";
}

TEST(Period, aDayOfTheWeekIsOneOfEveryWeek) {
  const auto days = [](std::string_view text) {
    const auto question = analyse(text, sys_days{2026y / November / 21}).value();
    const auto part = question.periods.empty() ? std::nullopt : question.periods[0].part;
    return part ? std::to_string(part->first) + ".." + std::to_string(part->last) : "none";
  };
  EXPECT_EQ(days("orders on Mondays"), "1..1");
  EXPECT_EQ(days("sunday visits"), "7..7");
  EXPECT_EQ(days("visits at the weekend"), "6..7");
  EXPECT_EQ(days("visits on weekdays"), "1..5");
  EXPECT_EQ(days("visits per weekday"), "none");
  EXPECT_EQ(days("visits last Monday"), "none") << "that is one day";
}

TEST(Period, aYearServesBothMonthsThatItFollows) {
  EXPECT_EQ(period("sent from 10 to 20 june 2023"), "2023-06-10..2023-06-21");
  EXPECT_EQ(period("sales from March to June 2024"), "2024-03-01..2024-07-01");
  EXPECT_EQ(period("sales from 2021 to 2023"), "2021-01-01..2024-01-01");
  EXPECT_EQ(period("how did sales change from 2021 to 2023"), "none");
  EXPECT_EQ(period("change in sales from March to June 2024"), "2024-03-01..2024-04-01")
      << "the first of two";
  EXPECT_EQ(period("sent between 30 May and 3 June 2023"), "2023-05-30..2023-05-31");
  EXPECT_EQ(period("sent between May 30 and June 3, 2023"), "2023-05-30..2023-05-31");
  EXPECT_EQ(period("refunds between January and June 2025"), "2025-01-01..2025-02-01") << "the first of two";
}

TEST(Period, aDayThatNoMonthHasIsNone) {
  EXPECT_EQ(period("refunds on 2023-02-29"), "none");
  EXPECT_EQ(period("refunds on 2023-13-01"), "none");
}

TEST(Period, mayIsAMonthOnlyNextToAYear) {
  EXPECT_EQ(period("people who may order"), "none");
  EXPECT_EQ(period("orders of May 2024"), "2024-05-01..2024-06-01");
}

}  // namespace
}  // namespace omni
