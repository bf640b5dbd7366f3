#include "source/profile/written_dates.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

ValueSummary read(std::vector<std::string> samples) {
  ValueSummary values{.type = ValueType::kText, .samples = std::move(samples), .complete = true};
  recogniseWrittenDates(values);
  return values;
}

TEST(WrittenDates, sayThemselvesWhatStandsFirst) {
  const ValueSummary american = read({"8/2/2015", "12/21/2014"});
  EXPECT_EQ(american.type, ValueType::kDate);
  EXPECT_EQ(american.dateForm, DateForm::kMonthFirst);
  EXPECT_EQ(american.minimum, "2014-12-21");
  EXPECT_EQ(american.maximum, "2015-08-02");
  EXPECT_EQ(read({"21/12/2014", "2/8/2015"}).dateForm, DateForm::kDayFirst);
}

TEST(WrittenDates, mayHaveTimes) {
  const ValueSummary values = read({"8/21/2015 7:03", "8/21/2015 17:03"});
  EXPECT_EQ(values.type, ValueType::kDateTime);
  EXPECT_EQ(values.minimum, "2015-08-21 07:03");
}

TEST(WrittenDates, areNothingElse) {
  EXPECT_EQ(read({"4/5/2015", "6/7/2015"}).type, ValueType::kText);
  EXPECT_EQ(read({"21/12/2014", "12/21/2014"}).type, ValueType::kText);
  EXPECT_EQ(read({"8/21/2015", "unknown"}).type, ValueType::kText);
  EXPECT_EQ(read({"8/21/2015", "8/22/2015 17:03"}).type, ValueType::kText);
  EXPECT_EQ(read({"8/40/2015"}).type, ValueType::kText);
  EXPECT_EQ(read({}).type, ValueType::kText);
}

}  // namespace
}  // namespace omni
