#include <benchmark/benchmark.h>

#include <string>

#include "model/sentence_encoder.h"

namespace omni {
namespace {

constexpr std::size_t kLongest = 192;  // tokens, as of a passage

/// Encodes texts of so many words, each another one: a text is remembered for a while.
void encode(benchmark::State& state, const std::shared_ptr<const SentenceEncoder>& encoder) {
  std::string rest;
  for (int word = 2; word < state.range(0); ++word) rest += " flow";
  std::size_t number = 0;
  for (auto _ : state) {
    const auto text = std::to_string(100 + number / 900 % 900) + ' ' + std::to_string(100 + number % 900);
    ++number;
    const auto vector = encoder->encode(text + rest, kLongest);
    if (!vector) return state.SkipWithError(vector.error().message.c_str());
  }
}

void ofLengths(benchmark::internal::Benchmark* encoder) {
  encoder->Arg(10)->Arg(20)->Arg(128)->Arg(190)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
}

BENCHMARK_CAPTURE(encode, sentences, SentenceEncoder::shared())->Apply(ofLengths);
BENCHMARK_CAPTURE(encode, passages, SentenceEncoder::ofPassages())->Apply(ofLengths);

}  // namespace
}  // namespace omni
