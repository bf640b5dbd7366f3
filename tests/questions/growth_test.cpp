// How much engines do for what the built-in planner writes, as tables grow.
#include <duckdb.h>
#include <gmock/gmock.h>
#include <sqlite3.h>

#include <type_traits>

#include "base/temporary_folder.h"
#include "company.h"
#include "config/config.h"
#include "engine/engine.h"
#include "formulate/builtin_formulator.h"
#include "growth_questions.h"
#include "source/cached_in.h"

namespace omni {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr int kRows = 400, kGrown = 4;
constexpr double kMaxGrowth = 6;          // n log n of four times the rows; n² would be 16
constexpr std::size_t kFormulations = 3;  // the answer's, and the two whose rows are compared with it

std::string inserted(const std::string& table, int rows, const auto& values) {
  std::string sql = "INSERT INTO " + table + " VALUES ";
  for (int i = 1; i <= rows; ++i) sql += (i > 1 ? "," : "") + std::string("(") + values(i) + ")";
  return sql + ";";
}

std::string of(int number) {
  return std::to_string(number);
}

// Customers, their orders and a staff, with `rows` orders. No column but keys has an index.
std::string shop(int rows) {
  static constexpr const char* kCities[] = {"Oslo", "Bergen", "Bonn", "Lyon"};
  static constexpr const char* kCountries[] = {"Norway", "Norway", "Germany", "France"};
  static constexpr const char* kStates[] = {"paid", "open", "void"};
  std::string sql =
      "CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, name TEXT, city TEXT, country TEXT, credit "
      "REAL);"
      "CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER, status TEXT, amount REAL,"
      " placed_on DATE, FOREIGN KEY (customer_id) REFERENCES customers (customer_id));"
      "CREATE TABLE employees (employee_id INTEGER PRIMARY KEY, name TEXT, department TEXT, salary REAL,"
      " manager_id INTEGER, FOREIGN KEY (manager_id) REFERENCES employees (employee_id));";
  sql += inserted("customers", rows / 2, [](int i) {
    return of(i) + ",'Customer " + of(i) + "','" + kCities[i % 4] + "','" + kCountries[i % 4] + "'," +
           of(i * 7 % 100);
  });
  sql += inserted("orders", rows, [rows](int i) {
    return of(i) + "," + of(i * 13 % (rows / 3) + 1) + ",'" + kStates[i % 3] + "'," + of(i * 31 % 500) +
           ".5,'20" + of(20 + i % 6) + "-0" + of(i % 9 + 1) + "-11'";
  });
  // The head, those who report to the head, those who report to these: a reference leads to what is there.
  const auto employee = [](int i, const std::string& manager) {
    return "(" + of(i) + ",'Employee " + of(i) + "','Team " + of(i / 8) + "'," + of(2000 + i * 17 % 900) +
           "," + manager + ")";
  };
  sql += "INSERT INTO employees VALUES " + employee(1, "NULL") + ";INSERT INTO employees VALUES ";
  for (int i = 2; i <= 10; ++i) sql += (i > 2 ? "," : "") + employee(i, "1");
  sql += ";INSERT INTO employees VALUES ";
  for (int i = 11; i <= rows / 2; ++i) sql += (i > 11 ? "," : "") + employee(i, of(i % 10 + 1));
  sql += ";";
  return sql;
}

/// An SQLite database in memory that counts what its machine does.
class Sqlite {
 public:
  explicit Sqlite(const std::string& script, const char* file = ":memory:") {
    sqlite3_open(file, &database_);
    EXPECT_EQ(sqlite3_exec(database_, script.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(database_);
  }
  ~Sqlite() { sqlite3_close(database_); }
  Sqlite(const Sqlite&) = delete;
  Sqlite& operator=(const Sqlite&) = delete;

  /// Steps of the machine until all rows have come.
  double steps(const NativeQuery& query) const {
    sqlite3_stmt* statement = nullptr;
    EXPECT_EQ(sqlite3_prepare_v2(database_, query.text.c_str(), -1, &statement, nullptr), SQLITE_OK)
        << sqlite3_errmsg(database_) << "\n"
        << query.text;
    for (const auto& parameter : query.parameters)
      bind(statement, sqlite3_bind_parameter_index(statement, (":" + parameter.name).c_str()),
           parameter.value);
    while (sqlite3_step(statement) == SQLITE_ROW) continue;
    const int steps = sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0);
    sqlite3_finalize(statement);
    return steps;
  }

 private:
  static void bind(sqlite3_stmt* statement, int at, const Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value))
      sqlite3_bind_int64(statement, at, *whole);
    else if (const auto* real = std::get_if<double>(&value))
      sqlite3_bind_double(statement, at, *real);
    else
      sqlite3_bind_text(statement, at, toText(value).c_str(), -1, SQLITE_TRANSIENT);
  }

