#include "join/given_rows.h"

#include <gmock/gmock.h>

#include "select/described.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

CatalogEntry sqlite(std::vector<Table> tables = {}) {
  CatalogEntry entry = describedDatabase("sales", std::move(tables));
  entry.descriptor.info.dialect = "sqlite";
  return entry;
}

GivenTable given(const Outcome& outcome, const CatalogEntry& other = sqlite()) {
  const auto table = givenRows(outcome, "rates", "List the rates.", other);
  EXPECT_TRUE(table) << table.error().message;
  return table ? **table : GivenTable{};
}

std::vector<std::string> columns(const GivenTable& table) {
  std::vector<std::string> texts;
  for (const GivenColumn& column : table.columns)
    texts.push_back(column.name + " " + std::string(givenTypeName(column.type)));
  return texts;
}

TEST(GivenRows, columnsHavePlainNamesEachOnceAndOneType) {
  const Outcome outcome{
      .columns = {"Currency code", "Rate (€)", "rate", "2024", "order", "SUM(x)", "", "day", "open"},
      .rows = {
          {std::string("EUR"), std::int64_t{1}, Null{}, 2.5, std::string("x"), std::string("a"), Null{},
           std::string("2024-01-31"), true},
          {std::string("USD"), 0.5, std::int64_t{3}, 1.0, std::int64_t{7}, Null{}, Null{}, Null{}, false}}};
  const GivenTable table = given(outcome);
  EXPECT_THAT(columns(table),
              ElementsAre("currency_code text", "rate number", "rate_2 integer", "c2024 number",
                          "order_ text", "sum_x text", "c text", "day date", "open boolean"));
  EXPECT_EQ(rowsJson(table), R"([["EUR",1,null,2.5,"x","a",null,"2024-01-31",true],)"
                             R"(["USD",0.5,3,1.0,"7",null,null,null,false]])");
  EXPECT_THAT(namedRowsJson(table), HasSubstr(R"({"currency_code":"USD","rate":0.5,"rate_2":3,)"));
}

TEST(GivenRows, theNameIsNoneThatTheSourceHas) {
  const Outcome outcome{.columns = {"a"}, .rows = {{std::int64_t{1}}}};
  EXPECT_EQ(given(outcome).name, "given");
  EXPECT_EQ(given(outcome, sqlite({{.name = "Given"}, {.name = "main.given_2"}})).name, "given_3");
}

TEST(GivenRows, theColumnThatTheSourceKnowsBestIsSpelledAsItSpells) {
  const auto other =
      sqlite({{.name = "customers", .columns = {describedColumn("name", {"Yarra Health", "X"})}}});
  const Outcome outcome{.columns = {"note", "customer"},
                        .rows = {{std::string("x"), std::string("YARRA HEALTH")},
                                 {std::string("y"), std::string("x")},
                                 {std::string("z"), std::string("Other")}}};
  EXPECT_EQ(rowsJson(given(outcome, other)), R"([["x","Yarra Health"],["y","X"],["z","Other"]])");
}

TEST(GivenRows, allOfThemOrNone) {
  Outcome outcome{.columns = {"a"}, .rows = std::vector<Row>(1000, Row{std::int64_t{1}})};
  EXPECT_EQ(given(outcome).rows.size(), 1000u);
  const auto error = [&](const CatalogEntry& other) {
    const auto table = givenRows(outcome, "rates", "", other);
    return table ? "given" : table.error().message;
  };
  outcome.truncated = true;
  EXPECT_THAT(error(sqlite()), HasSubstr("brought 1,000 rows and more"));
  outcome = {.columns = {"a"}, .rows = std::vector<Row>(1001, Row{std::int64_t{1}})};
  EXPECT_THAT(error(sqlite()), HasSubstr("brought 1,001 rows"));
  outcome = {.columns = {"a"}, .rows = std::vector<Row>(200, Row{std::string(600, 'x')})};
  EXPECT_THAT(error(sqlite()), HasSubstr("100000 bytes"));
  outcome.rows.clear();
  EXPECT_THAT(error(sqlite()), HasSubstr("no rows"));
}

TEST(GivenRows, aLanguageThatTakesNoneSaysSo) {
  const Outcome outcome{.columns = {"a"}, .rows = {{std::int64_t{1}}}};
  const auto other =
      described({.info = {.id = "org", .kind = "rdf", .route = Route::kSparql}, .shape = Ontology{}});
  EXPECT_THAT(givenRows(outcome, "rates", "", other).error().message, HasSubstr("asked in SPARQL"));
}

}  // namespace
}  // namespace omni
