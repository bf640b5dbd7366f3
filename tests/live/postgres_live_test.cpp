// PostgreSQL itself, started by tests/live/live.py: a database whose tables belong to the login "owner", and
// the login "reader", which may read them.
#include <libpq-fe.h>

#include "endpoint/model_contract.h"
#include "live/sql_server_contract.h"
#include "sources/postgres/postgres_session.h"

namespace omni {

SourceKind postgresSourceKind();

namespace {

LiveServer server() {
  return LiveServer("postgres");
}

std::string urlAs(const std::string& user, int port) {
  return "postgresql://" + user + "@127.0.0.1:" + std::to_string(port) + "/shop";
}

// A connection that may do everything.
class Admin {
 public:
  Admin() : connection_(PQconnectdb(urlAs("owner", server().port()).c_str()), &PQfinish) {}

  std::string run(const std::string& sql) const {
    const std::unique_ptr<PGresult, decltype(&PQclear)> result(PQexec(connection_.get(), sql.c_str()),
                                                               &PQclear);
    if (PQresultStatus(result.get()) == PGRES_FATAL_ERROR)
      throw std::runtime_error(PQresultErrorMessage(result.get()));
    return PQntuples(result.get()) > 0 ? PQgetvalue(result.get(), 0, 0) : "";
  }

 private:
  std::unique_ptr<PGconn, decltype(&PQfinish)> connection_;
};

constexpr auto kShop = R"(
DROP SCHEMA IF EXISTS public CASCADE; DROP SCHEMA IF EXISTS stock CASCADE; CREATE SCHEMA public; CREATE SCHEMA stock;
CREATE TYPE mood AS ENUM ('glad', 'sad');
CREATE TABLE customers (id integer PRIMARY KEY, name text NOT NULL, region varchar(20), since date, mood mood);
COMMENT ON TABLE customers IS 'who buys'; COMMENT ON COLUMN customers.region IS 'where the office is';
CREATE TABLE orders (id bigint PRIMARY KEY, customer_id integer REFERENCES customers, amount numeric(10,2), paid boolean,
                     placed timestamp, "Ship To" jsonb);
CREATE TABLE stock.parts (part_id integer, code text);
CREATE VIEW north AS SELECT * FROM customers WHERE region = 'North';
INSERT INTO customers VALUES (1, 'Ann', 'North', '2022-03-01', 'glad'), (2, 'Bob', 'South', '2023-04-05', 'sad'),
                             (3, 'Cid', 'North', NULL, NULL), (4, 'Dee', NULL, '2024-12-31', 'glad');
INSERT INTO orders SELECT i, 1 + i % 4, i * 1.5, i % 2 = 0, timestamp '2024-01-01 10:00' + i * interval '1 day',
                          '{"city": "York"}' FROM generate_series(1, 40) AS i;
INSERT INTO stock.parts VALUES (1, 'a'), (2, 'b');
GRANT USAGE ON SCHEMA public, stock TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA public, stock TO reader; ANALYZE)";

class PostgresFixture final : public SqlServerFixture {
 public:
  SourceKind kind() const override { return postgresSourceKind(); }
  LiveServer server() const override { return omni::server(); }
  using SqlServerFixture::shopAs;
  SourceConfig shopAs(const std::string& user, int port, SqlOptions options) const override {
    return {.id = "shop",
            .kind = "postgres",
            .location = EndpointLocation{.url = urlAs(user, port)},
            .description = "what is sold",
            .options = std::move(options)};
  }
  std::string shop() const override { return kShop; }
  std::string order(const std::string& sql) const override { return Admin().run(sql); }
  void change(const TemporaryFolder&) const override {
    (void)order("CREATE TABLE more AS SELECT 1 AS one; GRANT SELECT ON more TO reader");
  }
  std::string uncompilable() const override { return "SELECT sum(name) FROM customers"; }
  std::string typeOfRegion() const override { return "character varying(20)"; }
  int connections() const override {
    return std::stoi(order("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'omni'"));
  }
  std::string running() const override {
    return "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'omni' AND state = 'active'";
  }
  std::string everything() const override {
    return "SELECT md5(coalesce((SELECT string_agg(t::text, ',' ORDER BY t.id) FROM customers t), '') || "
           "(SELECT string_agg(t::text, ',' ORDER BY t.id) FROM orders t) || (SELECT string_agg(relname, ',' "
           "ORDER BY oid) FROM pg_class) || (SELECT string_agg(rolname, ',' ORDER BY oid) FROM pg_roles))";
  }
  std::string guardCases() const override { return "tests/cases/guard/sql_postgres.case"; }
  std::function<void(const std::string&, const Budget&)> owner() const override {
    return runsAt<PostgresSession>(
        postgresAddress(urlAs("owner", server().port()), {}, std::chrono::seconds(5)).value());
  }
};

INSTANTIATE_TEST_SUITE_P(Postgres, SourceContract, ::testing::Values(&contractOf<PostgresFixture>));
INSTANTIATE_TEST_SUITE_P(Postgres, ModelContract, ::testing::Values(&contractOf<PostgresFixture>));
INSTANTIATE_TEST_SUITE_P(Postgres, FaultContract, ::testing::Values(&contractOf<PostgresFixture>));
INSTANTIATE_TEST_SUITE_P(Postgres, SqlServerContract, ::testing::Values(&contractOf<PostgresFixture>));

class PostgresLiveTest : public SqlServerTest {};
INSTANTIATE_TEST_SUITE_P(Postgres, PostgresLiveTest, ::testing::Values(&contractOf<PostgresFixture>));

TEST_P(PostgresLiveTest, schemasThatAreNamedAreSeenAlone) {
  open();
  EXPECT_EQ(table("stock.parts").schema, "stock");
  open("reader", {{"schemas", "stock"}});
  EXPECT_EQ(std::get<RelationalSchema>(descriptor_.shape).tables.size(), 1u);
  EXPECT_EQ(toText(cell("SELECT code FROM stock.parts WHERE part_id = 2")), "b");
}

/// A schema of the reader's own, in which the server looks for his tables first.
class OwnSchema {
 public:
  OwnSchema() {
    drop();
    Admin().run(
        "CREATE SCHEMA own; CREATE TABLE own.customers (id integer, name text, mood text); INSERT INTO "
        "own.customers VALUES (9, 'Zoe', 'glad'); GRANT USAGE ON SCHEMA own TO reader; GRANT SELECT ON "
        "own.customers TO reader; ALTER ROLE reader SET search_path = own, public");
  }
  ~OwnSchema() { drop(); }
  OwnSchema(const OwnSchema&) = delete;
  OwnSchema& operator=(const OwnSchema&) = delete;

