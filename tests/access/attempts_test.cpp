// Attempts to learn of what is hidden, by whatever route: two worlds that differ in nothing but what is
// hidden must answer the same to the last byte, how long it took excepted.
#include <gmock/gmock.h>
#include <sqlite3.h>

#include "base/temporary_folder.h"
#include "base/text.h"
#include "engine/engine.h"
#include "engine/unanswered/missing_source.h"
#include "language/languages.h"
#include "report/describe.h"
#include "report/report_json.h"
#include "source/cached_in.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::HasSubstr;

/// What nobody but the owner may hear of.
const std::vector<std::string> kSecrets{"Zenobia", "Xanadu", "7777",     "salaries",
                                        "payslip", "merger", "Obsidian", "4711"};

struct Attempt {
  std::string source, text;
};

// ---- by native queries: counts, existence, order, names, errors, engines' own forms

const std::vector<Attempt> kQueries{
    {"sales", "SELECT count(*) FROM orders"},
    {"sales", "SELECT * FROM orders ORDER BY id DESC"},
    {"sales", "SELECT max(amount), min(amount), avg(amount) FROM orders"},
    {"sales", "SELECT EXISTS (SELECT 1 FROM orders WHERE region = 'South')"},
    {"sales", "SELECT count(*) FROM orders WHERE region <> 'North'"},
    {"sales", "SELECT buyer FROM orders"},
    {"sales", "SELECT count(buyer) FROM orders"},
    {"sales", "SELECT orders.buyer FROM orders"},
    {"sales", "SELECT buyr FROM orders"},
    {"sales", "SELECT 1 FROM orders ORDER BY buyer"},
    {"sales", "SELECT 1 FROM orders GROUP BY buyer"},
    {"sales", "SELECT * EXCLUDE (buyer) FROM orders"},
    {"sales", "SELECT COLUMNS('b.*') FROM orders"},
    {"sales", "SELECT orders FROM orders"},
    {"sales", "SELECT to_json(orders) FROM orders"},
    {"sales", "SELECT CAST(note AS INTEGER) FROM orders"},
    {"sales", "SELECT 1 FROM orders WHERE CAST(note AS INTEGER) > 0 AND region = 'South'"},
    {"sales", "SELECT 1 FROM orders WHERE amount / (amount - 90) > 0"},
    {"sales", "SELECT * FROM salaries"},
    {"sales", "SELECT * FROM salary"},
    {"sales", "SELECT * FROM main.salaries"},
    {"sales", "SELECT (SELECT count(*) FROM salaries)"},
    {"sales", "WITH salaries AS (SELECT 1 AS x) SELECT * FROM salaries"},
    {"sales", "WITH RECURSIVE salaries AS (SELECT * FROM salaries) SELECT * FROM salaries"},
    {"sales",
     "WITH RECURSIVE salaries AS (SELECT * FROM salaries UNION ALL SELECT * FROM salaries) SELECT * FROM "
     "salaries"},
    {"sales", "WITH RECURSIVE orders AS (SELECT * FROM orders) SELECT count(*) FROM orders"},
    {"sales", "WITH orders AS (SELECT * FROM main.orders) SELECT count(*) FROM orders"},
    {"sales", "EXPLAIN SELECT * FROM orders"},
    {"sales", "EXPLAIN ANALYZE SELECT * FROM orders"},
    {"sales", "SHOW TABLES"},
    {"sales", "SHOW ALL TABLES"},
    {"sales", "DESCRIBE orders"},
    {"sales", "SUMMARIZE orders"},
    {"sales", "SELECT * FROM (SHOW ALL TABLES)"},
    {"sales", "SELECT * FROM duckdb_tables()"},
    {"sales", "SELECT * FROM information_schema.columns"},
    {"sales", "SELECT * FROM pragma_table_info('orders')"},
    {"sales", "PIVOT orders ON region USING count(*)"},
    {"sales", "FROM orders SELECT sum(amount)"},
    {"sales", "SELECT rowid FROM orders"},
    {"sales", "SELECT * FROM orders JOIN customers ON customers.name = orders.note"},
    {"sales", "SELECT * FROM orders NATURAL JOIN customers"},
    {"sales", "SELECT * FROM query_table('orders')"},
    {"sales", "SELECT * FROM orders WHERE region = $omni_caller_region"},
    {"sales", "SELECT no_such FROM orders"},
    {"sales", "SELECT approx_count_distinct(note), mode(note) FROM orders"},
    {"sales", "SELECT * FROM orders TABLESAMPLE 100 PERCENT"},
    {"ledger", "SELECT count(*), sum(balance) FROM accounts"},
    {"ledger", "SELECT pin FROM accounts"},
    {"ledger", "SELECT \"pin\" FROM accounts"},
    {"ledger", "SELECT * FROM everything"},
    {"ledger", "SELECT * FROM sqlite_master"},
    {"ledger", "SELECT * FROM audit"},
    {"ledger", "SELECT max(rowid) FROM accounts"},
    {"ledger", "SELECT json_extract(owner, '$') FROM accounts WHERE region = 'South'"},
    {"ledger", "SELECT abs(balance - 9223372036854775807) FROM accounts WHERE region = 'South'"},
    {"ledger", "WITH audit AS (SELECT * FROM audit) SELECT * FROM audit"},
    {"ledger", "WITH accounts AS (SELECT * FROM main.accounts) SELECT count(*) FROM accounts"},
    {"ledger", "EXPLAIN QUERY PLAN SELECT * FROM accounts"},
    {"world", "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }"},
    {"world", "SELECT DISTINCT ?p { ?s ?p ?o }"},
    {"world", "SELECT ?s { ?s ex:payslip ?o }"},
    {"world", "SELECT ?s { ?s ex:payslp ?o }"},
    {"world", "SELECT ?s { ?s a ex:Secret }"},
    {"world", "ASK { ?s ?p \"Xanadu\" }"},
    {"world", "SELECT ?o { ex:o3 ?p ?o }"},
    {"world", "SELECT ?b ?y { ?b ex:year ?y }"},
    {"world", "SELECT ?x { ?x (ex:next)+ ?y }"},
    {"world", "SELECT ?g (COUNT(*) AS ?n) { GRAPH ?g { ?s ?p ?o } } GROUP BY ?g"},
    {"world", "DESCRIBE ex:o3"},
    {"org", "MATCH (n) RETURN labels(n), count(*)"},
    {"org", "MATCH (p:Person) RETURN p"},
    {"org", "MATCH (p:Person)-[r]->(x) RETURN type(r), x"},
    {"org", "MATCH (s:Payslip) RETURN s"},
    {"org", "MATCH (p:Person) RETURN p.pin"},
    {"org", "MATCH (a:Person)-[:KNOWS*1..4]->(b) RETURN a.name, b.name"},
    {"org", "MATCH (p:Person) RETURN keys(p)"},
    {"org", "MATCH (p:Person) RETURN id(p)"},
    {"handbook", "merger"},
    {"handbook", "holidays"},
    {"handbook", "picnic"},
    {"handbook", "document:notes/red.md"},
    {"handbook", "\"secret merger\""},
    {"vault", "SELECT * FROM vault"},
    {"valt", "SELECT 1"},
};

