#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "answer/model_answerer.h"
#include "catalog/pool/pool.h"
#include "endpoint/scripted_endpoint.h"
#include "engine/engine.h"
#include "eval/data/benchmark.h"
#include "evidence/model/model_evidence_selector.h"
#include "execute/explore.h"
#include "formulate/model/model_formulator.h"
#include "select/model_selector.h"

namespace omni {
namespace {

constexpr std::size_t kCandidates = 3;
constexpr int kQuestions = 200;
constexpr const char* kQuestion = "How many customers are there whose city is Lockmanfurt?";
constexpr const char* kSelected =
    R"({"sources": [{"id": "driving_school", "probability": 0.9, "reason": "it fits"},
                    {"id": "customers_and_addresses", "probability": 0.5, "reason": "may fit"},
                    {"id": "shop_membership", "probability": 0.3, "reason": "may fit"}]})";
constexpr const char* kChosen =
    R"({"evidence": [{"outcome": 1, "items": [1], "confidence": 0.9, "missing": []}], "why_not": ""})";
constexpr const char* kAnswer = "The figure is 42. [1]";

EngineConfig config() {
  const auto bench = realWorld().environment("OMNI_BENCH").value_or("../shared/bench");
  return {.sources = readPool(bench).value_or(std::vector<SourceConfig>{}),
          .limits = {.tokens = 1'000'000},
          .candidates = kCandidates};
}

// A query that the source of the prompt can run, whichever it is.
std::string formulated(std::string_view prompt) {
  constexpr std::string_view kTable = "CREATE TABLE ";
  const auto at = prompt.rfind(kTable);
  const auto rest = at == std::string_view::npos ? "" : prompt.substr(at + kTable.size());
  const std::string table(rest.substr(0, rest.find(' ')));
  return R"({"query": "SELECT 42 AS figure FROM )" + table +
         R"( LIMIT 1", "explanation": "as asked", "confidence": 0.9, "parameters": []})";
}

/// Answers at once.
class InstantModel final : public ChatModel {
 public:
  Result<ChatReply> chat(const ChatRequest& request, const Budget&, const ReplySink& sink) override {
    ++calls_;
    ChatReply reply{.text = textOf(request), .usage = {.calls = 1}};
    if (sink) sink(reply.text);
    return reply;
  }
  std::size_t calls() const { return calls_; }

 private:
  static std::string textOf(const ChatRequest& request) {
    if (request.stage == "select") return kSelected;
    if (request.stage == "evidence") return kChosen;
    if (request.stage == "answer") return kAnswer;
    return formulated(request.messages.back().text);
  }
  std::atomic<std::size_t> calls_ = 0;
};

const Catalog& catalog() {
  static const Catalog opened = openCatalog(config().sources, Budget(describingLimits()), realWorld(), {});
  return opened;
}

/// The stages as the planner `model` has them, around a model in this process.
class InstantPlanner {
 public:
  bool ask() const {
    const auto question = *analyse(kQuestion, realWorld().today());
    const Budget budget(config_.limits);
    Trace trace;
    const Asking asking{question, budget, trace};
    const auto selected = select_.select(asking, kCandidates, {});
    if (!selected) return false;
    const auto attempts = explore(asking, selected->candidates, catalog(), formulate_, true);
    const auto chosen = evidence_.choose(asking, attempts);
    if (!chosen) return false;
    const auto answer = answer_.answer(asking, attempts, *chosen);
    return answer && answer->text == kAnswer;
  }
  std::size_t calls() const { return model_->calls(); }

 private:
  EngineConfig config_ = config();
  std::shared_ptr<InstantModel> model_ = std::make_shared<InstantModel>();
  std::shared_ptr<const Prompts> prompts_ = std::make_shared<const Prompts>(*Prompts::load());
  ModelSelector select_{catalog(), model_,
                        SelectionPrompt(std::make_shared<const BuiltinSelector>(catalog()), prompts_, {})};
  ModelFormulator formulate_{model_, FormulationPrompt(prompts_, {})};
  ModelEvidenceSelector evidence_{model_, EvidencePrompt(prompts_), {}};
  ModelAnswerer answer_{model_, AnswerPrompt(prompts_), {}};
};

