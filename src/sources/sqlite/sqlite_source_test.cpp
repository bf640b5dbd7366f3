#include "sources/sqlite/sqlite_source.h"

#include "language/sql/sql_dialect.h"
#include "language/sql/sql_guard.h"
#include "source/roomy_budget.h"
#include "sources/sqlite/sqlite_fixture.h"

namespace omni {

INSTANTIATE_TEST_SUITE_P(Sqlite, SourceContract, ::testing::Values(&contractOf<SqliteFixture>));
INSTANTIATE_TEST_SUITE_P(Sqlite, FileContract, ::testing::Values(&contractOf<SqliteFixture>));

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class SqliteSourceTest : public ::testing::Test {
 protected:
  SqliteSourceTest() { SqliteWriter(path_).write(kShop); }

  Result<std::unique_ptr<Source>> open() const {
    return SqliteSource::open({.id = "shop", .kind = "sqlite", .location = FileLocation{{path_.string()}}},
                              realWorld());
  }

  Descriptor describe() const {
    auto source = open();
    return (*source)->describe(roomyBudget(), {}).value();
  }

  Result<Outcome> ask(const std::string& text) const {
    auto source = open();
    OMNI_TRY(descriptor, (*source)->describe(roomyBudget(), {}));
    OMNI_TRY(query, SqlGuard().validate({.text = text}, descriptor));
    return (*source)->run(query, roomyBudget());
  }

  const Table& table(const Descriptor& descriptor, const std::string& name) const {
    for (const auto& table : std::get<RelationalSchema>(descriptor.shape).tables)
      if (table.name == name) return table;
    throw std::runtime_error("no table " + name);
  }

  TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "shop.db";
};

TEST_F(SqliteSourceTest, describesColumnsWithCommentsAndValues) {
  const auto descriptor = describe();
  const Table& customers = table(descriptor, "customers");
  EXPECT_EQ(customers.comment, "who buys");
  EXPECT_EQ(customers.rows, 4u);
  EXPECT_THAT(customers.primaryKey, ElementsAre("id"));
  EXPECT_EQ(customers.columns[1].comment, "as registered");
  EXPECT_TRUE(customers.columns[1].notNull);
  EXPECT_EQ(customers.columns[2].comment, "where the office is");
  EXPECT_THAT(customers.columns[2].values.samples, ElementsAre("North", "South"));
  EXPECT_EQ(customers.columns[2].values.nulls, 1u);
  EXPECT_EQ(customers.columns[3].values.type, ValueType::kDate);
  EXPECT_EQ(customers.columns[3].values.minimum, "2022-03-01");
  EXPECT_TRUE(table(descriptor, "north").view);
}

TEST_F(SqliteSourceTest, readsTextsAmongNumbers) {
  SqliteWriter(path_).write(
      "CREATE TABLE t (town TEXT, people INTEGER, mark INTEGER, profit NUMERIC, price REAL);"
      "INSERT INTO t VALUES ('A', '1,234', 10, 100, '$12.50'), ('B', '12,500', 'n/a', '(40)', '$7.25'),"
      "('C', 987, 20, '50-', '')");
  const auto descriptor = describe();
  const Table& t = table(descriptor, "t");
  const SqlDialect& dialect = sqlDialect("sqlite");
  std::string figures = "SELECT ";
  for (std::size_t i = 1; i < t.columns.size(); ++i)
    figures += (i > 1 ? ", avg(" : "avg(") +
               dialect.writtenNumber(t.columns[i].values.numberForm, t.columns[i].name) + ")";
  const auto outcome = ask(figures + " FROM t");
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_THAT(outcome->rows.at(0),
              ElementsAre(Value(14721.0 / 3), Value(15.0), Value(10.0 / 3), Value(9.875)));
  EXPECT_THAT(descriptor.notes,
              ::testing::Contains(HasSubstr("t, mark: texts for what is missing count as such "
                                            "(\"n/a\" in 1 row)")));
}

TEST_F(SqliteSourceTest, saysThatARowHoldsTheSumOfTheOthers) {
  SqliteWriter(path_).write(
      "CREATE TABLE t (region TEXT, amount INT); INSERT INTO t VALUES ('North', 10), ('South', 20), "
      "('Total', 30);"
      "CREATE TABLE u (region TEXT, amount INT); INSERT INTO u VALUES ('North', 10), ('South', 20), "
      "('Total', 40)");
  const auto descriptor = describe();
  ASSERT_EQ(table(descriptor, "t").cautions.size(), 1u);
  EXPECT_TRUE(table(descriptor, "t").cautions[0].doubtful);
  EXPECT_TRUE(table(descriptor, "u").cautions.empty()) << "a total of something else";
}

TEST_F(SqliteSourceTest, oddTextsFarFromWhatIsLookedAtAreFound) {
  SqliteWriter(path_).write(
      "CREATE TABLE m (id INT, v TEXT); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE "
      "i "
      "< 150000) INSERT INTO m SELECT i, CASE i WHEN 75000 THEN '1,500' ELSE '1.5' END || '' FROM n;"
      "INSERT INTO m VALUES (1, '2.5'), (2, '3.5')");
  const auto descriptor = describe();
  EXPECT_EQ(table(descriptor, "m").columns[1].values.numberForm, NumberForm::kPointTexts);
}

TEST_F(SqliteSourceTest, findsDeclaredAndInferredKeys) {
  const auto descriptor = describe();
  const auto& declared = table(descriptor, "orders").foreignKeys;
  ASSERT_EQ(declared.size(), 1u);
  EXPECT_EQ(declared[0].targetTable, "customers");
  EXPECT_THAT(declared[0].targetColumns, ElementsAre("id"));
  EXPECT_FALSE(declared[0].inferred);
  const auto& inferred = table(descriptor, "refunds").foreignKeys;
  ASSERT_EQ(inferred.size(), 1u);
  EXPECT_EQ(inferred[0].targetTable, "orders");
  EXPECT_TRUE(inferred[0].inferred);
  EXPECT_THAT(table(descriptor, "refunds").primaryKey, ElementsAre("refund_id"));
}

TEST_F(SqliteSourceTest, bytesThatAreNoTextAreReplaced) {
  const auto outcome = ask("SELECT note FROM refunds WHERE refund_id = 2");
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_EQ(toText(outcome->rows.at(0).at(0)), "\xEF\xBF\xBDl");
}

TEST_F(SqliteSourceTest, theEnginesComplaintIsTheCallers) {
  const auto outcome = ask("SELECT max(name, region, since, 1 || count(*)) FROM customers GROUP BY sum(id)");
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, Code::kInvalidArgument);
  EXPECT_THAT(outcome.error().message, HasSubstr("shop"));
}

