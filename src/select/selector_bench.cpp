#include <benchmark/benchmark.h>

#include <algorithm>
#include <fstream>
#include <random>

#include "select/builtin_selector.h"

namespace omni {
namespace {

constexpr std::size_t kSources = 10'000;
constexpr std::size_t kTables = 6;
constexpr std::size_t kColumns = 6;
constexpr std::size_t kValues = 40;  // of a text column
constexpr std::size_t kQuestions = 200;
constexpr std::size_t kDimensions = 384;

using Random = std::mt19937_64;

// Pronounceable words: the same ones on every machine.
std::string word(std::size_t number) {
  static constexpr std::string_view kFirst[] = {"b", "d", "f", "g", "k", "l", "m",
                                                "n", "p", "r", "s", "t", "v", "z"};
  static constexpr std::string_view kSecond[] = {"a", "e", "i", "o", "u"};
  std::string text;
  for (int syllable = 0; syllable < 3; ++syllable) {
    text += kFirst[number % std::size(kFirst)];
    number /= std::size(kFirst);
    text += kSecond[number % std::size(kSecond)];
    number /= std::size(kSecond);
  }
  return text + (number ? "x" + std::to_string(number) : "n");
}

// Few words are common, most are rare, as in real schemas.
std::string someWord(Random& random, std::size_t vocabulary) {
  const double u = static_cast<double>(random() >> 11) / 9007199254740992.0;
  return word(static_cast<std::size_t>(u * u * static_cast<double>(vocabulary)));
}

SmallVector direction(Random& random) {
  std::vector<float> vector(kDimensions);
  for (float& value : vector) value = static_cast<float>(random() % 2001) / 1000.0f - 1.0f;
  return shrink(vector);
}

Column column(Random& random, bool text) {
  Column column{.name = someWord(random, 3000) + "_" + someWord(random, 3000)};
  column.values.type = text ? ValueType::kText : ValueType::kInteger;
  column.values.rows = column.values.distinct = kValues;
  for (std::size_t v = 0; text && v < kValues; ++v)
    column.values.samples.push_back(someWord(random, 100'000) + " " + someWord(random, 100'000));
  return column;
}

CatalogEntry source(std::size_t number) {
  Random random(number);
  RelationalSchema schema;
  for (std::size_t t = 0; t < kTables; ++t) {
    Table table{.name = someWord(random, 5000), .rows = kValues};
    for (std::size_t c = 0; c < kColumns; ++c) table.columns.push_back(column(random, c % 2 == 0));
    if (t > 0) table.foreignKeys.push_back({{table.columns[1].name}, schema.tables[t - 1].name, {}, false});
    schema.tables.push_back(std::move(table));
  }
  CatalogEntry entry;
  entry.descriptor.info.id = someWord(random, 5000) + "_" + std::to_string(number);
  entry.descriptor.info.kind = "sqlite";
  entry.descriptor.shape = std::move(schema);
  entry.model = entityModel(entry.descriptor);
  entry.valueKeys = ValueIndex::keysOf(entry.model);
  for (std::size_t v = 0; v <= kTables; ++v) entry.vectors.push_back(direction(random));
  return entry;
}

struct Asking {
  Question question;
  SourceId about;
};

struct Pool {
  Catalog catalog;
  std::unique_ptr<BuiltinSelector> selector;
  std::vector<Asking> questions;
};

Asking asking(const CatalogEntry& entry, Random& random) {
  const auto& tables = std::get<RelationalSchema>(entry.descriptor.shape).tables;
  const auto& table = tables[random() % tables.size()];
  const auto& values = table.columns[0].values.samples;
  const std::string text = "How many " + table.name + " have the " + table.columns[0].name + " '" +
                           values[random() % values.size()] + "' and which is their " +
                           table.columns[2].name + "?";
  return {*analyse(text, {}), entry.descriptor.info.id};
}

const Pool& pool() {
  static const auto made = [] {
    auto made = std::make_unique<Pool>();
    std::vector<CatalogEntry> entries;
    for (std::size_t s = 0; s < kSources; ++s) entries.push_back(source(s));
    made->catalog = Catalog(std::move(entries));
    made->selector = std::make_unique<BuiltinSelector>(made->catalog);
    Random random(7);
    for (std::size_t q = 0; q < kQuestions; ++q)
      made->questions.push_back(asking(made->catalog.entries()[random() % kSources], random));
    return made;
  }();
  return *made;
}

double residentMegabytes() {
  std::ifstream status("/proc/self/statm");
  double size = 0, resident = 0;
  status >> size >> resident;
  return resident * 4096 / 1e6;
}

/// One question at a time over 10,000 sources.
void select(benchmark::State& state) {
  const auto& asked = pool().questions;
  std::size_t q = 0, found = 0;
  for (auto _ : state) {
    const auto& [question, about] = asked[q++ % asked.size()];
    const auto candidates = pool().selector->rank(question, 3, {});
    found += std::any_of(candidates.begin(), candidates.end(),
                         [&](const Candidate& candidate) { return candidate.source == about; });
  }
  state.counters["found"] = static_cast<double>(found) / static_cast<double>(state.iterations());
  state.counters["MB"] = residentMegabytes();
}
BENCHMARK(select)->Unit(benchmark::kMillisecond)->Iterations(kQuestions);

}  // namespace
}  // namespace omni
