// What a worker costs a query: the same query in this process and in a worker, and a first query, for which a
// worker has to be engaged.
#include <benchmark/benchmark.h>

#include "language/language.h"
#include "worker/worked_kinds.h"

namespace omni {
namespace {

const SourceConfig kSales{
    .id = "sales", .kind = "sqlite", .location = FileLocation{{"examples/company/sales.db"}}};

std::unique_ptr<Source> inWorkers(WorkerLimits limits = {}) {
  return openSource(kSales, realWorld(), WorkedKinds({.path = OMNI_PROGRAM}, limits).all()).value();
}

Limits minute() {
  return {.time = std::chrono::minutes(1)};
}

void ask(benchmark::State& state, Source& source) {
  const auto descriptor = source.describe(Budget(minute())).value();
  const auto query =
      sqlLanguage()
          .validate({.text = "SELECT name, city FROM customers WHERE customer_id = 7"}, descriptor)
          .value();
  for (auto _ : state) benchmark::DoNotOptimize(source.run(query, Budget(minute())).value());
}

void queryInProcess(benchmark::State& state) {
  ask(state, *openSource(kSales).value());
}
BENCHMARK(queryInProcess)->UseRealTime();

void queryInAWorker(benchmark::State& state) {
  ask(state, *inWorkers());
}
BENCHMARK(queryInAWorker)->UseRealTime();

void checkInANewWorker(benchmark::State& state) {
  for (auto _ : state) {
    const auto source = inWorkers({});
    benchmark::DoNotOptimize(source->check(Budget(minute())).value());
  }
}
BENCHMARK(checkInANewWorker)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace omni
