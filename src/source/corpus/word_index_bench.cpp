#include <benchmark/benchmark.h>

#include <cmath>
#include <random>

#include "base/temporary_folder.h"
#include "source/corpus/word_index.h"

namespace omni {
namespace {

constexpr std::size_t kPassages = 100'000;
constexpr std::size_t kWords = 60'000;  // of the vocabulary
constexpr std::size_t kLength = 100;    // words a passage

/// Words as a text has them: the word of rank r comes about 1 / r as often as the first.
class Words {
 public:
  std::string next() {
    const double share = std::uniform_real_distribution<>(0, 1)(random_);
    return "w" + std::to_string(static_cast<std::size_t>(std::pow(static_cast<double>(kWords), share)));
  }
  std::string text(std::size_t length) {
    std::string text;
    for (std::size_t i = 0; i < length; ++i) text += next() + " ";
    return text;
  }

 private:
  std::mt19937 random_{7};
};

struct Corpus100k {
  Corpus100k() {
    auto builder = WordIndexBuilder::create(folder.path() / "words").value();
    Words words;
    for (std::size_t i = 0; i < kPassages; ++i) (void)builder.add(i, words.text(5), "", words.text(kLength));
    (void)builder.finish();
    index = WordIndex::open(Seal::of(folder.path()).value(), "words").value();
  }
  TemporaryFolder folder;
  WordIndex index;
};

// Six words of a question each: some common, some rare, as a passage has them.
void sixWords(benchmark::State& state) {
  static const Corpus100k corpus;
  Words words;
  std::vector<std::vector<SearchTerm>> questions;
  for (int i = 0; i < 200; ++i) questions.push_back(parseSearch(words.text(6)).value());
  std::size_t next = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(
        corpus.index.search(questions[next++ % questions.size()], static_cast<std::size_t>(state.range(0))));
}
BENCHMARK(sixWords)->Arg(10)->Arg(1000)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace omni
