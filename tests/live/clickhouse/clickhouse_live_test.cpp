// ClickHouse's own engine behind its HTTP interface, started by tests/live/live.py: the database shop, which
// "owner" may write and "reader" only read.
#include "base/text.h"
#include "endpoint/model_contract.h"
#include "live/sql_server_contract.h"
#include "sources/clickhouse/clickhouse_session.h"

namespace omni {

SourceKind clickhouseSourceKind();

namespace {

LiveServer server() {
  return LiveServer("clickhouse");
}

std::string urlOf(int port) {
  return "http://127.0.0.1:" + std::to_string(port);
}

std::shared_ptr<ClickhouseServer> serverAs(const std::string& user) {
  return std::make_shared<ClickhouseServer>(realWorld(), HttpAddress::parse(urlOf(server().port())).value(),
                                            Login{.user = user, .secret = {}}, RemoteSettings{},
                                            ClickhouseDatabase{.name = "shop", .memoryMb = 2048});
}

constexpr auto kShop =
    R"(DROP VIEW IF EXISTS paid; DROP VIEW IF EXISTS north; DROP TABLE IF EXISTS orders; DROP TABLE IF EXISTS customers; DROP TABLE IF EXISTS more;
CREATE TABLE customers (id Int32, name String, region LowCardinality(Nullable(String)) COMMENT 'where the office is',
  since Nullable(Date), mood Nullable(String)) ENGINE = MergeTree ORDER BY id COMMENT 'who buys';
INSERT INTO customers VALUES (1, 'Ann', 'North', '2022-03-01', 'glad'), (2, 'Bob', 'South', '2023-04-05', 'sad'),
  (3, 'Cid', 'North', NULL, NULL), (4, 'Dee', NULL, '2024-12-31', 'glad');
CREATE TABLE orders (id Int64, customer_id Int32, amount Decimal(10, 2), paid Bool, placed DateTime64(3, 'UTC'), `Ship To` String)
  ENGINE = MergeTree ORDER BY id;
INSERT INTO orders SELECT number + 1, 1 + (number + 1) % 4, (number + 1) * 1.5, (number + 1) % 2 = 0,
  toDateTime64('2024-01-01 10:00:00', 3, 'UTC') + toIntervalDay(number + 1), '{"city": "York"}' FROM numbers(40);
CREATE VIEW north AS SELECT * FROM customers WHERE region = 'North')";

class ClickhouseFixture final : public SqlServerFixture {
 public:
  SourceKind kind() const override { return clickhouseSourceKind(); }
  LiveServer server() const override { return omni::server(); }
  using SqlServerFixture::shopAs;
  SourceConfig shopAs(const std::string& user, int port, SqlOptions options) const override {
    options.insert({"database", "shop"});
    return {.id = "shop",
            .kind = "clickhouse",
            .location = EndpointLocation{.url = urlOf(port), .user = user},
            .description = "what is sold",
            .options = std::move(options)};
  }
  std::string shop() const override { return kShop; }
  std::string order(const std::string& sql) const override {
    std::string cell;
    const auto owner = serverAs("owner");
    for (const auto& statement : split(sql, ';')) {
      const Status done =
          owner->run({.sql = statement, .readOnly = false}, roomyBudget(), [&](const Row& row) {
            cell = toText(row.at(0));
            return true;
          });
      if (!done) throw std::runtime_error(statement + ": " + done.error().message);
    }
    return cell;
  }
  void restore() const override { (void)order(shop()); }
  void change(const TemporaryFolder&) const override {
    (void)order("CREATE TABLE more ENGINE = MergeTree ORDER BY one AS SELECT 1 AS one");
  }
  std::string uncompilable() const override { return "SELECT sum(name) FROM customers"; }
  std::string typeOfRegion() const override { return "String"; }
  std::string running() const override {
    return "SELECT count(*) FROM system.processes WHERE query LIKE '%FROM%orders%h%' AND query NOT LIKE "
           "'%system.processes%'";
  }
  std::string everything() const override {
    return "SELECT concat((SELECT arrayStringConcat(groupArray(name), ',') FROM (SELECT name FROM customers "
           "ORDER BY id) AS c), (SELECT arrayStringConcat(groupArray(toString(amount)), ',') FROM (SELECT "
           "amount "
           "FROM orders ORDER BY id) AS o), (SELECT arrayStringConcat(groupArray(concat(database, name)), "
           "',') "
           "FROM (SELECT database, name FROM system.tables WHERE database NOT IN ('system', "
           "'information_schema', 'INFORMATION_SCHEMA') ORDER BY 1, 2) AS t))";
  }
  std::string guardCases() const override { return "tests/cases/guard/sql_clickhouse.case"; }
  std::function<void(const std::string&, const Budget&)> owner() const override {
    return [session = std::make_shared<ClickhouseSession>(serverAs("owner"))](const std::string& text,
                                                                              const Budget& budget) {
      (void)session->each(text, {}, 10, budget, [](const Row&) { return true; });
    };
  }
};

INSTANTIATE_TEST_SUITE_P(Clickhouse, SourceContract, ::testing::Values(&contractOf<ClickhouseFixture>));
INSTANTIATE_TEST_SUITE_P(Clickhouse, ModelContract, ::testing::Values(&contractOf<ClickhouseFixture>));
INSTANTIATE_TEST_SUITE_P(Clickhouse, FaultContract, ::testing::Values(&contractOf<ClickhouseFixture>));
INSTANTIATE_TEST_SUITE_P(Clickhouse, SqlServerContract, ::testing::Values(&contractOf<ClickhouseFixture>));

class ClickhouseLiveTest : public SqlServerTest {};
INSTANTIATE_TEST_SUITE_P(Clickhouse, ClickhouseLiveTest, ::testing::Values(&contractOf<ClickhouseFixture>));

TEST_P(ClickhouseLiveTest, valuesKeepTheirTypes) {
  open();
  const Row row = first(
      "SELECT id, amount, paid, placed, \"Ship To\", NULL, avg(amount) OVER (), count(*) OVER (), "
      "groupArray(id) OVER () FROM orders WHERE id = 2");
  EXPECT_EQ(row[0], Value(std::int64_t{2}));
  EXPECT_EQ(row[1], Value(std::int64_t{3}));
  EXPECT_EQ(row[2], Value(true));
  EXPECT_EQ(row[3], Value("2024-01-03 10:00:00.000"));
  EXPECT_EQ(row[4], Value(R"({"city": "York"})"));
  EXPECT_EQ(row[5], Value(Null{}));
  EXPECT_EQ(row[6], Value(3.0));
  EXPECT_EQ(row[7], Value(std::int64_t{1}));
  EXPECT_EQ(row[8], Value(Nested{"[2]"}));
}

TEST_P(ClickhouseLiveTest, noDigitOfAValueIsLost) {
  open();
  EXPECT_EQ(cell("SELECT toUInt64('18446744073709551615')"), Value("18446744073709551615"));
  EXPECT_EQ(cell("SELECT toInt128('-170141183460469231731687303715884105728')"),
            Value("-170141183460469231731687303715884105728"));
  EXPECT_EQ(cell("SELECT CAST('1234567890123456789.01' AS Decimal(38, 2))"), Value("1234567890123456789.01"));
  EXPECT_EQ(cell("SELECT toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0')"),
            Value("61f0c404-5cb3-11e7-907b-a6006ad3dba0"));
  EXPECT_EQ(cell("SELECT CAST('10.1.2.3' AS IPv4)"), Value("10.1.2.3"));
  EXPECT_EQ(cell("SELECT map('a', toUInt64('18446744073709551615'))"),
            Value(Nested{"{\"a\":18446744073709551615}"}));
  EXPECT_EQ(cell("SELECT 1 / 0"), Value("inf"));
}

constexpr auto kDerived =
    ";CREATE VIEW paid AS SELECT customer_id, sum(amount) AS total FROM orders GROUP BY customer_id";

// What the server does not say to be derived from nothing hidden is not there.
TEST_P(ClickhouseLiveTest, viewsAreNotThereAsSoonAsAnythingIsHidden) {
  constexpr auto kLeft =
      ";CREATE TABLE left_over ENGINE = MergeTree ORDER BY id AS SELECT id, customer_id, paid, placed, `Ship "
      "To` "
      "FROM orders";
  constexpr auto kInPlace = ";DROP TABLE orders;RENAME TABLE left_over TO orders";
  std::vector<std::string> queries{"SELECT amount FROM orders", "SELECT * FROM shop.paid"};
  for (const std::string table : {"customers", "orders", "north", "paid"})
    for (const std::string what : {"*", "count(*)"}) queries.push_back("SELECT " + what + " FROM " + table);
  const std::vector<std::pair<SourceRules, std::string>> policies{
      {{.hidden = {"orders"}}, ";DROP TABLE orders"},
      {{.hidden = {"customers"}}, ";DROP TABLE customers"},
      {{.hidden = {"orders.amount"}}, std::string(kLeft) + kInPlace},
      {{.hidden = {}, .rows = {{"orders", "id < 30"}}},
       ";CREATE TABLE left_over ENGINE = MergeTree ORDER BY id AS SELECT * FROM orders WHERE id < 30" +
           std::string(kInPlace)}};
  for (const auto& [rules, removal] : policies) {
    (void)fixture().order(std::string(kShop) + kDerived);
    expectWhatRemovalLeaves(rules, "DROP VIEW paid;DROP VIEW north" + removal, queries);
  }
}

// A mask is read in the place of its column by conditions too, and an alias never in that of a column.
TEST_P(ClickhouseLiveTest, aMaskIsAllThatThereIsOfAColumn) {
  open();
  const auto known = std::make_shared<const Descriptor>(descriptor_);
  const FindWhole find = [&](const Budget&) -> Result<WholeSource> {
    return WholeSource{std::shared_ptr<Source>(source_.get(), [](Source*) {}), known, "1"};
  };
  for (const auto mask : {ColumnMask::kNull, ColumnMask::kPartial, ColumnMask::kHash}) {
    SourcePermission permission{.asked = true, .queried = true, .described = true};
    permission.maskKey = Secret("the key of the digests");
    permission.rules.masks = {{"customers.mood", mask}};
    permission.rules.rows = {{"customers", "mood = 'glad'"}};
    PermittedSource part(source_->info(), permission, find);
    const auto told = part.describe(roomyBudget(), {});
    ASSERT_TRUE(told) << told.error().message;
    const auto names =
        sqlLanguage().validate({.text = "SELECT name, mood FROM customers ORDER BY name"}, *told);
    const auto rows = part.run(names.value(), Budget(roomyLimits()));
    ASSERT_TRUE(rows) << rows.error().text();
    ASSERT_EQ(rows->rows.size(), 2u);
    EXPECT_EQ(rows->rows[0][0], Value("Ann"));
    EXPECT_NE(rows->rows[0][1], Value("glad"));
  }
}

}  // namespace
}  // namespace omni