 private:
  static void drop() {
    Admin().run("ALTER ROLE reader RESET search_path; DROP SCHEMA IF EXISTS own CASCADE");
  }
};

TEST_P(PostgresLiveTest, noTableIsTakenForOneOfAnotherSchema) {
  const OwnSchema own;
  SourceConfig config = fixture().shopAs("reader");
  config.lists.hidden = {"own.customers.mood", "public.customers.mood"};
  open(config);
  EXPECT_EQ(cell("SELECT name FROM own.customers"), Value("Zoe"));
  EXPECT_EQ(cell("SELECT count(*) FROM public.customers"), Value(std::int64_t{4}));
  EXPECT_FALSE(ask("SELECT mood FROM own.customers"));
  EXPECT_THAT(ask("SELECT name FROM customers").error().hint, ::testing::HasSubstr("own.customers"));
  open("reader", {{"schemas", "own"}});
  EXPECT_EQ(cell("SELECT name FROM own.customers"), Value("Zoe"));
  EXPECT_FALSE(ask("SELECT id FROM public.customers"));
}

TEST_P(PostgresLiveTest, aLoginThatMayReadNothingIsToldSo) {
  Admin().run("DROP ROLE IF EXISTS stranger; CREATE ROLE stranger LOGIN");
  open("stranger");
  EXPECT_THAT(descriptor_.notes,
              ::testing::Contains(::testing::HasSubstr("no table that the login may read")));
}

TEST_P(PostgresLiveTest, valuesKeepTheirTypes) {
  open();
  const Row row = first(
      "SELECT id, amount, paid, placed, \"Ship To\", NULL, avg(amount) OVER (), count(*) OVER () FROM "
      "orders WHERE id = 2");
  EXPECT_EQ(row[0], Value(std::int64_t{2}));
  EXPECT_EQ(row[1], Value(3.0));
  EXPECT_EQ(row[2], Value(true));
  EXPECT_EQ(row[3], Value("2024-01-03 10:00:00"));
  EXPECT_EQ(row[4], Value(Nested{R"({"city": "York"})"}));
  EXPECT_EQ(row[5], Value(Null{}));
  EXPECT_EQ(row[6], Value(3.0));
  EXPECT_EQ(row[7], Value(std::int64_t{1}));
}

// Rows of a customer are his own, by the database's own policy.
constexpr auto kOwnRows = R"(
DROP ROLE IF EXISTS south; CREATE ROLE south; GRANT south TO reader;
GRANT USAGE ON SCHEMA public TO south;
ALTER TABLE customers ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON customers FOR SELECT TO reader USING (name = current_setting('app.user', true));
ALTER TABLE orders ENABLE ROW LEVEL SECURITY; GRANT SELECT ON orders TO south;
CREATE POLICY south ON orders FOR SELECT USING (current_user = 'south' AND id = 7))";

