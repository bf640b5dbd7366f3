#include "source/cells/cell_number.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

std::string plain(std::string_view cell, WrittenForm form) {
  const auto number = readCellNumber(cell);
  if (!number || (number->fits & form) == 0) return "none";
  return plainNumber(*number, form) + std::string(number->symbol);
}

TEST(CellNumber, isReadInItsForm) {
  EXPECT_EQ(plain("1234", kWholeNumber), "1234");
  EXPECT_EQ(plain("-12.50", kPointNumber), "-12.50");
  EXPECT_EQ(plain(".75", kPointNumber), ".75");
  EXPECT_EQ(plain("1.5e-3", kPointNumber), "1.5e-3");
  EXPECT_EQ(plain("1e+30", kPointNumber), "1e+30");
  EXPECT_EQ(plain("1.234,56", kCommaNumber), "1234.56");
  EXPECT_EQ(plain("8,336,817", kCommaGroupsNumber), "8336817");
  EXPECT_EQ(plain("1,234.5", kCommaGroupsNumber), "1234.5");
}

TEST(CellNumber, isReadAsAccountsWriteIt) {
  EXPECT_EQ(plain("(1,250.00)", kCommaGroupsNumber), "-1250.00");
  EXPECT_EQ(plain("($75.25)", kPointNumber), "-75.25$");
  EXPECT_EQ(plain("-$1,000", kCommaGroupsNumber), "-1000$");
  EXPECT_EQ(plain("$-5", kWholeNumber), "-5$");
  EXPECT_EQ(plain("1,200.00-", kCommaGroupsNumber), "-1200.00");
  EXPECT_EQ(plain("−3", kWholeNumber), "-3");
  EXPECT_EQ(plain("–3", kWholeNumber), "-3");
  EXPECT_EQ(plain("12,34,567.50", kCommaGroupsNumber), "1234567.50");
  EXPECT_EQ(plain("+1,250", kCommaGroupsNumber), "1250");
  EXPECT_EQ(plain("12 %", kWholeNumber), "12%");
  EXPECT_EQ(plain("CHF 1'234.50", kPointNumber), "1234.50CHF");
  EXPECT_EQ(plain("10\u202f237,65", kCommaNumber), "10237.65");
  EXPECT_EQ(plain("3\u00a0000\u00a0000,05", kCommaNumber), "3000000.05");
}

TEST(CellNumber, isNoneWhereItIsACodeOrAWord) {
  for (const auto* cell :
       {"02139", "12E4", "120E3", "1.2.3",  "10.0.0.1", "1,2,345", "+4915112345678", "12 34", "0 123",
        "+",     "-",    "()",    "5 EURO", "1e",       "e5",      "12-13",          "3.4.",  "1 2345",
        "x",     "",     "007",   "£"})
    EXPECT_FALSE(readCellNumber(cell)) << cell;
}

TEST(CellNumber, provesWhatOnlyOneFormIsWrittenLike) {
  const auto proves = [](std::string_view cell) { return readCellNumber(cell)->proves; };
  EXPECT_EQ(proves("1.5"), kPointNumber);
  EXPECT_EQ(proves("1,5"), kCommaNumber);
  EXPECT_EQ(proves("1.234"), 0) << "a thousand and more, or one and a bit";
  EXPECT_EQ(proves("1,234"), 0);
  EXPECT_EQ(proves("0.234"), kPointNumber);
  EXPECT_EQ(proves("1234.567"), kPointNumber);
  EXPECT_EQ(proves("1.234.567"), kCommaNumber);
  EXPECT_EQ(proves("1,234,567"), kCommaGroupsNumber);
}

}  // namespace
}  // namespace omni
