// Look-ups in ten million values; the share of a question that they may take is 2 ms each.
#include <benchmark/benchmark.h>

#include <array>
#include <random>

#include "base/temporary_folder.h"
#include "source/values/stored_values.h"

namespace omni {
namespace {

constexpr std::size_t kValues = 10'000'000;

/// Names as people and products have them: two or three words, some of them frequent, and a few numbers.
class Names {
 public:
  std::string next() {
    static constexpr std::array<const char*, 24> kSounds{
        "ka", "lo", "mi", "ra", "ne", "to",  "shi", "ber", "van", "el",  "gor", "ma",
        "ti", "sa", "wi", "jo", "an", "der", "son", "ley", "ski", "ova", "ez",  "ing"};
    std::string name;
    const std::size_t words = 2 + random_() % 2;
    for (std::size_t w = 0; w < words; ++w) {
      if (w) name += ' ';
      const std::size_t sounds = 1 + random_() % 3;
      std::string word;
      for (std::size_t s = 0; s <= sounds; ++s) word += kSounds[random_() % kSounds.size()];
      word[0] = static_cast<char>(word[0] - 'a' + 'A');
      name += word;
    }
    return random_() % 8 == 0 ? name + " " + std::to_string(random_() % 10'000) : name;
  }

 private:
  std::mt19937 random_{7};
};

class Stored {
 public:
  Stored() {
    Names names;
    auto maker = StoredValuesMaker::create(folder_.path() / "values");
    for (std::size_t i = 0; i < kValues; ++i) {
      const std::string name = names.next();
      (void)maker->add(0, name);
      if (i % (kValues / 100) == 0) some_.push_back(name);
    }
    (void)maker->finish({{"people", "name", true}});
    values_ = *StoredValues::open(Seal::of(folder_.path() / "values").value());
  }

  static const Stored& get() {
    static const Stored stored;
    return stored;
  }

  const StoredValues& values() const { return *values_; }
  const std::vector<std::string>& some() const { return some_; }
  std::size_t bytes() const { return std::filesystem::file_size(folder_.path() / "values"); }

 private:
  TemporaryFolder folder_;
  std::shared_ptr<const StoredValues> values_;
  std::vector<std::string> some_;
};

void look(benchmark::State& state, ReadAlike how, std::string (*asked)(std::string)) {
  const Stored& stored = Stored::get();
  std::size_t i = 0, found = 0;
  for (auto _ : state)
    found += stored.values().find(how, asked(stored.some()[i++ % stored.some().size()]), 20).size();
  state.counters["found"] =
      benchmark::Counter(static_cast<double>(found), benchmark::Counter::kAvgIterations);
  state.counters["file_MB"] = static_cast<double>(stored.bytes()) / (1u << 20u);
}

std::string asItIs(std::string name) {
  return name;
}
std::string swapped(std::string name) {
  std::swap(name[2], name[3]);
  return name;
}
std::string twoWrong(std::string name) {
  name.erase(3, 1);
  name.back() = 'q';
  return name;
}
std::string firstLetters(std::string name) {
  return name.substr(0, 6);
}

BENCHMARK_CAPTURE(look, same, ReadAlike::kSame, &asItIs)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(look, begins, ReadAlike::kBegins, &firstLetters)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(look, all_words, ReadAlike::kAllWords, &asItIs)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(look, one_off, ReadAlike::kOneOff, &swapped)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(look, two_off, ReadAlike::kTwoOff, &twoWrong)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace omni