// ---- by questions: selection, linking, lookups, scores, suggestions, what is said where nothing is found

const std::vector<std::string> kQuestions{
    "How many orders are there?",
    "What is the total amount of the orders?",
    "How many orders came from the South?",
    "What did Zenobia buy?",
    "List the buyers of the orders",
    "Which order has the highest amount?",
    "What is the salary of Ada?",
    "How many salaries are above 100?",
    "What is the balance of the accounts of Xanadu?",
    "What is the pin of the account of Ada?",
    "Who earns most?",
    "What does the handbook say about the merger?",
    "What does the handbook say about the picnic?",
    "How many holidays are there?",
    "Which persons are in the team Red?",
    "What is in the vault?",
    "How many persons are there?",
    "What is the payslip of Ada?",
    "How many customers are there in each region?",
};

void writeLedger(const std::filesystem::path& file, const std::string& hidden) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  const std::string sql =
      "CREATE TABLE accounts (id INTEGER PRIMARY KEY, owner TEXT, region TEXT, balance INTEGER, pin TEXT);"
      "CREATE TABLE audit (at TEXT, what TEXT);"
      "CREATE VIEW everything AS SELECT * FROM accounts;"
      "INSERT INTO accounts VALUES (1, 'Ada', 'North', 10, '" +
      hidden + "'), (2, 'Bob', 'North', 20, '1');" +
      (hidden == "4711"
           ? "INSERT INTO accounts VALUES (3, 'Xanadu', 'South', 7777, '2'), (4, '{', 'South', 1, '3');"
             "INSERT INTO audit VALUES ('2024', 'Zenobia left');"
           : "INSERT INTO accounts VALUES (9, 'Kim', 'East', 5, '2');");
  EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
}

