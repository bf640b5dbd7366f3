#include "sources/duckdb/duckdb_source.h"

#include <zlib.h>

#include <cstring>

#include "language/sql/sql_guard.h"
#include "source/contract/office_files.h"
#include "source/roomy_budget.h"
#include "sources/duckdb/duckdb_fixture.h"

namespace omni {

INSTANTIATE_TEST_SUITE_P(Duckdb, SourceContract, ::testing::Values(&contractOf<DuckdbFixture>));
INSTANTIATE_TEST_SUITE_P(Duckdb, FileContract, ::testing::Values(&contractOf<DuckdbFixture>));

namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::Not;

class DuckdbSourceTest : public ::testing::Test {
 protected:
  Result<Descriptor> describe(const std::string& path) {
    auto source = DuckdbSource::open(
        {.id = "shop", .kind = "duckdb", .location = FileLocation{{(folder_.path() / path).string()}}},
        world_);
    if (!source) return tl::unexpected(source.error());
    source_ = std::move(*source);
    return source_->describe(roomyBudget(), {});
  }

  std::string ask(const Descriptor& descriptor, const std::string& text) {
    const auto query = SqlGuard().validate({.text = text}, descriptor);
    if (!query) return query.error().message;
    const auto outcome = source_->run(*query, roomyBudget());
    if (!outcome) return outcome.error().message;
    std::string all;
    for (const auto& row : outcome->rows)
      for (const auto& value : row) all += toJson(value) + " ";
    return all;
  }

  /// Writes a database.
  void make(const std::string& name, const std::string& statements) const {
    duckdb_database database = nullptr;
    duckdb_connection connection = nullptr;
    ASSERT_EQ(duckdb_open((folder_.path() / name).c_str(), &database), DuckDBSuccess);
    duckdb_connect(database, &connection);
    EXPECT_EQ(duckdb_query(connection, statements.c_str(), nullptr), DuckDBSuccess);
    duckdb_disconnect(&connection);
    duckdb_close(&database);
  }

  /// Writes `text` `times` times, compressed.
  void zip(const std::string& name, const std::string& text, int times = 1) const {
    auto* out = gzopen((folder_.path() / name).c_str(), "wb9");
    for (int i = 0; i < times; ++i) gzwrite(out, text.data(), static_cast<unsigned>(text.size()));
    gzclose(out);
  }

  static std::vector<std::string> leftOut(const Descriptor& descriptor) {
    std::vector<std::string> messages;
    for (const auto& error : descriptor.leftOut) messages.push_back(error.message);
    return messages;
  }

  static std::vector<std::string> tables(const Descriptor& descriptor) {
    std::vector<std::string> names;
    for (const auto& table : std::get<RelationalSchema>(descriptor.shape).tables)
      names.push_back(table.name + "(" + std::to_string(table.rows) + ")");
    return names;
  }