TEST_F(SqliteSourceTest, aChangedFileIsReadAnew) {
  auto source = open();
  const auto descriptor = (*source)->describe(roomyBudget(), {});
  const auto query = SqlGuard().validate({.text = "SELECT count(*) FROM customers"}, *descriptor);
  EXPECT_EQ((*source)->run(*query, roomyBudget())->rows[0][0], Value{std::int64_t{4}});
  SqliteWriter(path_).write("DELETE FROM customers WHERE id > 1");
  EXPECT_EQ((*source)->run(*query, roomyBudget())->rows[0][0], Value{std::int64_t{1}});
}

TEST_F(SqliteSourceTest, aDatabaseWithAWriteAheadLogLeavesNoOtherFile) {
  SqliteWriter(path_).write("PRAGMA journal_mode=WAL; INSERT INTO customers VALUES (9,'Zoe','West',NULL)");
  std::filesystem::remove(path_.string() + "-wal");
  std::filesystem::remove(path_.string() + "-shm");
  EXPECT_EQ(table(describe(), "customers").rows, 5u);
  EXPECT_FALSE(std::filesystem::exists(path_.string() + "-shm"));
  EXPECT_FALSE(std::filesystem::exists(path_.string() + "-wal"));
}

TEST_F(SqliteSourceTest, whatAWriterHasInItsLogIsSeen) {
  const SqliteWriter writer(path_);
  writer.write("PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0");
  writer.write("INSERT INTO customers VALUES (9,'Zoe','West',NULL)");
  EXPECT_EQ(table(describe(), "customers").rows, 5u);
}

// As on a copy, or in a folder that is read-only: the log is there, and nothing to share it by.
TEST_F(SqliteSourceTest, aLogThatCannotBeSharedIsReadAllTheSame) {
  const auto live = folder_.path() / "live.db";
  const SqliteWriter writer(live);
  writer.write("PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0; CREATE TABLE t (x)");
  writer.write("INSERT INTO t SELECT value FROM json_each('[1,2,3]'); PRAGMA wal_checkpoint");
  writer.write("INSERT INTO t VALUES (4)");
  path_ = folder_.path() / "copy.db";
  std::filesystem::copy_file(live, path_);
  std::filesystem::copy_file(live.string() + "-wal", path_.string() + "-wal");
  const std::string log = folder_.read("copy.db-wal");
  EXPECT_EQ(table(describe(), "t").rows, 4u);
  EXPECT_FALSE(std::filesystem::exists(path_.string() + "-shm"));
  EXPECT_EQ(folder_.read("copy.db-wal"), log);
}

