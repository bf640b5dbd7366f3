// MariaDB itself, started by tests/live/live.py: a database whose tables belong to the login "owner", and
// the login "reader", which may read them.
#include <mysql.h>

#include "guard_case_file.h"
#include "language/language.h"
#include "live/fault_contract.h"
#include "sources/mysql/mysql_session.h"

namespace omni {

SourceKind mysqlSourceKind();

namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

LiveServer server() {
  return LiveServer("mysql");
}

std::string urlOf(int port) {
  return "mysql://127.0.0.1:" + std::to_string(port) + "/shop";
}

// A connection that may do everything.
class Admin {
 public:
  Admin() : connection_(mysql_init(nullptr), &mysql_close) {
    if (!mysql_real_connect(connection_.get(), "127.0.0.1", "owner", nullptr, "shop",
                            static_cast<unsigned>(server().port()), nullptr, CLIENT_MULTI_STATEMENTS))
      throw std::runtime_error(mysql_error(connection_.get()));
  }

  // The first cell of the last statement that gives any.
  std::string run(const std::string& sql) const {
    MYSQL* mysql = connection_.get();
    std::string cell;
    if (mysql_query(mysql, sql.c_str()) != 0) throw std::runtime_error(mysql_error(mysql));
    do {
      const std::unique_ptr<MYSQL_RES, decltype(&mysql_free_result)> result(mysql_store_result(mysql),
                                                                            &mysql_free_result);
      if (const MYSQL_ROW row = result ? mysql_fetch_row(result.get()) : nullptr) cell = row[0] ? row[0] : "";
    } while (mysql_next_result(mysql) == 0);
    if (mysql_errno(mysql) != 0) throw std::runtime_error(mysql_error(mysql));
    return cell;
  }

 private:
  std::unique_ptr<MYSQL, decltype(&mysql_close)> connection_;
};

SourceConfig shopAs(const std::string& user, int port, std::map<std::string, std::string> options = {}) {
  options.try_emplace("refresh_seconds", "0");
  return {.id = "shop",
          .kind = "mysql",
          .location = EndpointLocation{.url = urlOf(port), .user = user},
          .description = "what is sold",
          .options = std::move(options)};
}

constexpr auto kShop = R"(
DROP DATABASE IF EXISTS shop; CREATE DATABASE shop CHARACTER SET utf8mb4; USE shop;
CREATE TABLE customers (id int PRIMARY KEY, name text NOT NULL, region varchar(20) COMMENT 'where the office is', since date,
                        mood enum('glad', 'sad')) COMMENT 'who buys';
CREATE TABLE orders (id bigint PRIMARY KEY, customer_id int, amount decimal(10,2), paid boolean, placed datetime,
                     `Ship To` json, FOREIGN KEY (customer_id) REFERENCES customers (id));
CREATE VIEW north AS SELECT * FROM customers WHERE region = 'North';
INSERT INTO customers VALUES (1, 'Ann', 'North', '2022-03-01', 'glad'), (2, 'Bob', 'South', '2023-04-05', 'sad'),
                             (3, 'Cid', 'North', NULL, NULL), (4, 'Dee', NULL, '2024-12-31', 'glad');
INSERT INTO orders WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) SELECT i, 1 + i % 4, i * 1.5,
  i % 2 = 0, '2024-01-01 10:00' + INTERVAL i DAY, '{"city": "York"}' FROM n)";

class MysqlFixture final : public LiveFixture {
 public:
  SourceKind kind() const override { return mysqlSourceKind(); }
  const Language& language() const override { return sqlLanguage(); }
  SourceConfig make(const TemporaryFolder&) const override {
    (void)Admin().run(kShop);
    return shopAs("reader", server().port());
  }
  void change(const TemporaryFolder&) const override {
    (void)Admin().run("CREATE TABLE more AS SELECT 1 AS one");
  }
  std::string reads() const override { return "SELECT id, name FROM customers ORDER BY id"; }
  std::string readsBound() const override { return "SELECT id FROM customers WHERE region = :p1"; }
  Value value() const override { return std::string("North"); }
  std::string uncompilable() const override { return "SELECT name, count(*) FROM customers"; }
  std::string expensive() const override {
    return "SELECT count(*) FROM orders a, orders b, orders c, orders d, orders e, orders f, orders g, "
           "orders h WHERE "
           "a.id + b.id + c.id + d.id + e.id + f.id + g.id + h.id = 0";
  }
  LiveServer server() const override { return omni::server(); }
  SourceConfig through(int port, SourceConfig config) const override {
    return shopAs("reader", port, std::move(config.options));
  }
  int connections() const override {
    return std::stoi(
        Admin().run("SELECT count(*) FROM information_schema.processlist WHERE user = 'reader'"));
  }
};