TEST_P(PostgresLiveTest, theDatabasesPoliciesHoldForWhoeverAsks) {
  (void)fixture().order(kOwnRows);
  SourceConfig config = fixture().shopAs("reader", {{"connections", "2"}});
  config.identity = IdentityRule{.header = "X-User", .attribute = "", .set = "app.user"};
  const auto whole = fixture().kind().open(config, realWorld()).value();
  std::vector<std::string> people{"Ann", "Bob", "Cid", "x', true); SELECT set_config('app.user', 'Ann"};
  std::vector<std::unique_ptr<Source>> seen;
  for (const auto& name : people) seen.push_back(sourceAs(*whole, name).value());
  const Descriptor known = seen[0]->describe(roomyBudget()).value();
  EXPECT_THAT(std::get<RelationalSchema>(known.shape).tables[0].columns[1].values.samples,
              ::testing::ElementsAre("Ann"));
  const auto named = sqlLanguage().validate({.text = "SELECT name FROM customers"}, known).value();
  std::atomic<int> wrong = 0;
  const auto ask = [&](Source& source, const std::string& expected) {
    const auto outcome = source.run(named, Budget(roomyLimits()));
    std::string names;
    if (outcome)
      for (const auto& row : outcome->rows) names += toText(row[0]);
    wrong += outcome && names == expected ? 0 : 1;
  };
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < 8; ++i)
      threads.emplace_back([&, i] {
        for (int n = 0; n < 100; ++n) ask(*seen[i % 4], i % 4 == 3 ? "" : people[i % 4]);
      });
    threads.emplace_back([&] {
      for (int n = 0; n < 100; ++n) ask(*whole, "");
    });
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_LE(fixture().connections(), 2);

  config.identity->set = "role";
  const auto roles = fixture().kind().open(config, realWorld()).value();
  const auto ids = sqlLanguage().validate({.text = "SELECT id FROM orders"}, known).value();
  EXPECT_EQ(sourceAs(*roles, "south").value()->run(ids, Budget(roomyLimits())).value().rows,
            (std::vector<Row>{{std::int64_t{7}}}));
  EXPECT_TRUE(roles->run(ids, Budget(roomyLimits())).value().rows.empty());
  EXPECT_FALSE(sourceAs(*roles, "none")) << "the login itself";
  EXPECT_FALSE(sourceAs(*roles, ""));
  const auto stranger = sourceAs(*roles, "owner").value()->run(ids, Budget(roomyLimits()));
  ASSERT_FALSE(stranger);
  EXPECT_EQ(stranger.error().code, Code::kRefused) << stranger.error().message;
}

// The plan of a query names what a policy reads; that is no reading of the query's own.
TEST_P(PostgresLiveTest, aPolicyMayReadWhatIsHidden) {
  (void)fixture().order(
      "CREATE TABLE members (login text, customer integer); INSERT INTO members VALUES ('reader', 1); "
      "GRANT SELECT ON members TO reader; ALTER TABLE customers ENABLE ROW LEVEL SECURITY; "
      "CREATE POLICY known ON customers FOR SELECT USING (id IN (SELECT customer FROM members))");
  SourceConfig config = fixture().shopAs("reader");
  config.lists.hidden = {"members"};
  open(config);
  EXPECT_EQ(cell("SELECT count(*) FROM customers"), Value(std::int64_t{1}));
  EXPECT_FALSE(ask("SELECT count(*) FROM members"));
}

