#include "source/cells/cell_time.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

constexpr std::int64_t kHour = 3'600'000'000;

DateOrders ordersOf(std::string_view cell) {
  const auto time = readCellTime(cell);
  return time ? time->orders : DateOrders{0};
}

TEST(CellTime, aDateHasItsOrders) {
  EXPECT_EQ(ordersOf("2024-02-29"), kYearFirst);
  EXPECT_EQ(ordersOf("2024/2/9"), kYearFirst);
  EXPECT_EQ(ordersOf("29.02.2024"), kDayFirst);
  EXPECT_EQ(ordersOf("02/29/2024"), kMonthFirst);
  EXPECT_EQ(ordersOf("03/04/24"), kDayFirst | kMonthFirst | kShortYearFirst);
  EXPECT_EQ(ordersOf("3/4/24"), kDayFirst | kMonthFirst);
  EXPECT_EQ(daysOf(*readCellTime("1970-01-02"), kYearFirst), 1);
  EXPECT_EQ(daysOf(*readCellTime("2/1/1970"), kDayFirst), 1);
  EXPECT_EQ(daysOf(*readCellTime("2/1/1970"), kMonthFirst), 31);
  EXPECT_EQ(daysOf(*readCellTime("01.01.68"), kDayFirst), 35'794) << "2068";
  EXPECT_EQ(daysOf(*readCellTime("70/01/02"), kShortYearFirst), 1);
}

TEST(CellTime, isNoneWhereItIsNoDay) {
  for (const auto* cell :
       {"2023-02-29", "32/13/2024", "2024-13-01", "10.0.0.1", "1.2.10", "12/24", "2024", "1-2-3", "25:00",
        "12:60", "3:4", "2024-01-01x", "2024-01-01 25:00", "12:00 CET", "", "6-1"})
    EXPECT_FALSE(readCellTime(cell)) << cell;
}

TEST(CellTime, aTimeStandsAloneOrBehindADate) {
  EXPECT_EQ(readCellTime("07:30")->microseconds, 7 * kHour + kHour / 2);
  EXPECT_EQ(readCellTime("12:05:01.25 am")->microseconds, 301'250'000);
  EXPECT_EQ(readCellTime("1:00 PM")->microseconds, 13 * kHour);
  const auto zoned = readCellTime("2024-02-29T10:00:00+02:00");
  ASSERT_TRUE(zoned);
  EXPECT_TRUE(zoned->hasTime);
  EXPECT_EQ(zoned->microseconds, 10 * kHour);
  EXPECT_EQ(zoned->fromUtc, 2 * kHour);
  EXPECT_EQ(readCellTime("2024-02-29 10:00:00Z")->microseconds, 10 * kHour);
}

}  // namespace
}  // namespace omni
