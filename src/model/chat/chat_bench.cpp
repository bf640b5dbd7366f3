#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <atomic>
#include <thread>

#include "endpoint/scripted_endpoint.h"
#include "model/chat/open_chat.h"

namespace omni {
namespace {

constexpr const char* kReply = R"({"sources": ["sales", "crm", "handbook"]})";

ChatRequest request(std::size_t promptBytes) {
  return {.stage = "select",
          .messages = {{ChatRole::kSystem, "You choose."}, {ChatRole::kUser, std::string(promptBytes, 'x')}},
          .schema = ReplySchema{"select", R"({"type": "object", "required": ["sources"],
              "properties": {"sources": {"type": "array", "items": {"type": "string"}}}})"}};
}

std::unique_ptr<ChatModel> open(const ScriptedEndpoint& endpoint, std::size_t concurrency) {
  ModelConfig config;
  config.target = {.endpoint = endpoint.url(), .name = "scripted"};
  config.concurrency = concurrency;
  return *openChatModel(config);
}

double residentMegabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

// One call after the other against an endpoint that answers at once: what the client, the loopback and the
// endpoint cost; the CPU time is of all threads.
void ownTimePerCall(benchmark::State& state) {
  ScriptedEndpoint endpoint;
  endpoint.reply("select", kReply);
  const auto model = open(endpoint, 8);
  const auto asked = request(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) {
    const auto reply = model->chat(asked, Budget());
    if (!reply) return state.SkipWithError(reply.error().message.c_str());
  }
  state.counters["connections"] = static_cast<double>(endpoint.connections());
}
BENCHMARK(ownTimePerCall)
    ->Arg(2000)
    ->Arg(60000)
    ->UseRealTime()
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kMicrosecond);

// 200 questions at once, calls of 200 ms, at most so many of them under way: the endpoint could serve limit /
// 0.2 s.
void concurrentQuestions(benchmark::State& state) {
  constexpr int kQuestions = 200;
  const auto limit = static_cast<std::size_t>(state.range(0));
  ScriptedEndpoint endpoint;
  endpoint.reply("select", ScriptedReply::slow(kReply, std::chrono::milliseconds(200)));
  const auto model = open(endpoint, limit);
  const auto asked = request(8000);
  const double before = residentMegabytes();
  std::atomic<int> failures = 0;
  for (auto _ : state) {
    std::vector<std::jthread> askers;
    for (int i = 0; i < kQuestions; ++i)
      askers.emplace_back([&] {
        if (!model->chat(asked, Budget())) ++failures;
      });
  }
  state.SetItemsProcessed(state.iterations() * kQuestions);
  state.counters["possible/s"] = static_cast<double>(limit) / 0.2;
  state.counters["failures"] = failures.load();
  state.counters["mostAtOnce"] = static_cast<double>(endpoint.mostAtOnce());
  state.counters["grownMB"] = residentMegabytes() - before;
}
BENCHMARK(concurrentQuestions)->Arg(8)->Arg(50)->Arg(200)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace omni
