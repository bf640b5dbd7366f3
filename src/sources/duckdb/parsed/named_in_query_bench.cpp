// The cost of the engine's opinion on a query, compared with the least cost of its answer: the same queries
// run over tables without rows. A query that was confirmed is not asked of again.
#include <benchmark/benchmark.h>

#include "sources/duckdb/parsed/duckdb_parser.h"
#include "sources/duckdb/parsed/named_in_query.h"

namespace omni {
namespace {

constexpr const char* kTables =
    "CREATE TABLE customers (id INTEGER, name VARCHAR, region VARCHAR); CREATE TABLE orders (id INTEGER, "
    "customer "
    "INTEGER, amount DOUBLE, placed DATE)";

constexpr const char* kQueries[] = {
    "SELECT \"name\" FROM \"main\".\"customers\" WHERE \"id\" = 7",
    "SELECT \"c\".\"region\", sum(\"o\".\"amount\") AS \"total\" FROM \"main\".\"orders\" AS \"o\" JOIN "
    "\"main\".\"customers\" AS \"c\" ON \"c\".\"id\" = \"o\".\"customer\" WHERE \"o\".\"placed\" >= DATE "
    "'2024-01-01' "
    "GROUP BY \"c\".\"region\" ORDER BY \"total\" DESC LIMIT 10"};

struct Shop {
  Shop() {
    duckdb_open(nullptr, database.out());
    duckdb_connect(database.get(), connection.out());
    duckdb_query(connection.get(), kTables, nullptr);
  }
  DuckdbOwned<duckdb_database, duckdb_close> database;
  DuckdbOwned<duckdb_connection, duckdb_disconnect> connection;
};

void confirmed(benchmark::State& state) {
  Shop shop;
  DuckdbParser parser;
  const std::vector<TableRead> reads{{.table = "customers"}, {.table = "orders"}};
  const TreeOf treeOf = [&](const std::string& text) { return parser.treeOf(shop.database.get(), text); };
  for (auto _ : state)
    if (!confirmReads(kQueries[state.range(0)], reads, treeOf)) state.SkipWithError("refused");
}
BENCHMARK(confirmed)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);

void answered(benchmark::State& state) {
  Shop shop;
  for (auto _ : state) {
    DuckdbResult result;
    if (duckdb_query(shop.connection.get(), kQueries[state.range(0)], result.out()) == DuckDBError)
      state.SkipWithError("not answered");
  }
}
BENCHMARK(answered)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace omni