/// The pool with one hidden content or another, as a clerk sees it.
class Shop {
 public:
  explicit Shop(bool one) : world_(folder_.path() / "cache") {
    const auto write = [&](const char* name, const std::string& text) { folder_.write(name, text); };
    write("orders.csv", std::string("id,region,amount,buyer,note\n1,North,5,Ada,11\n2,North,7,Bob,12\n") +
                            (one ? "3,South,90,Zenobia,x\n4,South,7777,Ada,y\n" : "5,East,1,Kim,z\n"));
    write("customers.csv", std::string("name,region,rating\nAda,North,1\nBob,North,2\n") +
                               (one ? "Zenobia,South,3\nYan,South,4\n" : "Kim,East,9\n"));
    write("salaries.csv", one ? "person,salary\nAda,7777\nBob,2\n" : "person,pay,since\nAda,1,2001\n");
    write("vault.csv", "item\nObsidian\n");
    writeLedger(folder_.path() / "ledger.db", one ? "4711" : "0");
    write("world.ttl",
          std::string("@prefix ex: <http://e/> .\n") +
              (one ? "ex:o3 a ex:Order ; ex:region \"South\" ; ex:made [ ex:year 1 ] .\n" : "") +
              "ex:o1 a ex:Order ; ex:region \"North\" ; ex:made [ ex:year 2001 ] ; ex:next ex:o2 .\n"
              "ex:o2 a ex:Order ; ex:region \"North\" ; ex:made [ ex:year 2002 ] ; ex:next ex:o3 .\n"
              "ex:o1 ex:payslip \"" +
              (one ? "Xanadu" : "nothing") + "\" .\nex:s a ex:Secret ; ex:name \"" +
              (one ? "Obsidian" : "n") + "\" .\n" +
              (one ? "ex:o3 ex:next ex:o1 .\n" : "ex:o3 a ex:Order ; ex:region \"East\" .\n"));
    write("org/nodes.jsonl",
          std::string(R"({"id":"a","labels":["Person"],"props":{"name":"Ada","team":"Blue","pin":)") +
              (one ? "4711" : "1") + "}}\n" +
              R"({"id":"b","labels":["Person"],"props":{"name":"Bob","team":"Blue","pin":2}})" + "\n" +
              (one ? R"({"id":"z","labels":["Person"],"props":{"name":"Zenobia","team":"Red","pin":3}})"
                     "\n"
                   : "") +
              R"({"id":"s","labels":["Payslip"],"props":{"sum":7777}})" + "\n");
    write("org/edges.jsonl", std::string(R"({"s":"a","t":"b","type":"KNOWS","props":{}})") + "\n" +
                                 R"({"s":"a","t":"s","type":"GETS","props":{}})" + "\n" +
                                 (one ? R"({"s":"b","t":"z","type":"KNOWS","props":{}})"
                                        "\n"
                                        R"({"s":"z","t":"a","type":"KNOWS","props":{}})"
                                        "\n"
                                      : ""));
    write("handbook/holidays.md", "# Holidays\n\nEverybody has thirty holidays a year.\n");
    write("handbook/notes/blue.md", "---\nteam: [Blue]\n---\n# Lunch\n\nLunch is at noon.\n");
    write("handbook/notes/red.md", std::string("---\nteam: Red\n---\n# Picnic\n\n") +
                                       (one ? "The picnic of Zenobia is at Obsidian.\n" : "None.\n"));
    write("handbook/board/plans.md",
          one ? "# Plans\n\nThe secret merger with Obsidian comes in May. Holidays are cut.\n"
              : "# Tea\n\nTea.\n");
    open(one);
  }

  const Engine& seen() const { return *seen_; }

 private:
  void open(bool one) {
    auto access = std::make_shared<AccessConfig>();
    const std::vector<std::string> permitted{"sales", "ledger", "world", "org", "handbook"};
    Role clerk{.name = "clerk", .asked = permitted, .queried = permitted, .described = permitted};
    clerk.rules["sales"] = {
        .hidden = {"orders.buyer", "salaries"},
        .rows = {{"orders", "region = :caller.region"}, {"customers", "region = :caller.region"}}};
    clerk.rules["ledger"] = {.hidden = {"accounts.pin", "audit"},
                             .rows = {{"accounts", "region = :caller.region"}}};
    clerk.rules["world"] = {.hidden = {"ex:payslip", "ex:Secret"},
                            .rows = {{"ex:Order", "?it ex:region :caller.region"}}};
    clerk.rules["org"] = {.hidden = {"Payslip", "Person.pin"},
                          .rows = {{"Person", "it.team = :caller.team"}}};
    clerk.rules["handbook"] = {.hidden = {"board/**"}, .rows = {{"notes/**", "team = :caller.team"}}};
    access->roles = {clerk};
    EngineConfig config{.limits = roomyLimits()};
    config.access = std::move(access);
    const auto add = [&](const char* id, const char* kind, std::vector<std::string> names) {
      for (auto& name : names) name = (folder_.path() / name).string();
      config.sources.push_back({.id = id, .kind = kind, .location = FileLocation{std::move(names)}});
    };
    add("sales", "duckdb", {"orders.csv", "customers.csv", "salaries.csv"});
    add("ledger", "sqlite", {"ledger.db"});
    add("world", "rdf", {"world.ttl"});
    add("org", "graph", {"org"});
    add("handbook", "documents", {"handbook"});
    if (one) add("vault", "duckdb", {"vault.csv"});
    whole_ = Engine::open(std::move(config), world_).value();
    seen_ = whole_
                ->as({.name = "clerk",
                      .roles = {"clerk"},
                      .attributes = {{"region", std::string("North")}, {"team", std::string("Blue")}}})
                .value();
    (void)seen_->catalog();
  }