  sqlite3* database_ = nullptr;
};

/// A DuckDB database in memory that says how it would go about a query.
class Duckdb {
 public:
  explicit Duckdb(const std::string& script, const char* file = nullptr) {
    duckdb_open(file, &database_);
    duckdb_connect(database_, &connection_);
    duckdb_result made;
    EXPECT_EQ(duckdb_query(connection_, script.c_str(), &made), DuckDBSuccess) << duckdb_result_error(&made);
    duckdb_destroy_result(&made);
  }
  ~Duckdb() {
    duckdb_disconnect(&connection_);
    duckdb_close(&database_);
  }
  Duckdb(const Duckdb&) = delete;
  Duckdb& operator=(const Duckdb&) = delete;

  std::string plan(const NativeQuery& query) const {
    duckdb_prepared_statement statement = nullptr;
    EXPECT_EQ(duckdb_prepare(connection_, ("EXPLAIN " + query.text).c_str(), &statement), DuckDBSuccess)
        << duckdb_prepare_error(statement) << "\n"
        << query.text;
    for (const auto& parameter : query.parameters) {
      idx_t at = 0;
      duckdb_bind_parameter_index(statement, &at, parameter.name.c_str());
      bind(statement, at, parameter.value);
    }
    duckdb_result result;
    const bool explained = duckdb_execute_prepared(statement, &result) == DuckDBSuccess;
    EXPECT_TRUE(explained) << query.text;
    char* text = explained ? duckdb_value_varchar(&result, 1, 0) : nullptr;
    std::string plan = text ? text : "";
    duckdb_free(text);
    duckdb_destroy_result(&result);
    duckdb_destroy_prepare(&statement);
    return plan;
  }

 private:
  static void bind(duckdb_prepared_statement statement, idx_t at, const Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value))
      duckdb_bind_int64(statement, at, *whole);
    else if (const auto* real = std::get_if<double>(&value))
      duckdb_bind_double(statement, at, *real);
    else
      duckdb_bind_varchar(statement, at, toText(value).c_str());
  }

  duckdb_database database_ = nullptr;
  duckdb_connection connection_ = nullptr;
};

/// The shop as a source of the engine, and what is written for questions to it.
class Asked {
 public:
  template <class Database>
  Asked(const std::string& kind, std::type_identity<Database> /*made by*/)
      : world_(folder_.path() / "cache") {
    const auto config = folder_.path() / "omni.yaml";
    const std::string file = kind == "duckdb" ? "shop.duckdb" : "shop.db";
    { const Database made(shop(kRows), (folder_.path() / file).c_str()); }
    folder_.write("omni.yaml", "sources:\n  shop: { kind: " + kind + ", path: " + file + " }\n");
    engine_ = Engine::open(readConfig(config.string(), world_).value(), world_).value();
  }

  std::vector<NativeQuery> written(const std::string& question) const {
    const auto entry = engine_->catalog()->find("shop");
    std::vector<NativeQuery> queries;
    EXPECT_TRUE(entry);
    if (!entry) return queries;
    const auto formulations = formulate(analyse(question, dayOfQuestions()).value(), *entry, kFormulations);
    if (formulations)
      for (const auto& formulation : *formulations) queries.push_back(formulation.query);
    return queries;
  }

 private:
  TemporaryFolder folder_;
  CachedIn world_;
  std::unique_ptr<Engine> engine_;
};

TEST(Growth, sqliteDoesNoMoreThanItsTablesAskFor) {
  const Asked asked("sqlite", std::type_identity<Sqlite>());
  const Sqlite few(shop(kRows)), many(shop(kRows * kGrown));
  std::size_t queries = 0;
  for (const auto* question : kGrowthQuestions)
    for (const auto& query : asked.written(question)) {
      EXPECT_LT(many.steps(query), kMaxGrowth * few.steps(query)) << question << "\n" << query.text;
      ++queries;
    }
  EXPECT_GT(queries, std::size(kGrowthQuestions));
}

TEST(Growth, duckdbMeetsNoRowWithEachOther) {
  const Asked asked("duckdb", std::type_identity<Duckdb>());
  const Duckdb shop_(shop(kRows));
  for (const auto* question : kGrowthQuestions)
    for (const auto& query : asked.written(question)) {
      const std::string plan = shop_.plan(query);
      if (plan.find("UNGROUPED_AGGREGATE") != std::string::npos) continue;  // met with one figure alone
      for (const auto* each : {"NESTED_LOOP_JOIN", "BLOCKWISE_NL_JOIN"})
        EXPECT_THAT(plan, Not(HasSubstr(each))) << question << "\n" << query.text;
    }
}

}  // namespace
}  // namespace omni
