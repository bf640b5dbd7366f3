#include "language/sql/sql_context.h"

#include <gmock/gmock.h>

#include "base/text.h"

namespace omni {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(SqlContextTest, tellsTypesKeysValuesAndWhatIsInferred) {
  RelationalSchema schema;
  schema.tables.push_back(
      {.name = "orders",
       .comment = "What was sold",
       .columns = {{.name = "id", .declaredType = "INTEGER"},
                   {.name = "customer id",
                    .declaredType = "INTEGER",
                    .notNull = true,
                    .values = {.type = ValueType::kInteger, .minimum = "1", .maximum = "9"}},
                   {.name = "status",
                    .declaredType = "TEXT",
                    .comment = "of the parcel",
                    .values = {.type = ValueType::kText, .samples = {"open", "sent"}, .complete = true}}},
       .primaryKey = {"id"},
       .foreignKeys = {{.columns = {"customer id"},
                        .targetTable = "customers",
                        .targetColumns = {"id"},
                        .inferred = true}},
       .rows = 12});
  EXPECT_EQ(sqlContext(schema, sqlDialect("sqlite")),
            "-- 12 rows. What was sold\n"
            "CREATE TABLE orders (\n"
            "  id INTEGER PRIMARY KEY,\n"
            "  \"customer id\" INTEGER NOT NULL,  -- 1 to 9\n"
            "  status TEXT,  -- of the parcel; one of 'open', 'sent'\n"
            "  FOREIGN KEY (\"customer id\") REFERENCES customers (id)  -- inferred from the values\n"
            ");\n");
}

TEST(SqlContextTest, tellsWhatViewsAndComputedColumnsAreMadeOf) {
  using enum Lineage::Kind;
  RelationalSchema schema;
  schema.tables.push_back(
      {.name = "parts",
       .columns = {{.name = "qty", .declaredType = "INTEGER"},
                   {.name = "total",
                    .declaredType = "INTEGER",
                    .lineage = {.kind = kDerived,
                                .reads = {{"parts", "qty"}, {"parts", "price of a secret"}}}}},
       .rows = 2});
  schema.tables.push_back(
      {.name = "big",
       .columns = {{.name = "qty", .declaredType = "INTEGER"}},
       .rows = 1,
       .view = true,
       .lineage = {.kind = kDerived, .reads = {{"parts", ""}, {"parts", "qty"}, {"hidden", "x"}}}});
  EXPECT_EQ(sqlContext(schema, sqlDialect("sqlite")),
            "-- 2 rows\nCREATE TABLE parts (\n  qty INTEGER,\n  total INTEGER  -- computed from qty\n);\n"
            "\n-- 1 row, a view of parts\nCREATE TABLE big (\n  qty INTEGER\n);\n");
}

TEST(SqlContextTest, tellsHowTextsThatTellNumbersAndDatesAreWrittenAndCompared) {
  RelationalSchema schema;
  schema.tables.push_back({.name = "peaks",
                           .columns = {{.name = "height",
                                        .declaredType = "VARCHAR",
                                        .values = {.type = ValueType::kReal,
                                                   .minimum = "98",
                                                   .maximum = "1113.6",
                                                   .samples = {"1,113.6 m", "98 m", "NA"},
                                                   .complete = true,
                                                   .numberForm = NumberForm::kTextOrBlank}},
                                       {.name = "climbed",
                                        .declaredType = "VARCHAR",
                                        .values = {.type = ValueType::kDate,
                                                   .samples = {"8/21/2015", "9/3/2016"},
                                                   .dateForm = DateForm::kMonthFirst}}},
                           .rows = 3});
  const SqlDialect& dialect = sqlDialect("sqlite");
  const std::string height = dialect.writtenNumber(NumberForm::kTextOrBlank, "height");
  const std::string climbed = dialect.isoDate(DateForm::kMonthFirst, false, "climbed");
  EXPECT_EQ(sqlContext(schema, dialect),
            "-- 3 rows\nCREATE TABLE peaks (\n  height VARCHAR,  -- texts, whose numbers are " + height +
                "; one of '1,113.6 m', '98 m', 'NA'; 98 to 1113.6\n  climbed VARCHAR  -- texts, whose dates "
                "as in ISO 8601 are " +
                climbed + "; such as '8/21/2015', '9/3/2016'\n);\n");
  EXPECT_THAT(sqlContext(schema, dialect, {.samples = false}),
              HasSubstr("height VARCHAR,  -- texts, whose numbers are " + height + "\n"));
}

TEST(SqlContextTest, tellsWhatListsHoldAndHowAnElementIsAskedFor) {
  RelationalSchema schema;
  schema.tables.push_back({.name = "products",
                           .columns = {{.name = "tags",
                                        .declaredType = "VARCHAR[]",
                                        .values = {.type = ValueType::kNested,
                                                   .rows = 9,
                                                   .distinct = 7,
                                                   .samples = {"it's new", "urgent"},
                                                   .complete = true}}},
                           .rows = 9});
  EXPECT_THAT(sqlContext(schema, sqlDialect("duckdb")),
              HasSubstr("tags VARCHAR[]  -- lists of one of 'it's new', 'urgent'; one is asked for by "
                        "list_contains(tags, 'it''s new')\n"));
  EXPECT_THAT(sqlContext(schema, sqlDialect("postgresql")),
              HasSubstr("asked for by 'it''s new' = ANY(tags)\n"));
}

TEST(SqlContextTest, tablesOfOneShapeAreDescribedOnceAndAllAreNamed) {
  RelationalSchema schema;
  for (int year = 1980; year < 2022; ++year)
    schema.tables.push_back(
        {.name = "births_" + std::to_string(year),
         .columns = {{.name = "name", .declaredType = "TEXT"}, {.name = "births", .declaredType = "INTEGER"}},
         .rows = static_cast<std::size_t>(year)});
  schema.tables.push_back(
      {.name = "regions", .columns = {{.name = "name", .declaredType = "TEXT"}}, .rows = 7});
  const std::string text = sqlContext(schema, sqlDialect("sqlite"), {.wanted = {"births_1999"}});
  EXPECT_THAT(text, HasSubstr("CREATE TABLE births_1999 (\n  name TEXT,\n  births INTEGER\n);\n"
                              "-- 41 more tables with the same columns: births_1980, births_1981, "));
  EXPECT_THAT(text, HasSubstr("births_2021\n"));
  EXPECT_THAT(text, HasSubstr("CREATE TABLE regions"));
  EXPECT_THAT(text, Not(HasSubstr("CREATE TABLE births_1980")));
  schema.tables.resize(2);
  EXPECT_THAT(sqlContext(schema, sqlDialect("sqlite")), Not(HasSubstr("the same columns")))
      << "two stay apart";
}

TEST(SqlContextTest, tellsHowManyDifferAndHowManyAreMissing) {
  RelationalSchema schema;
  schema.tables.push_back(
      {.name = "parts",
       .columns = {{.name = "maker",
                    .values = {.type = ValueType::kText,
                               .rows = 90,
                               .nulls = 67,
                               .distinct = 21,
                               .samples = {"Aker", "Bosch"}}},
                   {.name = "grade",
                    .values = {.type = ValueType::kText,
                               .rows = 90,
                               .distinct = 9,
                               .samples = {"a", "b", "c", "d", "e", "f", "g", "h", ""},
                               .complete = true}},
                   {.name = "gone", .values = {.type = ValueType::kText, .rows = 90, .nulls = 90}}},
       .rows = 90});
  EXPECT_EQ(sqlContext(schema, sqlDialect("sqlite")),
            "-- 90 rows\nCREATE TABLE parts (\n"
            "  maker,  -- 21 different, such as 'Aker', 'Bosch'; 67 of 90 are NULL\n"
            "  grade,  -- one of 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', ''\n"
            "  gone  -- all NULL\n);\n");
}

TEST(SqlContextTest, nobodyComputesWithCodes) {
  const ValueSummary codes{
      .type = ValueType::kInteger, .samples = {"02139", "60614"}, .numberForm = NumberForm::kText};
  const ValueSummary keys{
      .type = ValueType::kInteger, .samples = {"12", "60614"}, .numberForm = NumberForm::kText};
  RelationalSchema schema;
  schema.tables.push_back({.name = "t",
                           .columns = {{.name = "zip", .values = codes}, {.name = "key", .values = keys}},
                           .primaryKey = {"key"}});
  EXPECT_THAT(sqlContext(schema, sqlDialect("duckdb")), Not(HasSubstr("whose numbers")));
}

// Two hundred tables in a chain of keys; each has a comment, a key, a code with values and a date.
RelationalSchema chain() {
  RelationalSchema schema;
  for (int i = 0; i < 200; ++i) {
    const std::string name = "ledger_" + std::to_string(i);
    Table table{
        .name = name,
        .comment = "Bookings of branch " + std::to_string(i),
        .columns = {{.name = "id", .declaredType = "INTEGER"},
                    {.name = "code",
                     .declaredType = "TEXT",
                     .values = {.type = ValueType::kText, .samples = {"north", "O'Brien & sons"}}},
                    {.name = "booked",
                     .declaredType = "DATE",
                     .values = {.type = ValueType::kDate, .minimum = "2020-01-01", .maximum = "2024-12-31"}}},
        .primaryKey = {"id"},
        .rows = 1000};
    if (i > 0) table.foreignKeys.push_back({{"id"}, "ledger_" + std::to_string(i - 1), {"id"}});
    schema.tables.push_back(std::move(table));
  }
  return schema;
}

TEST(SqlContextTest, ofTwoHundredTablesTellsTheWantedAndNamesTheOthers) {
  const std::string text = sqlContext(chain(), sqlDialect("sqlite"),
                                      {.tokens = 700, .wanted = {"ledger_7", "ledger_120", "ledger_6"}});
  EXPECT_LE(estimatedTokens(text), 700u);
  EXPECT_THAT(text,
              HasSubstr("CREATE TABLE ledger_120 (\n  id INTEGER PRIMARY KEY,\n  code TEXT,  -- such as "
                        "'north', 'O'Brien & sons'\n"));
  EXPECT_THAT(text, Not(HasSubstr("CREATE TABLE ledger_8 ")));
  EXPECT_THAT(text, HasSubstr("not told here: ledger_0, ledger_1, "));
  EXPECT_THAT(text, ContainsRegex("[0-9]+ more tables\n$"));
}

TEST(SqlContextTest, ofTwoHundredTablesAllWantedTellsTheColumnsBeforeAnyValues) {
  const std::string text = sqlContext(chain(), sqlDialect("sqlite"), {.tokens = 9000});
  EXPECT_LE(estimatedTokens(text), 9000u);
  EXPECT_THAT(text, HasSubstr("CREATE TABLE ledger_199 (id, code, booked);"));
  EXPECT_THAT(text, Not(HasSubstr("not told")));
}

TEST(SqlContextTest, keepsValuesBack) {
  const std::string text = sqlContext(chain(), sqlDialect("sqlite"), {.samples = false});
  EXPECT_THAT(text, HasSubstr("CREATE TABLE ledger_199 (\n"));
  EXPECT_THAT(text, Not(HasSubstr("north")));
  EXPECT_THAT(text, Not(HasSubstr("2020-01-01")));
}

}  // namespace
}  // namespace omni