  TemporaryFolder folder_;
  CachedIn world_;
  std::unique_ptr<Engine> whole_;
  std::shared_ptr<const Engine> seen_;
};

void dropTimes(Json& json) {
  if (json.is_object()) json.erase("ms");
  if (json.is_structured())
    for (auto& part : json) dropTimes(part);
}

std::string queried(const Engine& engine, const Attempt& attempt) {
  const auto outcome = engine.query(attempt.source, {.text = attempt.text}, roomyBudget());
  return outcome ? toJson(*outcome).dump(1) : toJson(outcome.error()).dump(1);
}

std::string asked(const Engine& engine, const std::string& question) {
  Json report = toJson(engine.ask(question));
  dropTimes(report);
  return report.dump(1);
}

std::string shown(const Engine& engine, const SourceId& id) {
  const auto catalog = engine.catalog();
  const auto entry = catalog->find(id);
  return entry ? detailsOf(*entry).dump(1) : toJson(missingSource(*catalog, id)).dump(1);
}

class Attempts : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    one_ = std::make_unique<Shop>(true);
    other_ = std::make_unique<Shop>(false);
  }
  static void TearDownTestSuite() {
    one_.reset();
    other_.reset();
  }

  static void learnsNothing(const std::string& attempt, const std::string& one, const std::string& other) {
    EXPECT_EQ(one, other) << attempt;
    for (const std::string& secret : kSecrets) {
      if (attempt.find(secret) != std::string::npos) continue;
      EXPECT_FALSE(tells(one, secret)) << attempt << "\n" << one;
    }
  }

  // Digits within those of a longer number are no secret.
  static bool tells(std::string_view output, std::string_view secret) {
    const auto isPart = [&](std::size_t at) {
      return at > 0 && (isDigit(output[at - 1]) || output[at - 1] == '.');
    };
    for (auto at = output.find(secret); at != std::string_view::npos; at = output.find(secret, at + 1))
      if (!isDigit(secret.front()) || !isPart(at)) return true;
    return false;
  }

  static std::unique_ptr<Shop> one_, other_;
};
std::unique_ptr<Shop> Attempts::one_;
std::unique_ptr<Shop> Attempts::other_;

TEST_F(Attempts, byQueries) {
  for (const Attempt& attempt : kQueries)
    learnsNothing(attempt.source + ": " + attempt.text, queried(one_->seen(), attempt),
                  queried(other_->seen(), attempt));
}

TEST_F(Attempts, byQuestions) {
  for (const std::string& question : kQuestions)
    learnsNothing(question, asked(one_->seen(), question), asked(other_->seen(), question));
}

TEST_F(Attempts, byDescriptions) {
  for (const SourceId id : {"sales", "ledger", "world", "org", "handbook", "vault", "valt", "salaries"})
    learnsNothing(id, shown(one_->seen(), id), shown(other_->seen(), id));
  EXPECT_EQ(one_->seen().catalog()->ids(), other_->seen().catalog()->ids());
}

TEST_F(Attempts, whatIsPermittedIsThere) {
  EXPECT_THAT(queried(one_->seen(), {"sales", "SELECT sum(amount) FROM orders"}), HasSubstr("12"));
  EXPECT_THAT(queried(one_->seen(), {"ledger", "SELECT sum(balance) FROM accounts"}), HasSubstr("30"));
  EXPECT_THAT(queried(one_->seen(), {"world", "SELECT ?y { ?o a ex:Order ; ex:made/ex:year ?y }"}),
              HasSubstr("2002"));
  EXPECT_THAT(queried(one_->seen(), {"org", "MATCH (p:Person) RETURN count(*)"}), HasSubstr("2"));
  EXPECT_THAT(queried(one_->seen(), {"handbook", "holidays"}), HasSubstr("thirty holidays"));
  EXPECT_THAT(queried(one_->seen(), {"handbook", "lunch"}), HasSubstr("at noon"));
  EXPECT_THAT(asked(one_->seen(), "How many orders are there?"), HasSubstr("\"answered\""));
}

}  // namespace
}  // namespace omni
