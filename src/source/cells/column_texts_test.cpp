#include "source/cells/column_texts.h"

#include <gtest/gtest.h>

#include "source/cells/hidden_signs.h"

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

TEST(ColumnTexts, yearsOfTwoDigitsMayStandFirst) {
  const auto first = readingOf({"24/01/05", "24/03/17", "23/12/31"});
  EXPECT_EQ(first.order, kShortYearFirst) << "few years, many days";
  EXPECT_FALSE(first.uncertain);
  EXPECT_EQ(readingOf({"05/01/24", "17/03/24", "31/12/23"}).order, kDayFirst);
  EXPECT_FALSE(readingOf({"05/01/24", "17/03/24", "31/12/23"}).uncertain);
  EXPECT_TRUE(readingOf({"13/01/14", "14/03/13"}).uncertain) << "nothing shows it";
}

TEST(ColumnTexts, yearsOfTwoDigitsMayBeOfEitherCentury) {
  EXPECT_TRUE(readingOf({"25/12/48", "03/07/65", "14/02/99"}).uncertain);
  EXPECT_FALSE(readingOf({"25/12/71", "03/07/85", "14/02/99"}).uncertain);
  EXPECT_FALSE(readingOf({"25/12/1948", "03/07/1965"}).uncertain);
}

TEST(ColumnTexts, timesOfOneZoneStayAsTheyAreWritten) {
  const auto one = readingOf({"2024-01-01T00:30:00+09:00", "2024-02-01T12:00:00+09:00"});
  EXPECT_TRUE(one.local);
  EXPECT_EQ(one.notes.size(), 1u);
  const auto several = readingOf({"2024-01-01T00:30:00+09:00", "2024-02-01T12:00:00+01:00"});
  EXPECT_FALSE(several.local);
  EXPECT_EQ(several.notes.size(), 1u);
  EXPECT_TRUE(readingOf({"2024-01-01T00:30:00Z", "2024-02-01T12:00:00Z"}).notes.empty());
}

TEST(ColumnTexts, hiddenSignsAreTakenOutOfTexts) {
  EXPECT_TRUE(readingOf({"Berlin\u200b", "Oslo"}).hidden);
  EXPECT_FALSE(readingOf({"K\u00f6ln", "\u6771\u4eac"}).hidden);
  EXPECT_EQ(withoutHiddenSigns("\ufeffNew\u00a0York\u200b\u00a0"), "New York");
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

TEST(ColumnTexts, codesAndNamesAreValuesAmongTheirLike) {
  EXPECT_FALSE(isMissing("NA", readingOf({"EMEA", "APAC", "NA", "LATAM"})));
  EXPECT_TRUE(isMissing("NA", readingOf({"EMEA", "North America", "NA"})));
  EXPECT_TRUE(isMissing("NA", readingOf({"N14228", "N668DN", "NA"}))) << "numbers of things";
  EXPECT_TRUE(isMissing("n/a", readingOf({"EMEA", "APAC", "NA", "n/a"})));
  EXPECT_FALSE(isMissing("Null", readingOf({"Smith", "Null", "Éric", "Jones"})));
  EXPECT_TRUE(isMissing("NULL", readingOf({"Smith", "NULL", "Jones"})));
  EXPECT_TRUE(isMissing("Null", readingOf({"paid", "Null", "open"})));
}

TEST(ColumnTexts, whatCountsAsMissingIsNamedWithItsRows) {
  const auto notes = [](const Cells& cells) { return readingOf(cells).notes; };
  using Notes = std::vector<std::string>;
  EXPECT_EQ(notes({"Namibia", "NA", "NA", "-"}), Notes{"'-' in 1 row, 'NA' in 2 rows count as missing"});
  EXPECT_EQ(notes({"5", ".", "7"}), Notes{"read as numbers; '.' in 1 row counts as missing"});
  EXPECT_EQ(notes({"EMEA", "NA", "APAC"}), Notes{"'NA' in 1 row counts as a value, like its others"});
  EXPECT_EQ(notes({"5", " ", "7"}), Notes{});
  EXPECT_EQ(typeOf({"10", ".", "20"}), ColumnType::kInteger);
  EXPECT_FALSE(isMissing(".", readingOf({"a", "."})));
}

}  // namespace
}  // namespace omni
