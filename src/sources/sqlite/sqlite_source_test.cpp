#include "sources/sqlite/sqlite_source.h"

#include "language/sql/sql_guard.h"
#include "source/contract/file_contract.h"
#include "source/roomy_budget.h"

namespace omni {

SourceKind sqliteSourceKind();

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Writes with a connection of its own, which the product never has.
class Writer {
 public:
  explicit Writer(const std::filesystem::path& path) {
    EXPECT_EQ(sqlite3_open(path.c_str(), &handle_), SQLITE_OK);
    write("PRAGMA synchronous=OFF");
  }
  ~Writer() { sqlite3_close(handle_); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void write(const std::string& text) const {
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(handle_, text.c_str(), nullptr, nullptr, &error), SQLITE_OK) << error;
  }

 private:
  sqlite3* handle_ = nullptr;
};

constexpr const char* kShop = R"(
CREATE TABLE customers ( -- who buys
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL, -- as registered
  -- where the office is
  region TEXT,
  since DATE
);
CREATE TABLE orders (
  order_no INTEGER PRIMARY KEY,
  customer INTEGER REFERENCES customers,
  amount REAL
);
CREATE TABLE refunds (refund_id INTEGER, order_no INTEGER, note TEXT);
CREATE VIEW north AS SELECT * FROM customers WHERE region = 'North';
INSERT INTO customers VALUES (1,'Ada','North','2023-01-05'),(2,'Bob','South','2022-03-01'),
  (3,'Cleo','North','2024-07-09'),(4,'Dan',NULL,NULL);
INSERT INTO orders VALUES (10,1,5.5),(11,1,7),(12,3,1);
INSERT INTO refunds VALUES (1,10,'late'),(2,12,CAST(x'e96c' AS TEXT));
)";

class SqliteFixture final : public FileFixture {
 public:
  SourceKind kind() const override { return sqliteSourceKind(); }
  const Language& language() const override { return sqlLanguage(); }
  SourceConfig make(const TemporaryFolder& folder) const override {
    Writer(folder.path() / "shop.db").write(kShop);
    SourceConfig config = open(folder.path() / "shop.db");
    config.description = "A shop";
    return config;
  }
  void change(const TemporaryFolder& folder) const override {
    Writer(folder.path() / "shop.db").write("INSERT INTO customers VALUES (5,'Eve','West','2025-01-01')");
  }
  std::string reads() const override { return "SELECT id, name FROM customers ORDER BY id"; }
  std::string readsBound() const override { return "SELECT name FROM customers WHERE region = :p1"; }
  std::string uncompilable() const override { return "SELECT substr(name) FROM customers"; }
  Value value() const override { return std::string("North"); }
  bool isWhole() const override { return true; }
  std::string expensive() const override {
    return "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
  }
  std::string greedy() const override {
    return "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT "
           "group_concat(printf('%0100000d', i)) FROM n";
  }
  SourceConfig open(const std::filesystem::path& path) const override {
    return {.id = "shop", .kind = "sqlite", .location = FileLocation{{path.string()}}};
  }
  std::string ending() const override { return ".db"; }
};

}  // namespace

INSTANTIATE_TEST_SUITE_P(Sqlite, SourceContract, ::testing::Values(&contractOf<SqliteFixture>));
INSTANTIATE_TEST_SUITE_P(Sqlite, FileContract, ::testing::Values(&contractOf<SqliteFixture>));

namespace {

class SqliteSourceTest : public ::testing::Test {
 protected:
  SqliteSourceTest() { Writer(path_).write(kShop); }

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
    OMNI_TRY(query, SqlGuard().admit({.text = text}, descriptor));
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
  const auto query = SqlGuard().admit({.text = "SELECT count(*) FROM customers"}, *descriptor);
  EXPECT_EQ((*source)->run(*query, roomyBudget())->rows[0][0], Value{std::int64_t{4}});
  Writer(path_).write("DELETE FROM customers WHERE id > 1");
  EXPECT_EQ((*source)->run(*query, roomyBudget())->rows[0][0], Value{std::int64_t{1}});
}

TEST_F(SqliteSourceTest, aDatabaseWithAWriteAheadLogLeavesNothingBesideIt) {
  Writer(path_).write("PRAGMA journal_mode=WAL; INSERT INTO customers VALUES (9,'Zoe','West',NULL)");
  std::filesystem::remove(path_.string() + "-wal");
  std::filesystem::remove(path_.string() + "-shm");
  EXPECT_EQ(table(describe(), "customers").rows, 5u);
  EXPECT_FALSE(std::filesystem::exists(path_.string() + "-shm"));
  EXPECT_FALSE(std::filesystem::exists(path_.string() + "-wal"));
}

TEST_F(SqliteSourceTest, whatAWriterHasInItsLogIsSeen) {
  const Writer writer(path_);
  writer.write("PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0");
  writer.write("INSERT INTO customers VALUES (9,'Zoe','West',NULL)");
  EXPECT_EQ(table(describe(), "customers").rows, 5u);
}

// As on a copy, or in a folder that is read-only: the log is there, and nothing to share it by.
TEST_F(SqliteSourceTest, aLogThatCannotBeSharedIsReadAllTheSame) {
  const auto live = folder_.path() / "live.db";
  const Writer writer(live);
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
  Writer(path_).write("PRAGMA journal_mode=WAL");
  const auto connection = SqliteConnection::open("shop", path_);
  ASSERT_TRUE(connection) << connection.error().message;
  const auto read = [&](const RowSink& sink) {
    return (*connection)->each("SELECT id FROM customers", {}, roomyBudget(), SqliteAccess::kTables, sink);
  };
  EXPECT_TRUE(read([](const Row&) { return true; }));
  EXPECT_FALSE((*connection)->torn());
  EXPECT_TRUE(read([&](const Row&) {
    Writer(path_).write("UPDATE customers SET region = 'West'");
    return true;
  }));
  EXPECT_TRUE((*connection)->torn());
}

TEST_F(SqliteSourceTest, aViewOfWhatIsGoneIsLeftOutByName) {
  Writer(path_).write("CREATE TABLE gone (x); CREATE VIEW broken AS SELECT x FROM gone; DROP TABLE gone");
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
                              {}, Budget(limits), SqliteAccess::kTables, [](const Row&) { return false; });
  ASSERT_FALSE(sorted);
  EXPECT_EQ(sorted.error().code, Code::kLimit) << sorted.error().message;
}

TEST_F(SqliteSourceTest, aLockedDatabaseIsUnavailable) {
  const Writer writer(path_);
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
        (*connection)->each(text, {}, roomyBudget(), SqliteAccess::kTables, [](const Row&) { return true; });
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