  TemporaryFolder folder_;
  TemporaryFolder cache_;
  CachedIn world_{cache_.path()};
  std::unique_ptr<Source> source_;
};

TEST_F(DuckdbSourceTest, eachKindOfFileIsATable) {
  folder_.write("data/a.csv", "x,y\n1,2\n");
  folder_.write("data/b.tsv", "x\ty\n1\t2\n3\t4\n");
  folder_.write("data/c.json", R"([{"x":1},{"x":2},{"x":3}])");
  folder_.write("data/d.jsonl", "{\"x\":{\"y\":[1,2]}}\n");
  const auto descriptor = describe("data/*");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(tables(*descriptor), ElementsAre("a(1)", "b(2)", "c(3)", "d(1)"));
  EXPECT_EQ(ask(*descriptor, "SELECT x_y FROM d"), "[1,2] ");
  EXPECT_EQ(ask(*descriptor, "SELECT sum(x) FROM b"), "4 ");
}

TEST_F(DuckdbSourceTest, aBrokenFileDoesNotKeepTheOthersApart) {
  folder_.write("sales-2023.csv", "day,amount\n2023-01-01,5\n");
  folder_.write("sales-2024.csv", "day,amount\n2024-01-01,7\n");
  folder_.write("sales-2025.csv.gz", "no gzip at all");
  folder_.write("sales-2026.parquet", "no parquet either");
  folder_.write("readme.txt", "The sales of each year");
  const auto descriptor = describe("*");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(tables(*descriptor), ElementsAre("sales(2)"));
  EXPECT_THAT(leftOut(*descriptor), ElementsAre(HasSubstr("readme.txt"), HasSubstr("sales-2025.csv.gz"),
                                                HasSubstr("sales-2026.parquet")));
}

TEST_F(DuckdbSourceTest, whereEveryFileIsBrokenTheSourceIs) {
  folder_.write("a.parquet", "no parquet");
  folder_.write("b.parquet", "none either");
  const auto descriptor = describe("*.parquet");
  ASSERT_FALSE(descriptor);
  EXPECT_EQ(descriptor.error().code, Code::kUnreadable);
  EXPECT_THAT(descriptor.error().message, HasSubstr("a.parquet"));
}

TEST_F(DuckdbSourceTest, filesThatDifferInNumbersAreOneTableWhenTheirColumnsAreTheSame) {
  folder_.write("sales-2023.csv", "day,amount\n2023-01-01,5\n");
  folder_.write("sales-2024.csv", "day,amount\n2024-01-01,7\n");
  folder_.write("team1.csv", "name\nAda\n");
  folder_.write("team2.csv", "city\nParis\n");
  const auto descriptor = describe("*.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(tables(*descriptor), ElementsAre("sales(2)", "team1(1)", "team2(1)"));
}

TEST_F(DuckdbSourceTest, describesTypesRangesAndKeys) {
  folder_.write("customers.csv", kShopCustomers);
  folder_.write("orders.csv", "order_id,customer_id,amount\n1,1,2.5\n2,3,4\n");
  const auto descriptor = describe("*.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  const auto& schema = std::get<RelationalSchema>(descriptor->shape);
  EXPECT_THAT(schema.tables[0].primaryKey, ElementsAre("customer_id"));
  EXPECT_EQ(schema.tables[0].columns[3].values.type, ValueType::kDate);
  EXPECT_EQ(schema.tables[0].columns[3].values.maximum, "2024-07-09");
  EXPECT_THAT(schema.tables[0].columns[2].values.samples, ElementsAre("North", "South"));
  ASSERT_EQ(schema.tables[1].foreignKeys.size(), 1u);
  EXPECT_EQ(schema.tables[1].foreignKeys[0].targetTable, "customers");
  EXPECT_TRUE(schema.tables[1].foreignKeys[0].inferred);
}

TEST_F(DuckdbSourceTest, aBigFileIsATableToo) {
  folder_.write("customers.csv", kShopCustomers);
  std::string orders = "order_id,customer_id,note,price\n";
  const std::string note(3000, 'n');
  for (int i = 0; i < 12'000; ++i)
    orders += std::to_string(i) + "," + std::to_string(i % 4 + 1) + "," + note + ",\"7,5\"\n";
  folder_.write("orders.csv", orders);
  const auto descriptor = describe("*.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(tables(*descriptor), ElementsAre("customers(4)", "orders(12000)"));
  const Table& table = std::get<RelationalSchema>(descriptor->shape).tables[1];
  EXPECT_FALSE(table.view);
  EXPECT_EQ(table.columns[0].values.maximum, "11999");
  ASSERT_EQ(table.foreignKeys.size(), 1u);
  EXPECT_EQ(ask(*descriptor, "SELECT count(*) FROM orders WHERE customer_id = 2"), "3000 ");
  EXPECT_EQ(ask(*descriptor, "SELECT sum(price) FROM orders"), "90000.0 ");
}

TEST_F(DuckdbSourceTest, valuesKeepTheirMeaning) {
  folder_.write("t.csv", "x\n1\n");
  const auto descriptor = describe("t.csv");
  ASSERT_TRUE(descriptor);
  EXPECT_EQ(ask(*descriptor,
                "SELECT 1.25::DECIMAL(9,2), 170141183460469231731687303715884105727, sum(x), "
                "TIMESTAMP '2024-02-29 10:00:00.5', TIME '01:02:03', DATE '2024-02-29', "
                "'a8098c1a-f86e-11da-bd1a-00112444be1e'::UUID, map {'a': 1}, NULL, true FROM t"),
            "1.25 \"170141183460469231731687303715884105727\" 1 \"2024-02-29 10:00:00.5\" \"01:02:03\" "
            "\"2024-02-29\" "
            "\"a8098c1a-f86e-11da-bd1a-00112444be1e\" {\"a\":1} null true ");
}

TEST_F(DuckdbSourceTest, noDigitIsLost) {
  folder_.write("t.csv", "x\n1\n");
  const auto descriptor = describe("t.csv");
  ASSERT_TRUE(descriptor);
  EXPECT_EQ(ask(*descriptor,
                "SELECT 123456789012345678.91::DECIMAL(20,2), -0.12345678901234567::DECIMAL(18,17), "
                "-1.5::DECIMAL(4,1), 0.001::DECIMAL(38,3), 18446744073709551615::UBIGINT, "
                "-9223372036854775809::HUGEINT, 9007199254740993::BIGINT FROM t"),
            "\"123456789012345678.91\" \"-0.12345678901234567\" -1.5 0.001 \"18446744073709551615\" "
            "\"-9223372036854775809\" 9007199254740993 ");
}

TEST_F(DuckdbSourceTest, noDigitOfAWideNumberInTextIsLost) {
  folder_.write("parcels.csv",
                "tracking,weight,mass\n12345678901234567890,1.5,1e+30\n12345678901234567891,2.5,5e+300\n");
  const auto descriptor = describe("parcels.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(ask(*descriptor, "SELECT tracking FROM parcels ORDER BY tracking"),
            "\"12345678901234567890\" \"12345678901234567891\" ");
  EXPECT_EQ(ask(*descriptor, "SELECT weight FROM parcels ORDER BY weight"), "1.5 2.5 ");
  EXPECT_EQ(ask(*descriptor, "SELECT count(*) FROM parcels WHERE mass > 1e299"), "1 ");
}

TEST_F(DuckdbSourceTest, aTimeWithoutEndIsOneInEveryUnit) {
  folder_.write("t.csv", "x\n1\n");
  const auto descriptor = describe("t.csv");
  ASSERT_TRUE(descriptor);
  EXPECT_EQ(ask(*descriptor,
                "SELECT 'infinity'::TIMESTAMP, 'infinity'::TIMESTAMP_S, '-infinity'::TIMESTAMP_MS, "
                "'infinity'::TIMESTAMP_NS, 'infinity'::TIMESTAMPTZ FROM t"),
            "\"infinity\" \"infinity\" \"-infinity\" \"infinity\" \"infinity\" ");
}

TEST_F(DuckdbSourceTest, aCsvThatBreaksTheRulesIsReadForgivingly) {
  folder_.write("t.csv",
                "name,city\nAda,Paris\nBob,Rome,extra\n\"Cl\"eo,Oslo\nD\xe9"
                "d,Bern\n");
  const auto descriptor = describe("t.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_FALSE(descriptor->notes.empty());
}

TEST_F(DuckdbSourceTest, linesAboveTheHeaderArePassedOver) {
  folder_.write("report.csv",
                "Sales by region;;\r\nExported 03/04/2025;;\r\n\r\nRegion;Order Date;Net Sales\r\n"
                "North;17/01/2025;1.204,50\r\nSouth;28/02/2025;99,00\r\n");
  const auto descriptor = describe("report.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(ask(*descriptor, "SELECT sum(\"Net Sales\"), max(\"Order Date\") FROM report"),
            "1303.5 \"2025-02-28\" ");
  EXPECT_THAT(descriptor->notes, ElementsAre("report: 2 lines above the header passed over"));
}

TEST_F(DuckdbSourceTest, objectsOfJsonBecomeColumnsAndAWrappedListRows) {
  folder_.write("books.json",
                R"([{"title":"Deep","author":{"name":"Ann","home":{"town":"Oslo"}}},{"title":"High"}])");
  folder_.write("towns.json", R"({"meta":{"count":2},"data":[{"town":"Oslo","people":7},{"town":"Bonn"}]})");
  folder_.write("clash.json", R"([{"a_b":1,"a":{"b":2}},{"a_b":3,"a":{"b":4}}])");
  const auto descriptor = describe("*.json");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(ask(*descriptor, "SELECT title FROM books WHERE author_home_town = 'Oslo'"), "\"Deep\" ");
  EXPECT_EQ(ask(*descriptor, "SELECT count(*), max(people) FROM towns"), "2 7 ");
  EXPECT_EQ(ask(*descriptor, "SELECT sum(a_b) FROM clash"), "4 ");
  EXPECT_THAT(descriptor->notes,
              Contains("towns: its rows are those of \"data\"; what stands beside is left out"));
}

TEST_F(DuckdbSourceTest, anObjectOfJsonMayHoldRows) {
  folder_.write("users.json", R"({"u1":{"name":"Ann","age":30},"u2":{"name":"Bob","age":40}})");
  folder_.write("sales.json", R"({"region":{"0":"North","1":"South"},"amount":{"0":10,"1":20}})");
  folder_.write("shop.json", R"({"until":2024,"customers":[{"name":"Ann"}],"orders":[{"id":1},{"id":2}]})");
  const auto descriptor = describe("*.json");
  EXPECT_EQ(ask(*descriptor, "SELECT name, age FROM users WHERE key = 'u2'"), "\"Bob\" 40 ");
  EXPECT_EQ(ask(*descriptor, "SELECT sum(amount) FROM sales WHERE region IS NOT NULL"), "30 ");
  EXPECT_EQ(ask(*descriptor, "SELECT count(*) FROM orders"), "2 ");
  EXPECT_EQ(ask(*descriptor, "SELECT until FROM shop"), "2024 ");
  EXPECT_THAT(descriptor->notes,
              IsSupersetOf({"users: its rows are the 2 objects in it; their names are the column \"key\"",
                            "sales: each of its objects is a column of 2 rows",
                            "orders: its rows are those of \"orders\" in shop.json, which holds 2 lists"}));
}

TEST_F(DuckdbSourceTest, numbersOfJsonKeepTheirDigits) {
  folder_.write("t.json",
                R"([{"t":"A","id":12345678901234567890123,"n":1e300,"o":{"w":9007199254740993}},)"
                R"({"t":"B","id":12345678901234567890124,"n":0.1,"o":{"w":18446744073709551616}}])");
  const auto descriptor = describe("t.json");
  EXPECT_EQ(ask(*descriptor, "SELECT count(DISTINCT id), count(DISTINCT o_w) FROM t"), "2 2 ");
  EXPECT_EQ(ask(*descriptor, "SELECT n, CAST(o_w AS VARCHAR) FROM t WHERE t = 'A'"),
            "1e+300 \"9007199254740993\" ");
  EXPECT_THAT(descriptor->notes, Contains("t, id: read with all its digits, as DECIMAL"));
}

TEST_F(DuckdbSourceTest, keysThatDifferInCaseAreOneColumn) {
  folder_.write("e.json", R"([{"id":1,"Amount":5,"Note":"a"},{"id":2,"amount":7,"Note":"b","note":"c"}])");
  const auto descriptor = describe("e.json");
  EXPECT_EQ(ask(*descriptor, "SELECT sum(Amount) FROM e"), "12 ");
  EXPECT_THAT(descriptor->notes,
              IsSupersetOf({"e, Amount: holds \"amount\" too",
                            "e, note_1: called \"note\" in the file, as is \"Note\" but for the case of its "
                            "letters"}));
}

TEST_F(DuckdbSourceTest, notANumberIsMissing) {
  folder_.write("v.json", R"([{"item":"A","value":1.5},{"item":"B","value":NaN},{"item":"C","value":2.5}])");
  make("w.duckdb",
       "COPY (SELECT unnest(['A', 'B', 'C']) AS item, unnest([1.0, 'NaN'::DOUBLE, 3.0]) AS price) TO '" +
           (folder_.path() / "p.parquet").string() + "' (FORMAT parquet)");
  const auto json = describe("v.json");
  EXPECT_EQ(ask(*json, "SELECT avg(value), max(value) FROM v"), "2.0 2.5 ");
  EXPECT_EQ(ask(*describe("p.parquet"), "SELECT count(*) FROM p WHERE price > 2"), "1 ");
  EXPECT_THAT(json->notes, Contains("v, value: NaN in 1 row counts as missing"));
}

TEST_F(DuckdbSourceTest, eachTableOfAPageIsOne) {
  folder_.write(
      "lakes.html",
      "<h2>Lakes</h2><table><caption>Table 1: Great lakes</caption><tr><th>Lake<th colspan=2>Size</tr>"
      "<tr><td><td>(km²)<td>(m)</tr><tr><td>Superior[1]<td>82,103.5<td>406</tr>"
      "<tr><td>Huron<td>59,590.0<td>229</tr><tr><td>Total<td>141,693.5<td></tr></table>"
      "<table><tr><th>Founded<th>Town</tr><tr><td>1901-02-03<td>A</tr><tr><td>1902-03-04<td>B</tr></table>");
  folder_.write("notes.md", "# Notes\n\nNo table at all.\n");
  folder_.write("more.md", "## Great lakes\n\n| Lake | Fish |\n|---|---|\n| Erie | 7 |\n| Huron | 9 |\n");
  const auto descriptor = describe("*");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(tables(*descriptor), ElementsAre("Great lakes(2)", "Great lakes_2(2)", "Lakes(2)"));
  EXPECT_EQ(ask(*descriptor, "SELECT sum(\"Size (km²)\") FROM \"Great lakes\""), "141693.5 ");
  EXPECT_EQ(ask(*descriptor, "SELECT \"Size (m)\" FROM \"Great lakes\" WHERE Lake = 'Superior'"), "406 ");
  EXPECT_EQ(ask(*descriptor, "SELECT year(max(Founded)) FROM Lakes"), "1902 ");
  EXPECT_EQ(ask(*descriptor, "SELECT max(Fish) FROM \"Great lakes_2\""), "9 ");
  EXPECT_EQ(std::get<RelationalSchema>(descriptor->shape).tables[0].comment,
            "table 1 of lakes.html, in 'Lakes': Table 1: Great lakes");
}

TEST_F(DuckdbSourceTest, whatLiesInAFolderIsATableForEachKindOfThing) {
  folder_.write("all/plans/ground.svg", "<svg width='300' height='200'><text>Hall</text></svg>");
  folder_.write("all/plans/roof.svg", "<svg width='400' height='200'></svg>");
  folder_.write("all/torn.png", "no picture");
  folder_.write("all/note.md", "# Note\n\nSome words.\n");
  folder_.write("all/.hidden.md", "# Hidden\n");
  folder_.write("all/data.bin", "x");
  const auto descriptor = describe("all");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(tables(*descriptor), ElementsAre("documents(1)", "files(5)", "pictures(3)"));
  EXPECT_EQ(ask(*descriptor, "SELECT folder, max(width) FROM pictures WHERE format = 'SVG' GROUP BY folder"),
            "\"plans\" 400 ");
  EXPECT_EQ(ask(*descriptor, "SELECT name FROM pictures WHERE width IS NULL"), "\"torn.png\" ");
  EXPECT_EQ(ask(*descriptor, "SELECT kind FROM files WHERE name = 'data.bin'"), "\"other\" ");
  const auto& tables = std::get<RelationalSchema>(descriptor->shape).tables;
  EXPECT_EQ(tables[2].comment, "the pictures in 'all' and below; also called photos, images");
  folder_.write("all/plans/cellar.svg", "<svg width='100' height='50'></svg>");
  EXPECT_EQ(ask(*source_->describe(roomyBudget(), {}), "SELECT count(*) FROM pictures"), "4 ");
}

TEST_F(DuckdbSourceTest, aWideTableIsReadAsANarrowOneIs) {
  std::string head, line, rule;
  for (int i = 0; i < 250; ++i) {
    head += "|c" + std::to_string(i);
    rule += "|---";
    line += i % 2 == 0 ? "|1,5" + std::to_string(i) : std::string("|word");
  }
  folder_.write("wide.md", head + "|\n" + rule + "|\n" + line + "|\n" + line + "|\n");
  const auto descriptor = describe("wide.md");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(ask(*descriptor, "SELECT c0, c248 FROM wide LIMIT 1"), "1.5 1.5248 ");
}

TEST_F(DuckdbSourceTest, totalAndRangesOfAWideFileAreOfAllColumns) {
  constexpr int kNumbers = 449;
  std::string head = "region", north = "North", south = "South", total = "Total";
  for (int i = 0; i < kNumbers; ++i) {
    head += ",c" + std::to_string(i);
    north += ",3";
    south += "," + std::to_string(4 + i);
    total += "," + std::to_string(7 + i);
  }
  folder_.write("wide.csv", head + "\n" + north + "\n" + south + "\n" + total + "\n");
  const auto descriptor = describe("wide.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(descriptor->notes, ElementsAre("wide: 1 total of other rows left out"));
  const auto& columns = std::get<RelationalSchema>(descriptor->shape).tables[0].columns;
  ASSERT_EQ(columns.size(), kNumbers + 1u);
  EXPECT_EQ(columns.back().values.minimum, "3");
  EXPECT_EQ(columns.back().values.maximum, "452");
}

TEST_F(DuckdbSourceTest, aFolderMeansTheTablesInIt) {
  folder_.write("all/a.csv", "x,y\n1,2\n");
  folder_.write("all/b.json", R"([{"z": 1}])");
  folder_.write("all/readme.txt", "tables");
  EXPECT_THAT(tables(*describe("all")), ElementsAre("a(1)", "b(1)"));
  folder_.write("all/c.csv", "x\n1\n");
  EXPECT_THAT(tables(*describe("all")), ElementsAre("a(1)", "b(1)", "c(1)")) << "also of what comes later";
}

TEST_F(DuckdbSourceTest, aFolderThatOnlyFitsAPatternIsNone) {
  folder_.write("all/a.csv", "x,y\n1,2\n");
  folder_.write("all/more/b.md", "# B\n");
  const auto descriptor = describe("all/*");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(tables(*descriptor), ElementsAre("a(1)"));
  EXPECT_THAT(leftOut(*descriptor), ElementsAre(HasSubstr("is a folder")));
}

TEST_F(DuckdbSourceTest, eachSheetOfAWorkbookIsATable) {
  folder_.write("plan.xlsx",
                workbookFile({{"Fares", sheetRows({{"Fares of 2024"},
                                                   {"City", "Fare", "Since", "Open"},
                                                   {"Oslo", "=42.5", "@45292", "yes"},
                                                   {"Moss", "=7", "@45323", "no"}})},
                              {"Staff", sheetRows({{"Name", "Role"}, {"Ann", "Boss"}, {"Ben", "n/a"}})},
                              {"Notes", sheetRows({{"Ask Ann."}})}}));
  const auto descriptor = describe("*");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(tables(*descriptor), ElementsAre("Fares(2)", "Staff(2)"));
  EXPECT_EQ(ask(*descriptor, "SELECT sum(Fare), year(max(Since)) FROM Fares"), "49.5 2024 ");
  EXPECT_EQ(ask(*descriptor, "SELECT count(Role) FROM Staff"), "1 ");
  EXPECT_EQ(std::get<RelationalSchema>(descriptor->shape).tables[0].comment,
            "table 1 of plan.xlsx, in 'Fares': Fares of 2024");
}

TEST_F(DuckdbSourceTest, formulasWithoutTheirValuesAreReported) {
  folder_.write("invoice.xlsx", workbookFile({{"Invoice", sheetRows({{"Item", "Quantity", "Amount"},
                                                                     {"Lamp", "=3", "!B2*2"},
                                                                     {"Desk", "=1", "!B3*2"}})}}));
  const auto descriptor = describe("*");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(ask(*descriptor, "SELECT sum(Quantity), count(Amount) FROM Invoice"), "4 0 ");
  EXPECT_THAT(descriptor->notes, Contains(HasSubstr("Invoice: 2 formulas never computed")));
}

TEST_F(DuckdbSourceTest, lineOfUnitsInATableOfAPageIsNoRow) {
  folder_.write("energy.xlsx", workbookFile({{"Energy", sheetRows({{"Month", "Day", "Gas"},
                                                                   {"", "kWh", "m³"},
                                                                   {"January", "=210", "=180"},
                                                                   {"February", "=190", "=165"}})}}));
  folder_.write("ferries.html",
                "<table><tr><th>To<th>Leaves<th>Fare</tr><tr><td><td>h:min<td>EUR</tr>"
                "<tr><td>Oslo<td>06:40<td>12.50</tr><tr><td>Moss<td>08:05<td>–</tr>"
                "<tr><td>Bergen<td>–<td>8.00</tr></table>");
  const auto descriptor = describe("*");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(ask(*descriptor, "SELECT count(*), sum(Day), sum(Gas) FROM Energy"), "2 400 345 ");
  EXPECT_EQ(ask(*descriptor, "SELECT count(*), sum(Fare) FROM ferries"), "3 20.5 ");
  const auto& columns = std::get<RelationalSchema>(descriptor->shape).tables[0].columns;
  EXPECT_EQ(columns[1].comment, "in kWh");
  EXPECT_EQ(columns[2].comment, "in m³");
  EXPECT_THAT(descriptor->notes, Contains("Energy: 1 line of units below the header passed over"));
}

TEST_F(DuckdbSourceTest, aPageWithManyRowsIsReadWhole) {
  std::string page = "| n | word |\n|---|---|\n";
  for (int i = 1; i <= 12000; ++i) page += "| " + std::to_string(i) + " | it's |\n";
  folder_.write("long.md", page);
  const auto descriptor = describe("long.md");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(ask(*descriptor, "SELECT sum(n), min(word) FROM long"), "72006000 \"it's\" ");
}

TEST_F(DuckdbSourceTest, pagesWithoutATableAreReported) {
  folder_.write("notes.md", "# Notes\n\nNo table at all.\n");
  const auto descriptor = describe("*.md");
  ASSERT_FALSE(descriptor);
  EXPECT_EQ(descriptor.error().code, Code::kUnreadable);
  EXPECT_THAT(descriptor.error().message, HasSubstr("no table stands in"));
}

TEST_F(DuckdbSourceTest, aLastRowThatIsTheTotalIsLeftOut) {
  folder_.write("sales.csv", "region,units,price\nNorth,3,2.5\nSouth,4,1.5\nTotal:,7,\n");
  folder_.write("names.csv", "name,games\nAda,3\nBob,4\nTotal,5\n");
  folder_.write("obrat.csv", "kraj,kusy\nPraha,3\nBrno,4\nCelkem,7\n");
  const auto descriptor = describe("*.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(ask(*descriptor, "SELECT count(*), sum(units) FROM sales"), "2 7 ");
  EXPECT_EQ(ask(*descriptor, "SELECT count(*), sum(kusy) FROM obrat"), "2 7 ");
  EXPECT_EQ(ask(*descriptor, "SELECT count(*) FROM names"), "3 ") << "five is not the sum of the others";
  EXPECT_THAT(descriptor->notes,
              ElementsAre("names: 1 row that says \"total\", but holds no sum of others, counted as a row",
                          "obrat: 1 total of other rows left out", "sales: 1 total of other rows left out"));
}

TEST_F(DuckdbSourceTest, numbersAsPeopleWriteThemAreNumbers) {
  folder_.write("costs.csv",
                "team;cost;weight;code\nA;1.234,56;0,250;0815\nB;-99,90;12,125;4711\nC;;1,5;1\n");
  folder_.write("us.csv", "city,people,price\nA,\"8,336,817\",\"$1\"\nB,\"950\",\"2,5 or so\"\n");
  const auto descriptor = describe("*.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(ask(*descriptor, "SELECT sum(cost)::DECIMAL(9,2), max(weight), count(*) FROM costs"),
            "1134.66 12.125 3 ");
  EXPECT_EQ(ask(*descriptor, "SELECT max(people) FROM us"), "8336817 ");
  EXPECT_EQ(ask(*descriptor, "SELECT max(price) FROM us"), "\"2,5 or so\" ");
}

TEST_F(DuckdbSourceTest, oneColumnsDecimalCommaDecidesWhatThePointsOfTheOthersAre) {
  folder_.write("codes.csv", "town;zip;price\nA;01067;0,12\nB;-;1,08\nC;99084;2,5\n");
  folder_.write("parts.csv",
                "part;price;stock;weight\nScrew;0,12;1.500;1,234\nNut;0,08;2.300;2,500\nBolt;1,75;40;1,125\n"
                "Summe;;3.840;\n");
  folder_.write(
      "parts.md",
      "| part | price | stock |\n|---|---|---|\n| Screw | 0,12 | 1.500 |\n| Nut | 1,08 | 2.300 |\n");
  const auto descriptor = describe("*.*");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(ask(*descriptor, "SELECT count(*), sum(stock), sum(weight) FROM parts"), "3 3840 4.859 ");
  EXPECT_EQ(ask(*descriptor, "SELECT sum(stock) FROM parts_2"), "3800 ");
  EXPECT_EQ(ask(*descriptor, "SELECT min(zip), sum(price) FROM codes"), "\"01067\" 3.7 ") << "a code is none";
  EXPECT_THAT(descriptor->notes,
              Contains("parts, stock: its points were read as those between thousands (1.500 is 1500)"));
  EXPECT_THAT(descriptor->notes, Contains("parts: 1 total of other rows left out"));
}

TEST_F(DuckdbSourceTest, pointsOfAFileCutAtSemicolonsAreReadByTheirNeighbours) {
  folder_.write("towns.csv", "town;people\nA;1.500\nB;12.300\nC;900\n");
  folder_.write("meter.csv", "town;flow;press\nA;1.500;1.5\nB;4.216;2.25\n");
  folder_.write("lab.csv", "town;flow\nA;0.418\nB;4.216\n");
  folder_.write("either.csv", "town;weight\nA;23.125\nB;24.250\nC;23.875\n");
  folder_.write("english.csv", "town,weight\nA,1.500\nB,40\n");
  const auto descriptor = describe("*.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(ask(*descriptor, "SELECT sum(people) FROM towns"), "14700 ");
  EXPECT_EQ(ask(*descriptor, "SELECT sum(flow) FROM meter"), "5.716 ");
  EXPECT_EQ(ask(*descriptor, "SELECT sum(flow) FROM lab"), "4.634 ");
  EXPECT_EQ(ask(*descriptor, "SELECT max(weight) FROM either"), "\"24.250\" ") << "nothing decides";
  EXPECT_EQ(ask(*descriptor, "SELECT sum(weight) FROM english"), "41.5 ");
}

TEST_F(DuckdbSourceTest, numbersWithASymbolOrAWordForNoneAreNumbers) {
  folder_.write("t.csv",
                "score,price,share,mixed,zip,people\n9,\"$48,204\",7.5%,$5,01067,1\nn/a,$950,12 %,€6,-,?\n"
                "71,\"-$1,000\",,5,99084,25\n");
  const auto descriptor = describe("t.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(ask(*descriptor, "SELECT max(score), sum(price), max(share), sum(people) FROM t"),
            "71 48154 12.0 26 ");
  EXPECT_EQ(ask(*descriptor, "SELECT max(mixed), min(zip) FROM t"), "\"€6\" \"01067\" ");
  EXPECT_THAT(descriptor->notes, ElementsAre("t, score: read as numbers; 'n/a' in 1 row counts as missing",
                                             "t, price: read as numbers without their $",
                                             "t, share: read as numbers without their %",
                                             "t, zip: '-' in 1 row counts as missing",
                                             "t, people: read as numbers; '?' in 1 row counts as missing"));
}

TEST_F(DuckdbSourceTest, wordsForNoneAreMissingUnlessTheyAreCodes) {
  folder_.write("t.csv",
                "name,sex,continent,strand,born,open\nAda,female,EU,+,2001-02-03,true\nBob,NA,NA,-,NA,?\n"
                "N/A,male,AS,+,1999-12-31,false\n");
  const auto descriptor = describe("t.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(ask(*descriptor, "SELECT count(name), count(sex), count(continent), count(strand) FROM t"),
            "2 2 3 3 ");
  EXPECT_EQ(ask(*descriptor, "SELECT min(born) - INTERVAL 1 DAY > DATE '1999-01-01', bool_or(open) FROM t"),
            "true true ");
}

TEST_F(DuckdbSourceTest, textsOfNumbersOrDatesAreDescribedAsNumbersOrDates) {
  folder_.write("t.csv",
                "tower,height,opened,score\nA,\"1,956 m\",15 July 2003,6-1\nB,70.7 m,4 August 1907,1-0\n"
                "C,unknown,1 May 1911,2-2\nD,109 m[3],2 May 1911,2-1\n");
  const auto descriptor = describe("t.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  const auto& columns = std::get<RelationalSchema>(descriptor->shape).tables[0].columns;
  EXPECT_EQ(columns[1].values.type, ValueType::kReal);
  EXPECT_EQ(columns[1].values.maximum, "1956");
  EXPECT_EQ(columns[2].values.type, ValueType::kDate);
  EXPECT_EQ(columns[3].values.type, ValueType::kText);
}

TEST_F(DuckdbSourceTest, numbersThatCanBeReadInTwoWaysStayText) {
  folder_.write("t.csv", "a;b;c\n1,234;1,5;10.0.0.1\n5,678;a,b;10.0.0.2\n");
  const auto descriptor = describe("t.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(ask(*descriptor, "SELECT min(a), min(b), min(c) FROM t"), "\"1,234\" \"1,5\" \"10.0.0.1\" ");
}

TEST_F(DuckdbSourceTest, utf16OfASpreadsheetIsRead) {
  folder_.write("t.csv", std::string("\xff\xfe"
                                     "n\0\t\0c\0\n\0\xfc\0\t\0"
                                     "1\0\n\0",
                                     18));
  folder_.write("swapped.csv", std::string("\xfe\xff\0n\0\n\0"
                                           "1",
                                           8));
  const auto descriptor = describe("*.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(ask(*descriptor, "SELECT n, c FROM t"), "\"ü\" 1 ");
  EXPECT_EQ(ask(*descriptor, "SELECT n FROM swapped"), "1 ");
}

TEST_F(DuckdbSourceTest, aLineThatIsTooLongIsNamed) {
  folder_.write("long.csv", "a,b\n1," + std::string(2'500'000, 'x') + "\n");
  folder_.write("open.csv", "a,b\n1,\"x\n" + std::string(70'000'000, 'x') + "\n");
  const auto descriptor = describe("*.csv");
  ASSERT_TRUE(descriptor);
  EXPECT_EQ(ask(*descriptor, "SELECT length(b) FROM long"), "2500000 ");
  EXPECT_THAT(leftOut(*descriptor), ElementsAre(HasSubstr("a row of more than 64 MB")));
}

TEST_F(DuckdbSourceTest, allRowsDecideWhatAColumnIs) {
  std::string decimals = "fee,code,at\n", ragged = "boat,port,length\n";
  for (int i = 0; i < 21'000; ++i) decimals += "1,7,2024-01-01\n";
  decimals += ".75,007,2024-01-01 08:30:00\n";
  for (int i = 0; i < 60; ++i) ragged += i == 30 ? "Gull,Riga\n" : "Gull,Riga,12\n";
  for (int i = 0; i < 40; ++i) ragged += "Gull,Riga,12,x\n";
  folder_.write("fees.csv", decimals);
  folder_.write("boats.csv", ragged);
  const auto descriptor = describe("*.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(ask(*descriptor, "SELECT sum(fee), max(code), min(code), max(at) FROM fees"),
            "21000.75 \"7\" \"007\" \"2024-01-01 08:30:00\" ");
  EXPECT_EQ(ask(*descriptor, "SELECT count(*), sum(length), count(column3) FROM boats"), "100 1188 40 ");
  EXPECT_THAT(descriptor->notes,
              Contains("boats: 1 row with fewer cells than the header: the rest is missing"));
  EXPECT_THAT(descriptor->notes, Contains("boats: 40 rows with more cells than the header: see 'column3'"));
}

TEST_F(DuckdbSourceTest, encodingsAreFound) {
  folder_.write("menu.csv",
                "dish,price\nCaf\xe9 cr\xe8me,\x80"
                "3.50\nTh\xe9 glac\xe9,\x80"
                "4.20\n");
  folder_.write("fruit.csv", "product,price\n\xc6\xbb\xb9\xfb,12\n\xcf\xe3\xbd\xb6,7\n\xb0\xd7\xb2\xcb,3\n");
  folder_.write("broken.csv",
                "\xef\xbb\xbf"
                "a,b\n\xff\xff,1\n");
  const auto descriptor = describe("*.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(ask(*descriptor, "SELECT dish, price FROM menu ORDER BY price"),
            "\"Café crème\" 3.5 \"Thé glacé\" 4.2 ");
  EXPECT_EQ(ask(*descriptor, "SELECT product FROM fruit WHERE price = 12"), "\"苹果\" ");
  EXPECT_THAT(descriptor->notes, Contains(HasSubstr("fruit: read as GBK")));
  EXPECT_THAT(leftOut(*descriptor), ElementsAre(HasSubstr("no text in UTF-8")));
}

TEST_F(DuckdbSourceTest, whatIsNoTextIsLeftOutAndPaddingDropped) {
  using namespace std::string_literals;
  std::string binary = "a,b\n";
  for (int i = 0; i < 4096; ++i) binary += static_cast<char>(i * 37 % 256);
  folder_.write("binary.csv", binary);
  folder_.write("padded.csv", "na\0me,port\nAnn\0\0\0,Hull\0\nBob\0\0\0,Ayr\0\0\n"s);
  const auto descriptor = describe("*.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(leftOut(*descriptor), ElementsAre(AllOf(HasSubstr("binary.csv"), HasSubstr("is no text"))));
  EXPECT_EQ(ask(*descriptor, "SELECT name, port FROM padded ORDER BY name"),
            "\"Ann\" \"Hull\" \"Bob\" \"Ayr\" ");
}

TEST_F(DuckdbSourceTest, rowsThatAreNoDataAreLeftOut) {
  folder_.write("report.csv",
                "Revenue,,\n,,\nregion,product,revenue\nNorth,Lamp,120\nNorth,Desk,180\nNorth total,,300\n"
                "region,product,revenue\nSouth,Lamp,500\n,,\nSouth total,,500\nGrand total,,800\n");
  const auto descriptor = describe("*.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_EQ(ask(*descriptor, "SELECT count(*), sum(revenue) FROM report"), "3 800 ");
  EXPECT_THAT(descriptor->notes, Contains("report: 3 totals of other rows left out"));
  EXPECT_THAT(descriptor->notes, Contains("report: 1 row that repeats the header passed over"));
}

TEST_F(DuckdbSourceTest, aNameIsNoPattern) {
  folder_.write("report[1].csv", "n\n100\n");
  folder_.write("report1.csv", "n\n999999\n");
  folder_.write("what*.json", R"([{"n":7}])");
  folder_.write("what2.json", R"([{"n":8}])");
  const auto report = describe("report[1].csv");
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(ask(*report, "SELECT * FROM \"report[1]\""), "100 ");
  const auto what = describe("what*.json");
  ASSERT_TRUE(what) << what.error().message;
  EXPECT_EQ(ask(*what, "SELECT * FROM \"what*\""), "7 ");
}

TEST_F(DuckdbSourceTest, halfACompressedFileIsNotAnsweredAsIfWhole) {
  std::string rows = "n,word\n";
  for (int i = 0; i < 50'000; ++i)
    rows += std::to_string(i) + ",word" + std::to_string(i * 7919 % 10007) + "\n";
  zip("whole.csv.gz", rows);
  const std::string packed = folder_.read("whole.csv.gz");
  folder_.write("half.csv.gz", packed.substr(0, packed.size() / 2));
  std::string damaged = packed;
  damaged[damaged.size() - 6] ^= 1;  // of the checksum
  folder_.write("damaged.csv.gz", damaged);
  zip("zeros.csv.gz", std::string(1u << 20u, '\n'), 257);
  const auto descriptor = describe("*.csv.gz");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(tables(*descriptor), ElementsAre("whole(50000)"));
  EXPECT_THAT(leftOut(*descriptor), ElementsAre(HasSubstr("damaged.csv.gz: is damaged or cut off"),
                                                HasSubstr("half.csv.gz: is damaged or cut off"),
                                                HasSubstr("zeros.csv.gz: becomes more than")));
}

TEST_F(DuckdbSourceTest, whatIsNestedTooDeepIsLeftOutByName) {
  folder_.write("a.json", std::string(40'000, '['));
  folder_.write("b.json", R"([{"n":1}])");
  folder_.write("c.jsonl",
                "{\"n\":\"[[[\"}\n{\"n\":" + std::string(200, '[') + std::string(200, ']') + "}\n");
  const auto descriptor = describe("*");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(tables(*descriptor), ElementsAre("b(1)"));
  EXPECT_THAT(leftOut(*descriptor),
              ElementsAre(HasSubstr("a.json: is nested more than 100 deep"), HasSubstr("c.jsonl")));
}

TEST_F(DuckdbSourceTest, whatIsKeptOfTheFilesIsMadeAnewWhereItIsDamaged) {
  std::string rows = "n,word\n";
  for (int i = 0; i < 100'000; ++i) rows += std::to_string(i) + "," + std::to_string(i * 7919 % 10007) + "\n";
  folder_.write("t.csv", rows);
  const auto descriptor = describe("t.csv");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  const std::string sums = "SELECT sum(n), sum(word) FROM t";
  const std::string right = ask(*descriptor, sums);
  for (const auto& file : std::filesystem::directory_iterator(cache_.path() / "tables")) {
    if (file.path().extension() != ".duckdb") continue;
    std::fstream bytes(file.path(), std::ios::in | std::ios::out | std::ios::binary);
    for (std::streamoff at = 12'388; at < static_cast<std::streamoff>(file.file_size()); at += 4096) {
      bytes.seekp(at);
      bytes.put('x');
    }
  }
  EXPECT_EQ(ask(*descriptor, sums), right);
}

TEST_F(DuckdbSourceTest, tooManyColumnsAreRefusedByName) {
  std::string header;
  for (int i = 0; i < 1'000'000; ++i) header += "c,";
  folder_.write("wide.csv", header + "c\n");
  const auto descriptor = describe("wide.csv");
  ASSERT_FALSE(descriptor);
  EXPECT_EQ(descriptor.error().code, Code::kLimit);
  EXPECT_THAT(descriptor.error().message, HasSubstr("wide.csv has more than 5000 columns"));
}

TEST_F(DuckdbSourceTest, aDatabaseFileIsOpenedReadOnly) {
  make("shop.duckdb",
       "CREATE TABLE a (id INTEGER PRIMARY KEY, v VARCHAR); INSERT INTO a VALUES (1, 'x'); "
       "CREATE TABLE b (a_id INTEGER REFERENCES a(id)); COMMENT ON COLUMN a.v IS 'a letter'");
  const std::string before = folder_.read("shop.duckdb");
  const auto descriptor = describe("shop.duckdb");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  const auto& schema = std::get<RelationalSchema>(descriptor->shape);
  EXPECT_EQ(schema.tables[0].columns[1].comment, "a letter");
  EXPECT_THAT(schema.tables[0].primaryKey, ElementsAre("id"));
  EXPECT_EQ(schema.tables[1].foreignKeys.at(0).targetTable, "a");
  EXPECT_EQ(ask(*descriptor, "SELECT v FROM a"), "\"x\" ");
  EXPECT_EQ(folder_.read("shop.duckdb"), before);
}

TEST_F(DuckdbSourceTest, aViewOfWhatIsGoneIsLeftOutByName) {
  make("shop.duckdb",
       "CREATE TABLE a (v INTEGER); CREATE TABLE gone (x INTEGER); CREATE VIEW broken AS SELECT x FROM "
       "gone; CREATE VIEW fine AS SELECT v FROM a; DROP TABLE gone");
  const auto descriptor = describe("shop.duckdb");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(tables(*descriptor), ElementsAre("a(0)", "fine(0)"));
  EXPECT_THAT(leftOut(*descriptor), ElementsAre(HasSubstr("the view broken cannot be used")));
}

TEST_F(DuckdbSourceTest, tablesOfOtherSchemasGoByTheirWholeNames) {
  make("shop.duckdb",
       "CREATE TABLE a (v INTEGER); CREATE SCHEMA \"late sales\"; CREATE TABLE \"late sales\".a (id "
       "INTEGER PRIMARY KEY); CREATE TABLE \"late sales\".b (a_id INTEGER REFERENCES \"late "
       "sales\".a(id)); INSERT INTO \"late sales\".a VALUES (7)");
  const auto descriptor = describe("shop.duckdb");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(tables(*descriptor), ElementsAre("a(0)", "late sales.a(1)", "late sales.b(0)"));
  const auto& schema = std::get<RelationalSchema>(descriptor->shape);
  EXPECT_EQ(schema.tables[2].foreignKeys.at(0).targetTable, "late sales.a");
  EXPECT_EQ(ask(*descriptor, "SELECT id FROM \"late sales\".a"), "7 ");
  EXPECT_THAT(ask(*descriptor, "SELECT id FROM later.a"), HasSubstr("no table is called 'later.a'"));
}

TEST_F(DuckdbSourceTest, aDatabaseOfANewerVersionIsCalledOne) {
  const auto path = folder_.path() / "shop.duckdb";
  duckdb_database database = nullptr;
  ASSERT_EQ(duckdb_open(path.c_str(), &database), DuckDBSuccess);
  duckdb_close(&database);
  std::string bytes = folder_.read("shop.duckdb");
  bytes[12] = 99;  // the version of the format
  std::uint64_t sum = 5381;
  for (std::size_t at = 8; at < 4096; at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, 8);
    sum ^= word * 0xbf58476d1ce4e5b9u;
  }
  std::memcpy(bytes.data(), &sum, 8);
  folder_.write("shop.duckdb", bytes);
  const auto descriptor = describe("shop.duckdb");
  ASSERT_FALSE(descriptor);
  EXPECT_THAT(descriptor.error().message, HasSubstr("written by a newer version of DuckDB"));
  EXPECT_THAT(descriptor.error().message, HasSubstr("99"));
}

// The database's name, which is that of a file, perhaps of the cache, is nobody's who wrote the query.
TEST_F(DuckdbSourceTest, anErrorCallsATableAsTheQueryDoes) {
  const std::string twice = "SELECT * FROM orders NATURAL JOIN orders";
  const auto says =
      AllOf(HasSubstr("to table \"orders\" (duplicate alias \"orders\""), Not(HasSubstr(".main")));
  folder_.write("orders.csv", "id,amount\n1,2\n");
  make("of_2024.duckdb", "CREATE TABLE orders (id INTEGER, amount INTEGER)");
  make("a-shop.duckdb", "CREATE TABLE orders (id INTEGER, amount INTEGER)");
  for (const std::string file : {"orders.csv", "of_2024.duckdb", "a-shop.duckdb"}) {
    const auto descriptor = describe(file);
    ASSERT_TRUE(descriptor) << descriptor.error().message;
    EXPECT_THAT(ask(*descriptor, twice), says) << file;
  }
}

// The engine's own "no", behind the guard.
TEST_F(DuckdbSourceTest, theEngineReachesNothingButItsFiles) {
  folder_.write("t.csv", "x\n1\n");
  folder_.write("secret.csv", "y\n1\n");
  const DataFiles files{.files = {folder_.path() / "t.csv"}, .leftOut = {}};
  const auto tables =
      TableCache({cache_.path() / "tables", {"t.csv"}}, {}).get(files, 64u << 20u, roomyBudget(), {});
  ASSERT_TRUE(tables) << tables.error().message;
  const std::string secret = "'" + (folder_.path() / "secret.csv").string() + "'";
  for (const std::string& text :
       {"SELECT * FROM " + secret, "SELECT * FROM read_text(" + secret + ")", "COPY t TO " + secret,
        std::string("CREATE TABLE u (v INTEGER)"), std::string("SET enable_external_access=true"),
        std::string("INSTALL httpfs"), std::string("ATTACH 'x.db'"), std::string("SELECT 1; SELECT 2"),
        std::string("PRAGMA threads=1"), std::string("EXPORT DATABASE 'x'")}) {
    const auto status = tables->database->each(text, {}, roomyBudget(), [](const Row&) { return true; });
    EXPECT_FALSE(status) << text;
  }
}

}  // namespace
}  // namespace omni
