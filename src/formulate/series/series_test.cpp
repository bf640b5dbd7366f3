#include <gmock/gmock.h>

#include "catalog/naming.h"
#include "formulate/series/period_columns.h"
#include "formulate/series/series_formulation.h"
#include "link/known_column.h"

namespace omni {
namespace {

Column number(const std::string& name) {
  return {.name = name, .values = {.type = ValueType::kInteger, .rows = 4, .distinct = 4}};
}

Column texts(const std::string& name, std::vector<std::string> values, std::size_t rows) {
  Column column = knownColumn(name, std::move(values));
  column.values.rows = rows;
  return column;
}

CatalogEntry of(Table table) {
  CatalogEntry entry;
  entry.descriptor = {.info = {.id = "trade", .route = Route::kSql, .dialect = "sqlite"},
                      .shape = RelationalSchema{{std::move(table)}}};
  entry.model = withNames(entityModel(entry.descriptor));
  return entry;
}

// Of each harbour its tonnes, a column a year.
CatalogEntry harbours() {
  return of({.name = "harbours",
             .columns = {texts("harbour", {"Ellis", "Skarvik", "Dunmoor", "Calder"}, 4),
                         texts("country", {"Norway", "Ireland"}, 4), number("area_km2"), number("2019"),
                         number("2020"), number("2021")}});
}

// Its query with its parameters in place; empty: it is no question to such columns.
std::string asked(std::string_view question, const CatalogEntry& entry = harbours()) {
  const auto formulation = ofPeriodColumns(*analyse(question, {}), entry);
  if (!formulation) return {};
  std::string text = formulation->query.text;
  for (auto p = formulation->query.parameters.rbegin(); p != formulation->query.parameters.rend(); ++p)
    text.replace(text.find(":" + p->name), p->name.size() + 1, toReadableText(p->value));
  return text;
}

TEST(PeriodNames, areYearsQuartersAndMonths) {
  EXPECT_EQ(periodName("FY2021")->period, (NamedPeriod{.year = 2021}));
  EXPECT_EQ(periodName("Jun")->period, (NamedPeriod{.month = 6, .months = 1}));
  EXPECT_EQ(periodName("2024-03")->period, (NamedPeriod{2024, 3, 1}));
  EXPECT_EQ(periodName("Q3 2024")->period, (NamedPeriod{2024, 7, 3}));
  EXPECT_EQ(periodName("sales_2021")->rest, "sales");
  for (const char* name : {"sales", "2019 to 2020", "room 12", "marker"})
    EXPECT_FALSE(periodName(name)) << name;
}

TEST(PeriodColumns, areThreeOrMoreOfOneFigure) {
  const auto years = periodColumns(harbours().model);
  ASSERT_EQ(years.size(), 1u);
  EXPECT_EQ(years.front().columns.size(), 3u);
  EXPECT_TRUE(periodColumns(of({.name = "t", .columns = {number("2019"), number("2020")}}).model).empty());
  const auto ended =
      periodColumns(of({.name = "t",
                        .columns = {number("Year ended 31 Dec 2021"), number("Year ended 31 Dec 2022"),
                                    number("Year ended 31 Dec 2023")}})
                        .model);
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(ended.front().unit, PeriodUnit::kYear);
}

TEST(OfPeriodColumns, readsOneCell) {
  EXPECT_EQ(asked("What was Skarvik in 2020?"), R"(SELECT "2020" FROM harbours WHERE harbour = Skarvik)");
  EXPECT_EQ(asked("harbours per km2 in Skarvik in 2020"),
            R"(SELECT (1e0 * "2020" / area_km2) FROM harbours WHERE harbour = Skarvik)");
}

TEST(OfPeriodColumns, addsUpRows) {
  EXPECT_EQ(asked("total in 2020"), R"(SELECT SUM("2020") FROM harbours)");
  EXPECT_EQ(asked("harbours by country in 2020"),
            R"(SELECT country, SUM("2020") FROM harbours GROUP BY country)");
}

TEST(OfPeriodColumns, computesChanges) {
  EXPECT_EQ(asked("By what percent did Skarvik grow between 2019 and 2021?"),
            R"(SELECT (1e0 * (100 * ("2021" - "2019")) / "2019") FROM harbours WHERE harbour = Skarvik)");
  EXPECT_EQ(asked("Which harbour grew most from 2019 to 2021?"),
            R"(SELECT harbour FROM harbours ORDER BY ("2021" - "2019") DESC LIMIT 1)");
  EXPECT_EQ(asked("Which harbour fell most from 2019 to 2021?"),
            R"(SELECT harbour FROM harbours ORDER BY ("2021" - "2019") LIMIT 1)");
}

TEST(OfPeriodColumns, ranksAndBoundsRows) {
  EXPECT_EQ(asked("top 2 harbours in 2021"), R"(SELECT harbour FROM harbours ORDER BY "2021" DESC LIMIT 2)");
  EXPECT_EQ(asked("Which country had the highest total in 2020?"),
            R"(SELECT country FROM harbours GROUP BY country ORDER BY SUM("2020") DESC LIMIT 1)");
  EXPECT_EQ(asked("harbours with more than 1000 in 2021"),
            R"(SELECT harbour FROM harbours WHERE "2021" > 1000)");
  EXPECT_EQ(asked("how many harbours had less than 800 in 2020"),
            R"(SELECT COUNT(*) FROM harbours WHERE "2020" < 800)");
}

TEST(OfPeriodColumns, setsRowsSideBySide) {
  EXPECT_EQ(asked("compare Skarvik and Dunmoor in 2020"),
            R"(SELECT harbour, "2020" FROM harbours WHERE harbour IN (Skarvik, Dunmoor))");
  EXPECT_EQ(
      asked("Skarvik as a percentage of Dunmoor in 2020"),
      R"(SELECT (1e0 * (100 * SUM("2020")) / (SELECT SUM(harbours_2."2020") FROM harbours AS harbours_2 WHERE harbours_2.harbour = Dunmoor)) FROM harbours WHERE harbour = Skarvik)");
}

TEST(OfPeriodColumns, makesRowsOfPeriodsThatAreAskedFor) {
  EXPECT_EQ(
      asked("In which year was Skarvik highest?"),
      R"(SELECT year FROM (SELECT harbour, country, area_km2, 2019 AS year, "2019" AS figure FROM harbours)"
      R"( UNION ALL SELECT harbour, country, area_km2, 2020 AS year, "2020" AS figure FROM harbours)"
      R"( UNION ALL SELECT harbour, country, area_km2, 2021 AS year, "2021" AS figure FROM harbours))"
      R"( AS harbours WHERE harbour = Skarvik ORDER BY figure DESC LIMIT 1)");
  EXPECT_THAT(asked("Skarvik by year"), testing::StartsWith("SELECT year, figure FROM (SELECT "));
}

TEST(OfPeriodColumns, addsUpMonths) {
  const CatalogEntry units =
      of({.name = "units_sold",
          .columns = {texts("product", {"Tents", "Boots"}, 2), number("Apr"), number("May"), number("Jun")}});
  EXPECT_EQ(asked("tents sold from May to June", units),
            R"(SELECT (May + Jun) FROM units_sold WHERE product = Tents)");
  EXPECT_EQ(asked("Which product sold best in April?", units),
            R"(SELECT product FROM units_sold ORDER BY Apr DESC LIMIT 1)");
  EXPECT_EQ(asked("may I see the boots?", units), "") << "a verb";
}

TEST(OfPeriodColumns, leavesOtherQuestions) {
  for (const char* question : {"Which harbours are in Norway?", "area of Skarvik in 2020", "Skarvik in 1999",
                               "harbours not in Norway in 2020", "how many harbours are there?",
                               "Did Skarvik grow between 2019 and 2021?"})
    EXPECT_EQ(asked(question), "") << question;
}

TEST(OfPeriodColumns, leavesOutNamesThatItDoesNotKnow) {
  const auto of = [](std::string_view question) {
    return ofPeriodColumns(*analyse(question, {}), harbours());
  };
  const auto named = of("What was Skarvik for Nordlys in 2020?");
  ASSERT_TRUE(named);
  EXPECT_EQ(named->unexplained, "Nordlys");
  EXPECT_LT(named->query.confidence, of("What was Skarvik in 2020?")->query.confidence);
}

TEST(OfPeriodColumns, showsTextsAsTheyStand) {
  const CatalogEntry report =
      of({.name = "report",
          .columns = {texts("item", {"Revenue", "Rate"}, 2), texts("2019", {"$5", "4 %"}, 2),
                      texts("2020", {"$6", "5 %"}, 2), texts("2021", {"$7", "6 %"}, 2)}});
  EXPECT_EQ(asked("total revenue in 2020", report), R"(SELECT "2020" FROM report WHERE item = Revenue)");
  EXPECT_EQ(asked("total in 2020", report), "") << "nothing adds them up";
  EXPECT_EQ(asked("change of revenue from 2019 to 2021", report), "");
}

TEST(OfPeriodColumns, needsTheNameOfTheFigure) {
  const CatalogEntry members = of({.name = "members",
                                   .columns = {texts("name", {"Ann", "Bo"}, 2), number("visits_2021"),
                                               number("visits_2022"), number("visits_2023")}});
  EXPECT_EQ(asked("visits of Ann in 2022", members), "SELECT visits_2022 FROM members WHERE name = Ann");
  EXPECT_EQ(asked("members who joined in 2022", members), "");
}

}  // namespace
}  // namespace omni