INSTANTIATE_TEST_SUITE_P(Mariadb, SourceContract, ::testing::Values(&contractOf<MysqlFixture>));
INSTANTIATE_TEST_SUITE_P(Mariadb, FaultContract, ::testing::Values(&contractOf<MysqlFixture>));

class MysqlLiveTest : public ::testing::Test {
 protected:
  MysqlLiveTest() { (void)Admin().run(kShop); }

  void open(const std::string& user = "reader", std::map<std::string, std::string> options = {}) {
    source_ = mysqlSourceKind().open(shopAs(user, server().port(), std::move(options)), realWorld()).value();
    auto described = source_->describe(roomyBudget());
    ASSERT_TRUE(described) << described.error().message;
    descriptor_ = std::move(*described);
  }

  Result<Outcome> ask(const std::string& text, std::vector<Parameter> parameters = {},
                      Limits limits = roomyLimits()) {
    OMNI_TRY(query, sqlLanguage().admit({.text = text, .parameters = std::move(parameters)}, descriptor_));
    return source_->run(query, Budget(limits));
  }

  Row first(const std::string& text, std::vector<Parameter> parameters = {}) {
    const auto outcome = ask(text, std::move(parameters));
    if (!outcome) throw std::runtime_error(outcome.error().message);
    return outcome->rows.at(0);
  }

  const Table& table(const std::string& name) const {
    for (const auto& table : std::get<RelationalSchema>(descriptor_.shape).tables)
      if (table.name == name) return table;
    throw std::runtime_error("no table " + name);
  }

  std::unique_ptr<Source> source_;
  Descriptor descriptor_;
};

TEST_F(MysqlLiveTest, describesTablesWithCommentsKeysAndValues) {
  open();
  const Table& customers = table("customers");
  EXPECT_EQ(customers.comment, "who buys");
  EXPECT_EQ(customers.rows, 4u);
  EXPECT_THAT(customers.primaryKey, ElementsAre("id"));
  EXPECT_EQ(customers.columns[2].comment, "where the office is");
  EXPECT_EQ(customers.columns[2].declaredType, "varchar(20)");
  EXPECT_THAT(customers.columns[2].values.samples, ElementsAre("North", "South"));
  EXPECT_EQ(customers.columns[3].values.type, ValueType::kDate);
  EXPECT_EQ(customers.columns[3].values.maximum, "2024-12-31");
  const auto& keys = table("orders").foreignKeys;
  ASSERT_EQ(keys.size(), 1u);
  EXPECT_EQ(keys[0].targetTable, "customers");
  EXPECT_THAT(keys[0].targetColumns, ElementsAre("id"));
  EXPECT_TRUE(table("north").view);
}

TEST_F(MysqlLiveTest, valuesKeepTheirTypes) {
  open();
  const Row row = first(
      "SELECT id, amount, paid, placed, `Ship To`, NULL, avg(amount) OVER (), count(*) OVER () FROM "
      "orders WHERE id = 2");
  EXPECT_EQ(row[0], Value(std::int64_t{2}));
  EXPECT_EQ(row[1], Value(3.0));
  EXPECT_EQ(row[2], Value(std::int64_t{1}));
  EXPECT_EQ(row[3], Value("2024-01-03 10:00:00"));
  EXPECT_EQ(row[4], Value(R"({"city": "York"})"));
  EXPECT_EQ(row[5], Value(Null{}));
  EXPECT_EQ(row[6], Value(3.0));
  EXPECT_EQ(row[7], Value(std::int64_t{1}));
}

TEST_F(MysqlLiveTest, parametersAreWhatTheyAreComparedWith) {
  open();
  EXPECT_EQ(first("SELECT count(*) FROM customers WHERE since > :p1", {{"p1", "2022-12-31"}})[0],
            Value(std::int64_t{2}));
  EXPECT_EQ(first("SELECT count(*) FROM orders WHERE amount > :p1", {{"p1", 2.5}})[0],
            Value(std::int64_t{39}));
  EXPECT_EQ(first("SELECT count(*) FROM orders WHERE amount > :p1", {{"p1", std::int64_t{58}}})[0],
            Value(std::int64_t{2}));
  EXPECT_EQ(first("SELECT count(*) FROM orders WHERE paid = :p1", {{"p1", true}})[0],
            Value(std::int64_t{20}));
  EXPECT_EQ(first("SELECT count(*) FROM customers WHERE mood = :p1", {{"p1", "glad"}})[0],
            Value(std::int64_t{2}));
  EXPECT_EQ(first("SELECT count(*) FROM customers WHERE name = :p1", {{"p1", "x' OR '1' = '1\\"}})[0],
            Value(std::int64_t{0}));
}

