#include <benchmark/benchmark.h>

#include "config/config.h"
#include "engine/engine.h"
#include "report/report_json.h"

namespace omni {
namespace {

/// The example company, opened once.
const Engine& company() {
  static const auto engine = [] {
    auto config = readConfig("examples/company/omni.yaml");
    return config ? Engine::open(*std::move(config)) : tl::unexpected(config.error());
  }();
  return **engine;
}

void ask(benchmark::State& state, const char* question, bool execute) {
  AskOptions options;
  options.execute = execute;
  for (auto _ : state) benchmark::DoNotOptimize(company().ask(question, options));
}

BENCHMARK_CAPTURE(ask, count, "How many orders were placed in 2024?", true);
BENCHMARK_CAPTURE(ask, passage, "What is our refund policy?", true);
BENCHMARK_CAPTURE(ask, relation, "Who does Lena Vogt report to?", true);
BENCHMARK_CAPTURE(ask, plannedOnly, "How many orders were placed in 2024?", false);

void openWarm(benchmark::State& state) {
  const auto config = readConfig("examples/company/omni.yaml");
  company();  // fills the cache
  for (auto _ : state) benchmark::DoNotOptimize(Engine::open(*config));
}
BENCHMARK(openWarm)->Unit(benchmark::kMillisecond);

void writeJson(benchmark::State& state) {
  const AskReport report = company().ask("What is our refund policy?");
  for (auto _ : state) benchmark::DoNotOptimize(toJson(report).dump());
}
BENCHMARK(writeJson);

}  // namespace
}  // namespace omni
