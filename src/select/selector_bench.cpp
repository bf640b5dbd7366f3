#include <benchmark/benchmark.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <map>
#include <random>

#include "base/temporary_folder.h"
#include "base/text.h"
#include "base/threads/parallel.h"
#include "catalog/pool/pool.h"
#include "select/builtin_selector.h"
#include "source/cached_in.h"

namespace omni {
namespace {

constexpr std::size_t kSources = 10'000;
constexpr std::size_t kTables = 6;
constexpr std::size_t kColumns = 6;
constexpr std::size_t kValues = 40;  // of a text column
constexpr std::size_t kQuestions = 200;
constexpr std::size_t kUncommon = 300;  // words of a language before them are function words, mostly
constexpr std::size_t kEntityWords = 5'000;
constexpr std::size_t kAttributeWords = 3'000;

using Random = std::mt19937_64;

// The words of the sentence encoder's vocabulary, most frequent first.
const std::vector<std::string>& vocabulary() {
  static const auto words = SentenceEncoder::shared()->commonWords().value_or(std::vector<std::string>{});
  return words;
}

// Few words are common, most are rare, as in real schemas.
std::string someWord(Random& random, std::size_t count) {
  const double u = static_cast<double>(random() >> 11) / 9007199254740992.0;
  const auto& words = vocabulary();
  count = std::min(count, words.size() - kUncommon);
  return words[kUncommon + static_cast<std::size_t>(u * u * static_cast<double>(count))];
}

Column column(Random& random, bool text) {
  Column column{.name = someWord(random, kAttributeWords) + "_" + someWord(random, kAttributeWords)};
  column.values.type = text ? ValueType::kText : ValueType::kInteger;
  column.values.rows = column.values.distinct = kValues;
  for (std::size_t v = 0; text && v < kValues; ++v)
    column.values.samples.push_back(someWord(random, vocabulary().size()) + " " +
                                    someWord(random, vocabulary().size()));
  return column;
}

/// The source of a number, as it is described in one version of its content.
Descriptor descriptorOf(std::size_t number, std::size_t version = 0) {
  Random random(number + version * kSources);
  Descriptor descriptor;
  RelationalSchema schema;
  for (std::size_t t = 0; t < kTables; ++t) {
    Table table{.name = someWord(random, kEntityWords), .rows = kValues};
    for (std::size_t c = 0; c < kColumns; ++c) table.columns.push_back(column(random, c % 2 == 0));
    if (t > 0) table.foreignKeys.push_back({{table.columns[1].name}, schema.tables[t - 1].name, {}, false});
    schema.tables.push_back(std::move(table));
  }
  descriptor.info.id = someWord(random, kEntityWords) + "_" + std::to_string(number);
  descriptor.info.kind = "sqlite";
  descriptor.shape = std::move(schema);
  return descriptor;
}

/// Meanings of names from those of their words, each encoded once: near enough to what the encoder says of a
/// list of names, and a thousand times as fast.
class Meanings {
 public:
  SmallVector of(const std::vector<std::string>& names) {
    std::vector<float> sum(SentenceEncoder::kDimensions);
    for (const auto& name : names)
      for (const auto& word : identifierWords(name)) add(word, sum);
    float square = 0;
    for (const float value : sum) square += value * value;
    for (float& value : sum) value /= std::sqrt(square);
    return shrink(sum);
  }

 private:
  void add(const std::string& word, std::vector<float>& sum) {
    auto& known = words_[word];
    if (known.empty()) known = *encoder_->encode(word);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += known[i];
  }
  std::shared_ptr<const SentenceEncoder> encoder_ = SentenceEncoder::shared();
  std::map<std::string, std::vector<float>> words_;
};

CachedContext contextOf(Descriptor descriptor, Meanings& meanings) {
  CachedContext context;
  const auto& tables = std::get<RelationalSchema>(descriptor.shape).tables;
  std::vector<std::string> whole;
  for (const auto& table : tables) whole.push_back(table.name);
  context.vectors.push_back(meanings.of(whole));
  for (const auto& table : tables) {
    std::vector<std::string> names{table.name};
    for (const auto& column : table.columns) names.push_back(column.name);
    context.vectors.push_back(meanings.of(names));
  }
  context.linkable = Linkable(entityModel(descriptor));
  context.valueKeys = ValueIndex::keysOf(context.linkable.model);
  context.descriptor = std::move(descriptor);
  return context;
}

/// Ten thousand sources whose descriptors lie in a cache folder, as after a first start; the databases
/// themselves, which selection never opens, are empty.
class Pool {
 public:
  Pool() {
    for (std::size_t s = 0; s < kSources; ++s)
      configs_.push_back({.id = "", .kind = "sqlite", .location = FileLocation{{databaseOf(s).string()}}});
    // Elsewhere, so that the memory that this takes is not counted here.
    if (const pid_t child = ::fork(); child == 0) {
      prepare();
      ::_exit(0);
    } else {
      ::waitpid(child, nullptr, 0);
    }
    std::ifstream ids(folder_.path() / "ids");
    for (auto& config : configs_) ids >> config.id;
  }

