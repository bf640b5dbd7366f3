#include "sources/duckdb/texts/column_texts.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

using Cells = std::vector<std::string_view>;

ColumnTexts columnOf(const Cells& cells) {
  ColumnTexts column;
  for (const auto cell : cells) column.add(cell);
  return column;
}

ColumnReading readingOf(const Cells& cells, const TableSigns& signs = {}) {
  return formatsOf({columnOf(cells)}, signs).front();
}

ColumnType typeOf(const Cells& cells, const TableSigns& signs = {}) {
  return readingOf(cells, signs).type;
}

TEST(ColumnTexts, areOfOneTypeWhereAllValuesAre) {
  EXPECT_EQ(typeOf({"1", "", "22"}), ColumnType::kInteger);
  EXPECT_EQ(typeOf({"1", ".75"}), ColumnType::kReal);
  EXPECT_EQ(typeOf({"1", "x"}), ColumnType::kText);
  EXPECT_EQ(typeOf({"1", "007"}), ColumnType::kText) << "a code";
  EXPECT_EQ(typeOf({"2139", "02139"}), ColumnType::kText);
  EXPECT_EQ(typeOf({"12E4", "120E3"}), ColumnType::kText);
  EXPECT_EQ(typeOf({"true", "FALSE", "n/a"}), ColumnType::kBoolean);
  EXPECT_EQ(typeOf({"2024-01-31", ""}), ColumnType::kDate);
  EXPECT_EQ(typeOf({"2024-01-31", "2024-01-31 10:00"}), ColumnType::kTimestamp);
  EXPECT_EQ(typeOf({"07:30", "23:59:59"}), ColumnType::kTime);
  EXPECT_EQ(typeOf({"07:30", "26:00"}), ColumnType::kText);
  EXPECT_EQ(typeOf({"", ""}), ColumnType::kText);
}

TEST(ColumnTexts, noDigitIsLost) {
  EXPECT_EQ(typeOf({"123456789012345678"}), ColumnType::kInteger);
  EXPECT_EQ(typeOf({"11898508762506083287"}), ColumnType::kText);
  EXPECT_EQ(typeOf({"0.30000000000000004", "1.5"}), ColumnType::kReal) << "floating point says it back";
  const auto wide = readingOf({"123456789012345678.91", "1.5"});
  EXPECT_EQ(wide.type, ColumnType::kDecimal);
  EXPECT_EQ(wide.decimals, 2u);
}

TEST(ColumnTexts, symbolsOfMoneyMayLackPercentMayNot) {
  EXPECT_EQ(typeOf({"(1,250.00)", "$2,400.50", "($75.25)"}), ColumnType::kReal);
  EXPECT_EQ(typeOf({"$5", "€6"}), ColumnType::kText);
  EXPECT_EQ(typeOf({"5%", "6"}), ColumnType::kText);
}

TEST(ColumnTexts, anOrderOfDatesThatNothingShowsIsReported) {
  EXPECT_TRUE(readingOf({"03/04/2024", "13/04/2024"}).notes.empty());
  const auto day = readingOf({"03/04/2024", "11/03/2024"});
  EXPECT_EQ(day.order, kDayFirst);
  EXPECT_TRUE(day.uncertain);
  EXPECT_EQ(readingOf({"03/04/2024", "11/03/2024"}, {.dayFirst = false}).order, kMonthFirst);
  EXPECT_EQ(readingOf({"03/04/2024", "03/14/2024"}).order, kMonthFirst);
  EXPECT_FALSE(readingOf({"03/03/2024"}).uncertain) << "either way the same";
}

TEST(ColumnTexts, otherColumnsShowWhatAPointIs) {
  const auto forms = [](const Cells& first, const Cells& second, bool pointDecides) {
    return formatsOf({columnOf(first), columnOf(second)}, {.pointDecides = pointDecides}).front();
  };
  EXPECT_EQ(forms({"1.500", "2.300"}, {"0,12", "2,5"}, true).type, ColumnType::kInteger);
  EXPECT_EQ(forms({"1.500", "2.300"}, {"0.12", "2.5"}, false).type, ColumnType::kReal);
  EXPECT_EQ(forms({"1.500", "2.300"}, {"a", "b"}, true).type, ColumnType::kReal);
  EXPECT_EQ(forms({"1.500", "2.300"}, {"a", "b"}, false).type, ColumnType::kText);
  EXPECT_EQ(forms({"1.500", "40"}, {"a", "b"}, false).type, ColumnType::kInteger);
}

TEST(ColumnTexts, ofSeveralFilesAreMerged) {
  ColumnTexts all = columnOf({"1", "2"});
  all.merge(columnOf({"2.5"}));
  EXPECT_EQ(formatsOf({all}, {}).front().type, ColumnType::kReal);
  all.merge(columnOf({"x"}));
  EXPECT_EQ(formatsOf({all}, {}).front().type, ColumnType::kText);
  ColumnTexts none;
  none.merge(columnOf({"$5"}));
  EXPECT_EQ(formatsOf({none}, {}).front().type, ColumnType::kInteger);
}

TEST(ColumnTexts, wordsForNoneAreMissingUnlessTheyAreCodes) {
  const auto codes = readingOf({"NA", "EU", "AF"});
  EXPECT_FALSE(isMissing("NA", codes));
  const auto names = readingOf({"NA", "Namibia", "-"});
  EXPECT_TRUE(isMissing("NA", names));
  EXPECT_TRUE(isMissing("-", names));
  EXPECT_FALSE(isMissing("-", readingOf({"+", "-"})));
}

}  // namespace
}  // namespace omni
