#include "sources/duckdb/files/title_lines.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

TEST(TitleLinesTest, standAboveTheHeader) {
  EXPECT_EQ(titleLines("Sales;;\nExported 03/04/2025;;\n\nRegion;Date;Units\nNorth;1.2.2025;3\n"), 3u);
  EXPECT_EQ(titleLines("\xEF\xBB\xBF# made by a program\r\na,b\r\n1,2\r\n"), 1u);
  EXPECT_EQ(titleLines("\"Sales, 2025\",,\nRegion,2024,2025\nNorth,1,2"), 1u);
}

TEST(TitleLinesTest, aHeaderIsNone) {
  EXPECT_EQ(titleLines("a,b\n1,2\n"), 0u);
  EXPECT_EQ(titleLines("name\nA\nB\n"), 0u);
  EXPECT_EQ(titleLines(",value\n0,5\n1,6\n"), 0u) << "a numbered row has no name for its number";
  EXPECT_EQ(titleLines("name,\nA,x\nB,y\n"), 0u) << "a column without a name";
  EXPECT_EQ(titleLines(""), 0u);
}

TEST(TitleLinesTest, whatCannotBeToldIsNone) {
  EXPECT_EQ(titleLines("Numbers,,\n1,2,3\n4,5,6\n"), 0u) << "there is no header below";
  EXPECT_EQ(titleLines("Title,,\nRegion,Date,Units\n"), 0u) << "and there no row";
  EXPECT_EQ(titleLines("\"a\nb\",,\nRegion,Date,Units\nNorth,1,2\n"), 0u);
}

TEST(TitleLines, YearsMayHeadColumns) {
  EXPECT_TRUE(headsWithYears("Country,Code,2019,2020\nNorway,NOR,12.5,13\n"));
  EXPECT_TRUE(headsWithYears("\"Country\",\"2020\",\"2010\"\nNorway,12,1980\n"));
  EXPECT_FALSE(headsWithYears("Ada Lovelace,1815,1852\nAlan Turing,1912,1954\n")) << "no header";
  EXPECT_FALSE(headsWithYears("Norway,2019,2010\nSpain,2001,2005\n"));
  EXPECT_FALSE(headsWithYears("2019,2020\n12,13\n")) << "nothing is named";
  EXPECT_FALSE(headsWithYears("Country,1999,2020,2010\nNorway,1,2,3\n"));
}

}  // namespace
}  // namespace omni