  Catalog open() const {
    return openCatalog(configs_, Budget(Limits{.time = std::chrono::hours{1}}, world_), world_, {});
  }
  /// The content of source `number` changes, and is described.
  void change(std::size_t number, std::size_t version, Meanings& meanings) const {
    std::ofstream(databaseOf(number)) << version;
    keep(number, contextOf(descriptorOf(number, version), meanings));
  }
  const SourceId& id(std::size_t number) const { return configs_[number].id; }

 private:
  std::filesystem::path databaseOf(std::size_t number) const {
    return folder_.path() / "databases" / (std::to_string(number) + ".db");
  }
  void keep(std::size_t number, CachedContext context) const {
    const DescriptorCache cache(world_.cacheFolder() / "catalog");
    const auto source = openSource(configs_[number], world_);
    const auto mark = descriptorMark(**source, *SentenceEncoder::shared(), Budget());
    (void)cache.store(configs_[number], *mark, context);
  }
  void prepare() {
    std::filesystem::create_directories(folder_.path() / "databases");
    Meanings meanings;
    std::ofstream ids(folder_.path() / "ids");
    for (std::size_t s = 0; s < kSources; ++s) {
      std::ofstream(databaseOf(s)).flush();
      auto context = contextOf(descriptorOf(s), meanings);
      configs_[s].id = context.descriptor.info.id;
      ids << configs_[s].id << '\n';
      keep(s, std::move(context));
    }
    ids.flush();
    const Catalog catalog = open();
    const BuiltinSelector index(catalog);
  }

  TemporaryFolder folder_;
  CachedIn world_{folder_.path() / "cache"};
  std::vector<SourceConfig> configs_;
};

const Pool& pool() {
  static const Pool made;
  return made;
}

struct Asking {
  Question question;
  SourceId about;
};

// Names a table, two of its columns and a value.
Asking asking(Random& random) {
  const std::size_t number = random() % kSources;
  const auto descriptor = descriptorOf(number);
  const auto& tables = std::get<RelationalSchema>(descriptor.shape).tables;
  const auto& table = tables[random() % tables.size()];
  const auto& values = table.columns[0].values.samples;
  const std::string text = "How many " + table.name + " have the " + table.columns[0].name + " '" +
                           values[random() % values.size()] + "' and which is their " +
                           table.columns[2].name + "?";
  return {*analyse(text, {}), pool().id(number)};
}

double residentMegabytes() {
  std::ifstream status("/proc/self/statm");
  double size = 0, resident = 0;
  status >> size >> resident;
  return resident * 4096 / 1e6;
}

/// One question at a time, each about another source: none is in memory yet.
void select(benchmark::State& state) {
  const Catalog catalog = pool().open();
  const BuiltinSelector selector(catalog);
  const Budget budget(describingLimits());
  Random random(7);
  std::vector<Asking> askings;
  for (std::size_t q = 0; q < kQuestions; ++q) askings.push_back(asking(random));
  (void)selector.rank(*analyse("warm", {}), budget, 1, {});  // loads the sentence encoder
  std::vector<double> times;
  std::size_t found = 0;
  for (auto _ : state) {
    const auto& [question, about] = askings[times.size() % kQuestions];
    const auto start = std::chrono::steady_clock::now();
    const auto candidates = selector.rank(question, budget, 3, {});
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    found += std::any_of(candidates.begin(), candidates.end(),
                         [&](const Candidate& candidate) { return candidate.source == about; });
  }
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
  state.counters["median_ms"] = times[times.size() / 2];
  state.counters["found"] = static_cast<double>(found) / static_cast<double>(state.iterations());
  state.counters["MB"] = residentMegabytes();
}
BENCHMARK(select)->Unit(benchmark::kMillisecond)->Iterations(kQuestions);

/// From nothing to ready, with a warm cache folder.
void start(benchmark::State& state) {
  (void)pool();
  for (auto _ : state) {
    const Catalog catalog = pool().open();
    const BuiltinSelector selector(catalog);
    benchmark::DoNotOptimize(&selector);
  }
}
BENCHMARK(start)->Unit(benchmark::kMillisecond)->Iterations(5)->UseRealTime();

/// Starts when one source has changed: the difference is what an update costs.
void startAfterOneChange(benchmark::State& state) {
  Meanings meanings;
  std::size_t version = 0;
  for (auto _ : state) {
    state.PauseTiming();
    ++version;
    pool().change(version * 997 % kSources, version, meanings);
    state.ResumeTiming();
    const Catalog catalog = pool().open();
    const BuiltinSelector selector(catalog);
    benchmark::DoNotOptimize(&selector);
  }
}
BENCHMARK(startAfterOneChange)->Unit(benchmark::kMillisecond)->Iterations(5)->UseRealTime();

}  // namespace
}  // namespace omni