TEST_P(PostgresLiveTest, ofWhatCostsTooMuchTheFirstRowsAreAskedFor) {
  open("reader", {{"cost", "100"}});
  const auto pairs = ask("SELECT a.id, b.id FROM orders a, orders b, orders c, orders d");
  ASSERT_TRUE(pairs) << pairs.error().message;
  EXPECT_EQ(pairs->rows.size(), roomyLimits().rows) << "as many as are looked at anyway cost little enough";
  open("reader", {{"cost", "3"}});
  const auto few = ask("SELECT a.id, b.id FROM orders a, orders b, orders c, orders d; ");
  ASSERT_TRUE(few) << few.error().message;
  EXPECT_TRUE(few->truncated);
  EXPECT_LE(few->rows.size(), 100u);
  EXPECT_THAT(few->notes, ::testing::ElementsAre(::testing::HasSubstr("rows were asked for")));
}

// Each kind of object that shows what others hold.
constexpr auto kDerived = R"(
CREATE EXTENSION IF NOT EXISTS file_fdw; DROP SERVER IF EXISTS files CASCADE; CREATE SERVER files FOREIGN DATA WRAPPER file_fdw;
CREATE TABLE staff (id integer PRIMARY KEY, name text, salary integer, yearly integer GENERATED ALWAYS AS (salary * 12) STORED,
                    initial text GENERATED ALWAYS AS (left(name, 1)) STORED);
CREATE TABLE "Staff" (id integer, motto text);
CREATE TABLE desks (staff_id integer, room text);
CREATE VIEW rooms AS SELECT room, count(*) AS n, to_char(current_date, 'YYYY') > '2000' AS late FROM desks GROUP BY room;
CREATE VIEW paid AS SELECT name FROM staff WHERE salary > 10;
CREATE VIEW names AS SELECT id, name FROM staff;
CREATE VIEW named AS SELECT * FROM names JOIN desks ON staff_id = id;
CREATE VIEW line AS SELECT s.id, s::text AS line FROM staff s;
CREATE MATERIALIZED VIEW frozen AS SELECT id, salary FROM staff;
CREATE VIEW asked AS SELECT query_to_xml('SELECT * FROM staff', true, true, '')::text AS answer;
CREATE FUNCTION pay(integer) RETURNS integer LANGUAGE sql STABLE AS 'SELECT salary FROM staff WHERE id = $1';
CREATE VIEW called AS SELECT pay(1) AS pay;
CREATE VIEW catalogue AS SELECT relname::text AS name FROM pg_class;
CREATE VIEW measured AS SELECT most_common_vals::text AS texts FROM pg_stats WHERE tablename = 'staff';
CREATE TABLE people (id integer, name text, pay integer);
CREATE TABLE bosses (car text) INHERITS (people);
CREATE TABLE events (id integer, what text) PARTITION BY RANGE (id);
CREATE TABLE early PARTITION OF events FOR VALUES FROM (0) TO (10);
CREATE TABLE late PARTITION OF events FOR VALUES FROM (10) TO (20);
CREATE VIEW firsts AS SELECT * FROM early;
CREATE FOREIGN TABLE far (line text) SERVER files OPTIONS (filename '/proc/self/comm');
INSERT INTO staff (id, name, salary) VALUES (1, 'Ada', 100), (2, 'Bob', 5), (3, 'Cid', 70);
INSERT INTO "Staff" VALUES (1, 'more'); INSERT INTO desks VALUES (1, 'A'), (2, 'A'), (3, 'B');
INSERT INTO people VALUES (1, 'Ann', 5); INSERT INTO bosses VALUES (2, 'Zoe', 50, 'red');
INSERT INTO events VALUES (1, 'a'), (12, 'b');
REFRESH MATERIALIZED VIEW frozen; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader; ANALYZE;)";

/// What of it the server does not say what it reads.
constexpr auto kUnknown =
    "; DROP VIEW IF EXISTS asked, called, catalogue, measured, firsts; DROP FOREIGN TABLE IF EXISTS far";