double medianOf(std::vector<double> times) {
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return *middle;
}

/// Calls `ask` for every iteration; false from it ends the benchmark.
template <class Ask>
void measure(benchmark::State& state, const Ask& ask) {
  std::vector<double> times;
  for (auto _ : state) {
    const auto start = std::chrono::steady_clock::now();
    if (!ask()) return state.SkipWithError("the question was not answered by the model");
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  }
  state.counters["median_ms"] = medianOf(std::move(times));
}

/// The time of one question around a model that answers at once.
void aroundInstantModel(benchmark::State& state) {
  if (catalog().size() == 0) return state.SkipWithError("OMNI_BENCH names no benchmark");
  const InstantPlanner planner;
  measure(state, [&] { return planner.ask(); });
  state.counters["calls"] = static_cast<double>(planner.calls()) / static_cast<double>(state.iterations());
  state.counters["sources"] = static_cast<double>(catalog().size());
}
BENCHMARK(aroundInstantModel)
    ->Iterations(kQuestions)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->MeasureProcessCPUTime();  // of all threads, which other work on the machine does not lengthen

std::unique_ptr<Engine> openEngine(ScriptedEndpoint& endpoint, std::chrono::milliseconds delay,
                                   std::size_t concurrency) {
  endpoint.answerWith([delay](const ScriptedRequest& request) {
    if (request.key == "select") return ScriptedReply::slow(kSelected, delay);
    if (request.key == "evidence") return ScriptedReply::slow(kChosen, delay);
    if (request.key == "formulate") return ScriptedReply::slow(formulated(request.prompt()), delay);
    return ScriptedReply::slow(kAnswer, delay);
  });
  EngineConfig own = config();
  own.planner = *PlannerConfig::named("model");
  own.model =
      ModelConfig{.target = {.endpoint = endpoint.url(), .name = "scripted"}, .concurrency = concurrency};
  auto engine = Engine::open(std::move(own));
  return engine ? *std::move(engine) : nullptr;
}

bool answered(const AskReport& report) {
  return report.status == AskStatus::kAnswered && report.warnings.empty() && report.answer.text == kAnswer;
}

/// Measures a question through the engine and over HTTP; the endpoint's own work is in it.
void overHttp(benchmark::State& state) {
  ScriptedEndpoint endpoint;
  const auto engine = openEngine(endpoint, std::chrono::milliseconds(0), 8);
  if (!engine) return state.SkipWithError("OMNI_BENCH names no benchmark");
  measure(state, [&] { return answered(engine->ask(kQuestion)); });
  state.counters["calls"] =
      static_cast<double>(endpoint.requests().size()) / static_cast<double>(state.iterations());
}
BENCHMARK(overHttp)->Iterations(kQuestions)->Unit(benchmark::kMillisecond)->UseRealTime();

double residentMegabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

/// 200 questions at once against an endpoint of 200 ms a call, of which so many may be under way.
void concurrentQuestions(benchmark::State& state) {
  const auto limit = static_cast<std::size_t>(state.range(0));
  ScriptedEndpoint endpoint;
  const auto engine = openEngine(endpoint, std::chrono::milliseconds(200), limit);
  if (!engine) return state.SkipWithError("OMNI_BENCH names no benchmark");
  const double before = residentMegabytes();
  std::atomic<int> failures = 0;
  for (auto _ : state) {
    std::vector<std::jthread> askers;
    for (int i = 0; i < kQuestions; ++i)
      askers.emplace_back([&] {
        if (!answered(engine->ask(kQuestion))) ++failures;
      });
  }
  state.counters["calls/s"] =
      benchmark::Counter(static_cast<double>(endpoint.requests().size()), benchmark::Counter::kIsRate);
  state.counters["possible/s"] = static_cast<double>(limit) / 0.2;
  state.counters["failures"] = failures.load();
  state.counters["mostAtOnce"] = static_cast<double>(endpoint.mostAtOnce());
  state.counters["grownMB"] = residentMegabytes() - before;
}
BENCHMARK(concurrentQuestions)
    ->Arg(50)
    ->Arg(200)
    ->Iterations(1)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace omni
