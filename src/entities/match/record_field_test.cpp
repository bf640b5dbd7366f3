#include "entities/match/record_field.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

constexpr Agreement kNone = kAgreements - 1;

TEST(RecordFieldTest, valuesShowWhatTheyAre) {
  EXPECT_EQ(RecordField({"Ann Li", "Bo 2", ""}).kind(), FieldKind::kText);
  EXPECT_EQ(RecordField({"310-246-1501", "2024-01-31", "07"}).kind(), FieldKind::kCode);
  EXPECT_EQ(RecordField({"12.5", "3", "4.25"}).kind(), FieldKind::kNumber);
  EXPECT_EQ(RecordField({"1999.0", "2001"}).kind(), FieldKind::kCode) << "a year that a tool made a fraction";
  EXPECT_EQ(RecordField({"", " "}).kind(), FieldKind::kText);
}

TEST(RecordFieldTest, textsAgreeByTheirLettersOrTheirWords) {
  const RecordField names({"Müller, Anna", "anna mueller", "Anna Muller", "muller anna", "Zoe Quist", ""});
  EXPECT_EQ(names.agreement(0, 3), kSame);
  EXPECT_EQ(names.agreement(0, 2), 1) << "in another order";
  EXPECT_GT(names.agreement(1, 2), kSame);
  EXPECT_LT(names.agreement(1, 2), kNone);
  EXPECT_EQ(names.agreement(0, 4), kNone);
  EXPECT_EQ(names.agreement(0, 5), kNotKnown);
}

TEST(RecordFieldTest, codesAgreeUpToSlips) {
  const RecordField codes({"2024-01-31", "20240131", "2024-01-13", "2024-02-30", "1987-06-05"});
  EXPECT_EQ(codes.agreement(0, 1), kSame) << "written otherwise";
  EXPECT_EQ(codes.agreement(0, 2), 1) << "two digits swapped";
  EXPECT_EQ(codes.agreement(0, 3), 2);
  EXPECT_EQ(codes.agreement(0, 4), kNone);
}

TEST(RecordFieldTest, numbersAgreeByTheirDifference) {
  const RecordField amounts({"100.0", "100.5", "104", "109", "200", "0.5", "unknown", "1.50", "1.5", "0",
                             "-0.0", "1", "2", "3", "4", "5", "6"});
  EXPECT_EQ(amounts.agreement(0, 1), 1);
  EXPECT_EQ(amounts.agreement(0, 2), 2);
  EXPECT_EQ(amounts.agreement(0, 3), 3);
  EXPECT_EQ(amounts.agreement(0, 4), kNone);
  EXPECT_EQ(amounts.agreement(0, 6), kNotKnown) << "no number";
  EXPECT_EQ(amounts.agreement(7, 8), kSame);
  EXPECT_EQ(amounts.agreement(9, 10), kSame);
}

}  // namespace
}  // namespace omni
