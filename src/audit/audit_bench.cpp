#include <benchmark/benchmark.h>

#include <algorithm>
#include <vector>

#include "audit/audit_trail.h"
#include "base/temporary_folder.h"

namespace omni {
namespace {

void record(benchmark::State& state, AuditText text) {
  const TemporaryFolder folder;
  const AuditTrail trail(AuditFile::open(folder.path() / "audit.jsonl").value(), text);
  const AuditRecord query{.at = std::chrono::system_clock::now(),
                          .request = {.caller = "ann",
                                      .roles = {"sales", "support"},
                                      .route = "POST /v1/sources/{id}/query",
                                      .id = "0123456789abcdef",
                                      .trace = {.trace = "0af7651916cd43dd8448eb211c80319c"}},
                          .sources = {"crm"},
                          .text =
                              "SELECT c.name, sum(o.total) FROM customers c JOIN orders o "
                              "ON o.customer_id = c.id WHERE c.country = :p1 GROUP BY c.name",
                          .parameters = {"p1"},
                          .rows = 100,
                          .bytes = 4000,
                          .took = std::chrono::microseconds(2500)};
  std::vector<double> took;  // microseconds
  for (auto _ : state) {
    const auto start = std::chrono::steady_clock::now();
    trail.record(query);
    took.push_back(
        std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
  }
  const auto middle = took.begin() + static_cast<std::ptrdiff_t>(took.size() / 2);
  std::nth_element(took.begin(), middle, took.end());
  state.counters["p50_us"] = *middle;
}

void recordText(benchmark::State& state) {
  record(state, AuditText::kFull);
}
BENCHMARK(recordText)->Unit(benchmark::kMicrosecond);

void recordHash(benchmark::State& state) {
  record(state, AuditText::kHash);
}
BENCHMARK(recordHash)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace omni