TEST_F(MysqlLiveTest, aTableThatIsGoneMakesTheMarkBeAskedForAgain) {
  open("reader", {{"refresh_seconds", "86400"}});
  const auto mark = source_->contentMark(roomyBudget());
  (void)Admin().run("DROP VIEW north");
  EXPECT_EQ(*source_->contentMark(roomyBudget()), *mark);
  const auto outcome = ask("SELECT * FROM north");
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, Code::kInvalidArgument);
  EXPECT_NE(*source_->contentMark(roomyBudget()), *mark);
}

TEST_F(MysqlLiveTest, aLoginThatCouldWriteIsToldOrRefused) {
  open("owner");
  EXPECT_THAT(descriptor_.notes, Contains(HasSubstr("could write")));
  EXPECT_FALSE(source_->check(roomyBudget())->readOnly);
  const auto strict =
      mysqlSourceKind().open(shopAs("owner", server().port(), {{"strict", "true"}}), realWorld());
  const auto described = (*strict)->describe(roomyBudget());
  ASSERT_FALSE(described);
  EXPECT_EQ(described.error().code, Code::kRefused);
}

TEST_F(MysqlLiveTest, whatCostsTooMuchIsRefusedWithTheEstimate) {
  open("reader", {{"cost", "1000"}});
  EXPECT_TRUE(ask("SELECT count(*) FROM orders WHERE amount > :p1", {{"p1", 2.5}}));
  const auto outcome = ask("SELECT count(*) FROM orders a, orders b, orders c WHERE a.id + b.id + c.id > 0");
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, Code::kLimit);
  EXPECT_THAT(outcome.error().message, HasSubstr("estimates"));
}

TEST_F(MysqlLiveTest, whoCannotLogInIsTold) {
  const auto source = mysqlSourceKind().open(shopAs("nobody", server().port()), realWorld());
  const auto described = (*source)->describe(roomyBudget());
  ASSERT_FALSE(described);
  EXPECT_EQ(described.error().code, Code::kRefused) << described.error().message;
}

TEST_F(MysqlLiveTest, theServerStopsWhatNobodyWaitsFor) {
  open();
  Budget budget({.time = std::chrono::milliseconds(50)});
  const auto query = sqlLanguage().admit({.text = MysqlFixture().expensive()}, descriptor_);
  EXPECT_FALSE(source_->run(*query, budget));
  const Admin admin;
  std::string running = "1";
  for (int looks = 0; looks < 1000 && running != "0"; ++looks)
    running = admin.run(
        "SELECT count(*) FROM information_schema.processlist WHERE user = 'reader' AND command = 'Execute'");
  EXPECT_EQ(running, "0");
}

// Behind the guard: what the session itself lets a login do that may do everything.
TEST_F(MysqlLiveTest, nothingIsWrittenByWhoCould) {
  (void)Admin().run(kShop);
  const auto everything = [] {
    return Admin().run(
        "SELECT md5(concat((SELECT group_concat(id, name) FROM customers), (SELECT group_concat(id, amount) "
        "FROM orders), "
        "(SELECT group_concat(table_schema, table_name) FROM information_schema.tables), (SELECT "
        "group_concat(user, host) "
        "FROM mysql.user)))");
  };
  const std::string before = everything();
  const auto address =
      mysqlAddress(urlOf(server().port()), {.user = "owner", .secret = {}}, std::chrono::seconds(5));
  auto session = MysqlSession::connect(*address, roomyBudget());
  ASSERT_TRUE(session) << session.error().message;
  const auto file = readGuardCases("tests/cases/guard/sql_mysql.case");
  std::size_t tried = 0;
  for (const auto& hostile : file.cases) {
    if (hostile.admit) continue;
    ++tried;
    (void)(*session)->each(hostile.text, {}, 10, Budget({.time = std::chrono::milliseconds(300)}),
                           [](const Row&) { return true; });
    if (!(*session)->usable()) *session = MysqlSession::connect(*address, roomyBudget()).value();
  }
  EXPECT_GT(tried, 50u);
  EXPECT_EQ(everything(), before);
}

}  // namespace
}  // namespace omni