TEST_F(SqliteSourceTest, whatIsWrittenWhileItIsReadIsNoticed) {
  SqliteWriter(path_).write("PRAGMA journal_mode=WAL");
  const auto connection = SqliteConnection::open("shop", path_);
  ASSERT_TRUE(connection) << connection.error().message;
  const auto read = [&](const RowSink& sink) {
    const std::vector<TableRead> reads{{.table = "customers"}};
    return (*connection)
        ->each("SELECT id FROM customers", {}, roomyBudget(), SqliteAccess{.reads = reads}, sink);
  };
  EXPECT_TRUE(read([](const Row&) { return true; }));
  EXPECT_FALSE((*connection)->torn());
  EXPECT_TRUE(read([&](const Row&) {
    SqliteWriter(path_).write("UPDATE customers SET region = 'West'");
    return true;
  }));
  EXPECT_TRUE((*connection)->torn());
}

TEST_F(SqliteSourceTest, aViewOfWhatIsGoneIsLeftOutByName) {
  SqliteWriter(path_).write(
      "CREATE TABLE gone (x); CREATE VIEW broken AS SELECT x FROM gone; DROP TABLE gone");
  const auto descriptor = describe();
  EXPECT_TRUE(table(descriptor, "north").view);
  ASSERT_EQ(descriptor.leftOut.size(), 1u);
  EXPECT_THAT(descriptor.leftOut[0].message, HasSubstr("the view broken cannot be used"));
}

TEST_F(SqliteSourceTest, sortingFillsNoDisk) {
  Limits limits = roomyLimits();
  limits.memory = 16u << 20u;
  auto connection = SqliteConnection::open("shop", path_);
  const auto sorted = (*connection)
                          ->each(
                              "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
                              "1000000) SELECT i, printf('%0100d', i) AS s FROM n ORDER BY s DESC",
                              {}, Budget(limits), SqliteAccess{}, [](const Row&) { return false; });
  ASSERT_FALSE(sorted);
  EXPECT_EQ(sorted.error().code, Code::kLimit) << sorted.error().message;
}

TEST_F(SqliteSourceTest, aLockedDatabaseIsUnavailable) {
  const SqliteWriter writer(path_);
  writer.write("BEGIN EXCLUSIVE");
  const auto described = (*open())->describe(roomyBudget(), {});
  ASSERT_FALSE(described);
  EXPECT_EQ(described.error().code, Code::kUnavailable) << described.error().message;
}

TEST_F(SqliteSourceTest, aDamagedDatabaseIsUnreadable) {
  std::string bytes = folder_.read("shop.db");
  for (std::size_t i = 100; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * 31);
  folder_.write("shop.db", bytes);
  const auto source = open();
  const auto error = source ? (*source)->describe(roomyBudget(), {}).error() : source.error();
  EXPECT_EQ(error.code, Code::kUnreadable) << error.message;
}

// The engine's own "no", behind the guard.
class SqliteConnectionTest : public SqliteSourceTest {
 protected:
  Error refusal(const std::string& text) const {
    auto connection = SqliteConnection::open("shop", path_);
    auto status =
        (*connection)->each(text, {}, roomyBudget(), SqliteAccess{}, [](const Row&) { return true; });
    return status ? Error{} : status.error();
  }
};

TEST_F(SqliteConnectionTest, theEngineDeniesWhatIsNoReadOfATable) {
  for (const char* text : {"DELETE FROM customers", "CREATE TABLE x (y)", "ATTACH ':memory:' AS m",
                           "PRAGMA table_info(customers)", "SELECT load_extension('x')",
                           "SELECT * FROM sqlite_master", "SELECT * FROM pragma_table_info('customers')",
                           "VACUUM INTO 'x'", "BEGIN", "EXPLAIN DELETE FROM customers", "SELECT 1; SELECT 2",
                           "SELECT 1; /* and */ SELECT 2", "SELECT * FROM generate_series(1)"})
    EXPECT_FALSE(refusal(text).message.empty()) << text;
}

TEST_F(SqliteConnectionTest, temporaryTablesAreDeniedToo) {
  EXPECT_EQ(refusal("CREATE TEMP TABLE x AS SELECT 1").code, Code::kRefused);
}

}  // namespace
}  // namespace omni
