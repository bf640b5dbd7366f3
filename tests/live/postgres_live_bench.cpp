// What a question to PostgreSQL over its socket takes beside what the server takes for the same rows.
#include <benchmark/benchmark.h>
#include <libpq-fe.h>

#include "language/language.h"
#include "live/live_server.h"
#include "source/roomy_budget.h"
#include "source/source_config.h"

namespace omni {

SourceKind postgresSourceKind();

namespace {

constexpr const char* kQuery = "SELECT id, name FROM things WHERE id > 500 ORDER BY id LIMIT 20";

std::string url() {
  const LiveServer server("postgres");
  return "postgresql://owner@/shop?host=" + server.setting("SOCKET") + "&port=" + server.setting("PORT");
}

using Connection = std::unique_ptr<PGconn, decltype(&PQfinish)>;

void fill(PGconn* connection) {
  PQclear(PQexec(connection,
                 "CREATE TABLE IF NOT EXISTS things AS SELECT i AS id, 'thing ' || i AS name FROM "
                 "generate_series(1, 1000) "
                 "AS i"));
}

void theServerAlone(benchmark::State& state) {
  const Connection connection(PQconnectdb(url().c_str()), &PQfinish);
  fill(connection.get());
  for (auto _ : state)
    PQclear(PQexecParams(connection.get(), kQuery, 0, nullptr, nullptr, nullptr, nullptr, 0));
}
BENCHMARK(theServerAlone)->Unit(benchmark::kMicrosecond)->UseRealTime();

void theSource(benchmark::State& state) {
  const auto source = postgresSourceKind()
                          .open({.id = "shop",
                                 .kind = "postgres",
                                 .location = EndpointLocation{.url = url(), .user = {}, .secret = {}}},
                                realWorld())
                          .value();
  const auto descriptor = source->describe(roomyBudget());
  const auto query = sqlLanguage().validate(
      {.route = Route::kSql, .text = kQuery, .parameters = {}, .confidence = 0, .why = {}}, *descriptor);
  for (auto _ : state)
    if (!source->run(*query, Budget())) state.SkipWithError("the query failed");
}
BENCHMARK(theSource)->Unit(benchmark::kMicrosecond)->UseRealTime();

}  // namespace
}  // namespace omni