std::vector<std::string> queriesOfDerived() {
  std::vector<std::string> queries;
  for (const std::string table :
       {"\"staff\"",   "\"Staff\"", "desks",  "rooms",  "paid",      "names",    "named",
        "line",        "frozen",    "asked",  "called", "catalogue", "measured", "people",
        "ONLY people", "bosses",    "events", "early",  "firsts",    "far"})
    for (const std::string what : {"*", "count(*)"}) queries.push_back("SELECT " + what + " FROM " + table);
  for (const std::string column : {"salary", "yearly", "initial", "name"})
    queries.push_back("SELECT " + column + " FROM \"staff\"");
  queries.insert(queries.end(),
                 {"SELECT pay FROM people", "SELECT pay FROM bosses", "SELECT car FROM bosses",
                  "SELECT motto FROM \"Staff\"", "SELECT s.name FROM \"staff\" s JOIN desks ON staff_id = id",
                  "SELECT * FROM pg_catalog.pg_stats", "SELECT * FROM pg_matviews"});
  return queries;
}

TEST_P(PostgresLiveTest, whatShowsTheHiddenIsHidden) {
  const std::vector<std::pair<SourceRules, std::string>> policies{
      {{.hidden = {"staff.salary"}}, "ALTER TABLE staff DROP COLUMN salary CASCADE; DROP VIEW line"},
      {{.hidden = {"staff.name"}}, "ALTER TABLE staff DROP COLUMN name CASCADE; DROP VIEW line"},
      {{.hidden = {"staff"}}, "DROP TABLE staff CASCADE"},
      {{.hidden = {"Staff"}}, "DROP TABLE \"Staff\" CASCADE"},
      {{.hidden = {"names"}}, "DROP VIEW names CASCADE"},
      {{.hidden = {"people.pay"}}, "ALTER TABLE people DROP COLUMN pay"},
      {{.hidden = {"bosses.pay"}}, "ALTER TABLE people DROP COLUMN pay"},
      {{.hidden = {"people"}}, "DROP TABLE people CASCADE"},
      {{.hidden = {"bosses"}}, "DROP TABLE people CASCADE"},
      {{.hidden = {"events"}}, "DROP TABLE events CASCADE"},
      {{.hidden = {}, .rows = {{"desks", "staff_id < 3"}}},
       "DELETE FROM desks WHERE staff_id >= 3; DROP VIEW rooms, named"},
      {{.hidden = {}, .rows = {{"people", "pay < 10"}, {"bosses", "pay < 10"}}},
       "DELETE FROM people WHERE pay >= 10"}};
  for (const auto& [rules, removal] : policies) {
    (void)fixture().order(std::string(kShop) + ";" + kDerived);
    expectWhatRemovalLeaves(rules, removal + kUnknown, queriesOfDerived());
  }
}

TEST_P(PostgresLiveTest, whatARuleNamesIsShown) {
  (void)fixture().order(std::string(kShop) + ";" + kDerived);
  SourceConfig config = fixture().shopAs("reader");
  config.lists.shown = {"staff.name", "rooms"};
  open(config);
  EXPECT_EQ(cell("SELECT n FROM rooms WHERE room = 'A'"), Value(std::int64_t{2}));
  EXPECT_EQ(cell("SELECT count(*) FROM staff"), Value(std::int64_t{3}));
  EXPECT_FALSE(ask("SELECT * FROM desks"));
  EXPECT_FALSE(ask("SELECT * FROM names"));
}

// An engine that folds a bare name must not read the hidden table of that name.
TEST_P(PostgresLiveTest, aNameInAnotherCaseIsAnotherTable) {
  (void)fixture().order(std::string(kShop) + ";" + kDerived);
  SourceConfig config = fixture().shopAs("reader");
  config.lists.hidden = {"staff"};
  open(config);
  EXPECT_EQ(cell("SELECT motto FROM \"Staff\""), Value("more"));
  for (const std::string name : {"staff", "Staff", "STAFF", "public.staff"}) {
    const auto answer = ask("SELECT count(*) FROM " + name);
    EXPECT_TRUE(!answer || answer->rows.at(0).at(0) == Value(std::int64_t{1})) << name;
  }
  EXPECT_FALSE(ask("SELECT salary FROM staff"));
}

TEST_P(PostgresLiveTest, aViewThatIsDefinedAnewChangesTheMark) {
  (void)fixture().order(std::string(kShop) + ";" + kDerived);
  open();
  const auto mark = source_->contentMark(roomyBudget());
  (void)fixture().order("CREATE OR REPLACE VIEW names AS SELECT id, salary::text AS name FROM staff");
  EXPECT_NE(*source_->contentMark(roomyBudget()), *mark);
}

}  // namespace
}  // namespace omni
