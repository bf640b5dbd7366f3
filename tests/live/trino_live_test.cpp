// Trino itself, started by tests/live/live.py: tables in its memory that belong to "owner", and "reader", who
// may read them and speak for "ann", who sees her own row of customers.
#include <optional>

#include "base/text.h"
#include "endpoint/model_contract.h"
#include "live/sql_server_contract.h"
#include "sources/trino/trino_session.h"

namespace omni {

SourceKind trinoSourceKind();

namespace {

LiveServer server() {
  return LiveServer("trino");
}

std::string urlOf(int port) {
  return "http://127.0.0.1:" + std::to_string(port);
}

std::shared_ptr<TrinoServer> serverAs(const std::string& user) {
  return std::make_shared<TrinoServer>(realWorld(), HttpAddress::parse(urlOf(server().port())).value(),
                                       Login{.user = user, .secret = {}}, RemoteSettings{}, "memory",
                                       "default");
}

constexpr auto kShop =
    R"(DROP VIEW IF EXISTS paid; DROP VIEW IF EXISTS north; DROP TABLE IF EXISTS orders; DROP TABLE IF EXISTS customers; DROP TABLE IF EXISTS more;
CREATE TABLE customers (id integer, name varchar, region varchar(20) COMMENT 'where the office is', since date, mood varchar)
  COMMENT 'who buys';
INSERT INTO customers VALUES (1, 'Ann', 'North', DATE '2022-03-01', 'glad'), (2, 'Bob', 'South', DATE '2023-04-05', 'sad'),
  (3, 'Cid', 'North', NULL, NULL), (4, 'Dee', NULL, DATE '2024-12-31', 'glad');
CREATE TABLE orders (id bigint, customer_id integer, amount decimal(10,2), paid boolean, placed timestamp(3), "Ship To" varchar);
INSERT INTO orders SELECT i, CAST(1 + i % 4 AS integer), CAST(i * 1.5 AS decimal(10,2)), i % 2 = 0,
  date_add('day', i, TIMESTAMP '2024-01-01 10:00:00'), '{"city": "York"}' FROM UNNEST(sequence(1, 40)) AS n(i);
CREATE VIEW north AS SELECT * FROM customers WHERE region = 'North')";

class TrinoFixture final : public SqlServerFixture {
 public:
  SourceKind kind() const override { return trinoSourceKind(); }
  LiveServer server() const override { return omni::server(); }
  using SqlServerFixture::shopAs;
  SourceConfig shopAs(const std::string& user, int port, SqlOptions options) const override {
    options.insert({{"catalog", "memory"}, {"schema", "default"}});
    return {.id = "shop",
            .kind = "trino",
            .location = EndpointLocation{.url = urlOf(port), .user = user},
            .description = "what is sold",
            .options = std::move(options)};
  }
  std::string shop() const override { return kShop; }
  std::string order(const std::string& sql) const override {
    std::string cell;
    const auto owner = serverAs("owner");
    for (const auto& statement : split(sql, ';')) {
      const auto done = owner->run({.sql = statement}, roomyBudget(), [&](const Row& row) {
        cell = toText(row.at(0));
        return true;
      });
      if (!done) throw std::runtime_error(statement + ": " + done.error().message);
    }
    return cell;
  }
  void restore() const override { (void)order(shop()); }
  void change(const TemporaryFolder&) const override { (void)order("CREATE TABLE more AS SELECT 1 AS one"); }
  std::string uncompilable() const override { return "SELECT sum(name) FROM customers"; }
  std::string typeOfRegion() const override { return "varchar(20)"; }
  std::string running() const override {
    return "SELECT count(*) FROM system.runtime.queries WHERE \"user\" = 'reader' AND state = 'RUNNING'";
  }
  std::string everything() const override {
    return "SELECT (SELECT array_join(array_agg(name ORDER BY id), ',') FROM customers) || (SELECT "
           "array_join(array_agg(CAST(amount AS varchar) ORDER BY id), ',') FROM orders) || (SELECT "
           "array_join(array_agg(table_schem || table_name ORDER BY 1), ',') FROM system.jdbc.tables WHERE "
           "table_cat = 'memory')";
  }
  std::string guardCases() const override { return "tests/cases/guard/sql_trino.case"; }
  std::function<void(const std::string&, const Budget&)> owner() const override {
    return [session = std::make_shared<TrinoSession>(serverAs("owner"))](const std::string& text,
                                                                         const Budget& budget) {
      (void)session->each(text, {}, 10, budget, [](const Row&) { return true; });
    };
  }
};

INSTANTIATE_TEST_SUITE_P(Trino, SourceContract, ::testing::Values(&contractOf<TrinoFixture>));
INSTANTIATE_TEST_SUITE_P(Trino, ModelContract, ::testing::Values(&contractOf<TrinoFixture>));
INSTANTIATE_TEST_SUITE_P(Trino, FaultContract, ::testing::Values(&contractOf<TrinoFixture>));
INSTANTIATE_TEST_SUITE_P(Trino, SqlServerContract, ::testing::Values(&contractOf<TrinoFixture>));

class TrinoLiveTest : public SqlServerTest {};
INSTANTIATE_TEST_SUITE_P(Trino, TrinoLiveTest, ::testing::Values(&contractOf<TrinoFixture>));

TEST_P(TrinoLiveTest, valuesKeepTheirTypes) {
  open();
  const Row row = first(
      "SELECT id, amount, paid, placed, \"Ship To\", NULL, avg(amount) OVER (), count(*) OVER (), "
      "array_agg(id) OVER () FROM orders WHERE id = 2");
  EXPECT_EQ(row[0], Value(std::int64_t{2}));
  EXPECT_EQ(row[1], Value(3.0));
  EXPECT_EQ(row[2], Value(true));
  EXPECT_EQ(row[3], Value("2024-01-03 10:00:00.000"));
  EXPECT_EQ(row[4], Value(R"({"city": "York"})"));
  EXPECT_EQ(row[5], Value(Null{}));
  EXPECT_EQ(row[6], Value(3.0));
  EXPECT_EQ(row[7], Value(std::int64_t{1}));
  EXPECT_EQ(row[8], Value(Nested{"[2]"}));
}

constexpr auto kDerived =
    ";CREATE VIEW paid AS SELECT customer_id, sum(amount) AS total FROM orders GROUP BY 1";

// What the server does not say to be derived from nothing hidden is not there.
TEST_P(TrinoLiveTest, viewsAreNotThereAsSoonAsAnythingIsHidden) {
  constexpr auto kLeft =
      "CREATE TABLE left_over AS SELECT id, customer_id, paid, placed, \"Ship To\" FROM orders";
  constexpr auto kInPlace = ";DROP TABLE orders;ALTER TABLE left_over RENAME TO orders";
  std::vector<std::string> queries{"SELECT amount FROM orders", "SELECT * FROM memory.\"default\".paid"};
  for (const std::string table : {"customers", "orders", "north", "paid"})
    for (const std::string what : {"*", "count(*)"}) queries.push_back("SELECT " + what + " FROM " + table);
  const std::vector<std::pair<SourceRules, std::string>> policies{
      {{.hidden = {"orders"}}, ";DROP TABLE orders"},
      {{.hidden = {"customers"}}, ";DROP TABLE customers"},
      {{.hidden = {"orders.amount"}}, ";" + std::string(kLeft) + kInPlace},
      {{.hidden = {}, .rows = {{"orders", "id < 30"}}},
       ";CREATE TABLE left_over AS SELECT * FROM orders WHERE id < 30" + std::string(kInPlace)}};
  for (const auto& [rules, removal] : policies) {
    (void)fixture().order(std::string(kShop) + kDerived);
    expectWhatRemovalLeaves(rules, "DROP VIEW paid;DROP VIEW north" + removal, queries);
  }
}

TEST_P(TrinoLiveTest, theServersRulesHoldForWhoeverAsks) {
  SourceConfig config = fixture().shopAs("reader");
  config.identity = IdentityRule{.header = "X-User", .attribute = "", .set = "user"};
  const auto whole = fixture().kind().open(config, realWorld()).value();
  const auto known = whole->describe(roomyBudget());
  ASSERT_TRUE(known) << known.error().text();
  const auto names = sqlLanguage().validate({.text = "SELECT name FROM customers"}, *known).value();
  const auto all = whole->run(names, Budget(roomyLimits()));
  ASSERT_TRUE(all) << all.error().text();
  EXPECT_EQ(all->rows.size(), 4u);
  const auto own = sourceAs(*whole, "ann").value()->run(names, Budget(roomyLimits()));
  ASSERT_TRUE(own) << own.error().text();
  EXPECT_EQ(own->rows, (std::vector<Row>{{"Ann"}}));
  const auto owner = sourceAs(*whole, "owner").value()->run(names, Budget(roomyLimits()));
  ASSERT_FALSE(owner);
  EXPECT_EQ(owner.error().code, Code::kRefused) << owner.error().message;
  EXPECT_FALSE(sourceAs(*whole, "ann\r\nX-Trino-Role: admin"));
}

}  // namespace
}  // namespace omni
