// MariaDB itself, started by tests/live/live.py: a database whose tables belong to the login "owner", and
// the login "reader", which may read them.
#include <mysql.h>

#include "endpoint/model_contract.h"
#include "live/sql_server_contract.h"
#include "sources/mysql/mysql_session.h"

namespace omni {

SourceKind mysqlSourceKind();

namespace {

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

class MysqlFixture final : public SqlServerFixture {
 public:
  SourceKind kind() const override { return mysqlSourceKind(); }
  LiveServer server() const override { return omni::server(); }
  using SqlServerFixture::shopAs;
  SourceConfig shopAs(const std::string& user, int port, SqlOptions options) const override {
    return {.id = "shop",
            .kind = "mysql",
            .location = EndpointLocation{.url = urlOf(port), .user = user},
            .description = "what is sold",
            .options = std::move(options)};
  }
  std::string shop() const override { return kShop; }
  std::string order(const std::string& sql) const override { return Admin().run(sql); }
  void change(const TemporaryFolder&) const override { (void)order("CREATE TABLE more AS SELECT 1 AS one"); }
  std::string uncompilable() const override { return "SELECT name, count(*) FROM customers"; }
  std::string typeOfRegion() const override { return "varchar(20)"; }
  int connections() const override {
    return std::stoi(order("SELECT count(*) FROM information_schema.processlist WHERE user = 'reader'"));
  }
  std::string running() const override {
    return "SELECT count(*) FROM information_schema.processlist WHERE user = 'reader' AND command = "
           "'Execute'";
  }
  std::string textOfRunning() const override { return "info"; }
  std::string everything() const override {
    return "SELECT md5(concat((SELECT group_concat(id, name) FROM customers), (SELECT group_concat(id, "
           "amount) "
           "FROM orders), (SELECT group_concat(table_schema, table_name) FROM information_schema.tables), "
           "(SELECT group_concat(user, host) FROM mysql.user)))";
  }
  std::string guardCases() const override { return "tests/cases/guard/sql_mysql.case"; }
  std::function<void(const std::string&, const Budget&)> owner() const override {
    return runsAt<MysqlSession>(
        mysqlAddress(urlOf(server().port()), {.user = "owner", .secret = {}}, std::chrono::seconds(5))
            .value());
  }
};

INSTANTIATE_TEST_SUITE_P(Mariadb, SourceContract, ::testing::Values(&contractOf<MysqlFixture>));
INSTANTIATE_TEST_SUITE_P(Mariadb, ModelContract, ::testing::Values(&contractOf<MysqlFixture>));
INSTANTIATE_TEST_SUITE_P(Mariadb, FaultContract, ::testing::Values(&contractOf<MysqlFixture>));
INSTANTIATE_TEST_SUITE_P(Mariadb, SqlServerContract, ::testing::Values(&contractOf<MysqlFixture>));

class MysqlLiveTest : public SqlServerTest {};
INSTANTIATE_TEST_SUITE_P(Mariadb, MysqlLiveTest, ::testing::Values(&contractOf<MysqlFixture>));

TEST_P(MysqlLiveTest, valuesKeepTheirTypes) {
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

TEST_P(MysqlLiveTest, bitsAreNumbers) {
  (void)fixture().order("CREATE OR REPLACE TABLE flags (active bit(1), mask bit(12))");
  (void)fixture().order("INSERT INTO flags VALUES (1, 3000), (0, 1), (NULL, NULL)");
  open();
  EXPECT_EQ(table("flags").columns[0].values.type, ValueType::kInteger);
  EXPECT_EQ(cell("SELECT mask FROM flags WHERE active = :p1", {{"p1", true}}), Value(std::int64_t{3000}));
  (void)fixture().order("DROP TABLE flags");
}

// A blank behind the name of a function makes it one of the database's own, unless the session says
// otherwise.
TEST_P(MysqlLiveTest, theNameOfAFunctionMeansTheServersOwn) {
  (void)fixture().order("CREATE FUNCTION `max`(x int) RETURNS int DETERMINISTIC RETURN 7");
  (void)fixture().order("GRANT EXECUTE ON FUNCTION `max` TO reader@'127.0.0.1'");
  open();
  EXPECT_EQ(cell("SELECT max (id) FROM customers"), Value(std::int64_t{4}));
  (void)fixture().order("DROP FUNCTION `max`");
}

// A view that shows a customer his own row alone, by a variable that no query can set.
TEST_P(MysqlLiveTest, aVariableOfTheSessionTellsWhoAsks) {
  (void)fixture().order("CREATE FUNCTION app_user() RETURNS text DETERMINISTIC RETURN @`app.user`");
  (void)fixture().order("GRANT EXECUTE ON FUNCTION app_user TO reader@'127.0.0.1'");
  (void)fixture().order("CREATE VIEW mine AS SELECT name FROM customers WHERE name = app_user()");
  SourceConfig config = fixture().shopAs("reader", {{"connections", "1"}});
  config.identity = IdentityRule{.header = "X-User", .attribute = "", .set = "app.user"};
  const auto whole = fixture().kind().open(config, realWorld()).value();
  const Descriptor known = whole->describe(roomyBudget()).value();
  const auto mine = sqlLanguage().validate({.text = "SELECT name FROM mine"}, known);
  ASSERT_TRUE(mine) << mine.error().message;
  const auto ask = [&](Source& source) {
    const Outcome outcome = source.run(*mine, Budget(roomyLimits())).value();
    return outcome.rows.empty() ? "" : toText(outcome.rows[0][0]);
  };
  const auto ann = sourceAs(*whole, "Ann").value();
  const auto hostile = sourceAs(*whole, "Bob'; SET @`app.user` = 'Ann").value();
  for (int n = 0; n < 3; ++n) {  // by one connection
    EXPECT_EQ(ask(*ann), "Ann");
    EXPECT_EQ(ask(*hostile), "");
    EXPECT_EQ(ask(*ann), "Ann");
    EXPECT_EQ(ask(*whole), "");
  }
}

// Each kind of object that shows what others hold.
constexpr auto kDerived = R"(
CREATE TABLE staff (id int PRIMARY KEY, name varchar(20), salary int, yearly int GENERATED ALWAYS AS (salary * 12) STORED,
                    initial varchar(1) AS (left(name, 1)), both_ varchar(40) AS (concat(initial, yearly)));
CREATE TABLE Staff (id int, motto text);
CREATE TABLE first_part (id int, what text) ENGINE=MyISAM;
CREATE TABLE parts (id int, what text) ENGINE=MERGE UNION=(first_part);
CREATE VIEW names AS SELECT id, name FROM staff;
INSERT INTO staff (id, name, salary) VALUES (1, 'Ada', 100), (2, 'Bob', 5);
INSERT INTO Staff VALUES (1, 'more'); INSERT INTO first_part VALUES (1, 'a'))";

/// What of it MariaDB does not say what it reads.
constexpr auto kUnknown = "; DROP VIEW names, north; DROP TABLE parts";

TEST_P(MysqlLiveTest, whatShowsTheHiddenIsHidden) {
  std::vector<std::string> queries;
  for (const std::string table : {"staff", "Staff", "first_part", "parts", "names", "north", "customers"})
    for (const std::string what : {"*", "count(*)"}) queries.push_back("SELECT " + what + " FROM " + table);
  for (const std::string column : {"salary", "yearly", "initial", "both_"})
    queries.push_back("SELECT " + column + " FROM staff");
  const std::vector<std::pair<SourceRules, std::string>> policies{
      {{.hidden = {"staff.salary"}},
       "ALTER TABLE staff DROP COLUMN both_, DROP COLUMN yearly, DROP COLUMN salary"},
      {{.hidden = {"staff.name"}},
       "ALTER TABLE staff DROP COLUMN both_, DROP COLUMN initial, DROP COLUMN name"},
      {{.hidden = {"first_part"}}, "DROP TABLE first_part"},
      {{.hidden = {}, .rows = {{"customers", "region = 'North'"}}},
       "DELETE FROM orders; DELETE FROM customers WHERE region <> 'North' OR region IS NULL"}};
  for (const auto& [rules, removal] : policies) {
    (void)fixture().order(std::string(kShop) + ";" + kDerived +
                          (rules.rows.empty() ? "" : "; DELETE FROM orders"));
    expectWhatRemovalLeaves(rules, removal + kUnknown, queries);
  }
}

TEST_P(MysqlLiveTest, aNameInAnotherCaseIsAnotherTable) {
  (void)fixture().order(std::string(kShop) + ";" + kDerived);
  SourceConfig config = fixture().shopAs("reader");
  config.lists.hidden = {"staff"};
  open(config);
  for (const std::string name : {"staff", "Staff", "STAFF", "`staff`", "shop.staff"}) {
    const auto answer = ask("SELECT count(*) FROM " + name);
    EXPECT_TRUE(!answer || answer->rows.at(0).at(0) == Value(std::int64_t{1})) << name;
  }
  EXPECT_FALSE(ask("SELECT salary FROM staff"));
}

TEST_P(MysqlLiveTest, aViewThatIsDefinedAnewChangesTheMark) {
  (void)fixture().order(std::string(kShop) + ";" + kDerived);
  open();
  const auto mark = source_->contentMark(roomyBudget());
  (void)fixture().order(
      "CREATE OR REPLACE VIEW names AS SELECT id, CAST(salary AS char(20)) AS name FROM staff");
  EXPECT_NE(*source_->contentMark(roomyBudget()), *mark);
}

}  // namespace
}  // namespace omni
