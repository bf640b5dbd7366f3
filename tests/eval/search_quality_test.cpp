// Measures search on the benchmark's corpora in BEIR form ($OMNI_BENCH, else ../shared/bench).
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "eval/metrics/published_scorer.h"
#include "language/language.h"
#include "language/search/search_query.h"
#include "source/cached_in.h"
#include "source/roomy_budget.h"
#include "source/source_config.h"

namespace omni {

SourceKind documentsSourceKind();

namespace {

using Clock = std::chrono::steady_clock;
using Gains = std::map<std::string, double>;  // by document

struct Bar {
  const char* corpus;
  double least;  // NDCG@10
};

std::map<std::string, Gains> readGains(const std::filesystem::path& file) {
  std::map<std::string, Gains> gains;
  std::ifstream lines(file);
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    const auto cells = split(line, '\t');
    if (std::stoi(cells.at(2)) > 0) gains[cells.at(0)][cells.at(1)] = std::stod(cells.at(2));
  }
  return gains;
}

double ndcg(const std::vector<std::string>& ranking, const Gains& gains) {
  std::vector<double> ideal;
  for (const auto& [document, gain] : gains) ideal.push_back(gain);
  std::sort(ideal.rbegin(), ideal.rend());
  double got = 0, best = 0;
  for (std::size_t i = 0; i < 10; ++i) {
    const double discount = std::log2(static_cast<double>(i) + 2);
    if (i < ideal.size()) best += ideal[i] / discount;
    if (i < ranking.size() && gains.contains(ranking[i])) got += gains.at(ranking[i]) / discount;
  }
  return got / best;
}

double milliseconds(Clock::time_point since) {
  return std::chrono::duration<double, std::milli>(Clock::now() - since).count();
}

class SearchQualityTest : public ::testing::TestWithParam<Bar> {};

TEST_P(SearchQualityTest, reachesTheBar) {
  const auto folder = std::filesystem::absolute(benchFolder()) / "sources/docs" / GetParam().corpus;
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no corpus at " << folder;
  const CachedIn world(OMNI_TEST_CACHE);
  SourceConfig config;
  config.id = GetParam().corpus;
  config.files().paths = {(folder / "corpus.jsonl").string()};
  const auto source = documentsSourceKind().open(config, world).value();
  const auto opened = Clock::now();
  const auto descriptor = source->describe(roomyBudget());
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  const double indexing = milliseconds(opened);

  const auto gains = readGains(folder / "qrels/test.tsv");
  std::vector<double> scores, times;
  std::ifstream queries(folder / "queries.jsonl");
  for (std::string line; std::getline(queries, line);) {
    const auto query = nlohmann::json::parse(line);
    const auto known = gains.find(query["_id"]);
    if (known == gains.end()) continue;
    const auto guarded = searchLanguage().validate(
        {.route = Route::kSearch, .text = plainSearch(query["text"].get<std::string>())}, *descriptor);
    const auto asked = Clock::now();
    const auto outcome = source->run(guarded.value(), roomyBudget());
    times.push_back(milliseconds(asked));
    scores.push_back(ndcg(outcome.value().ranking, known->second));
  }
  ASSERT_FALSE(scores.empty());
  std::sort(times.begin(), times.end());
  const double mean = std::accumulate(scores.begin(), scores.end(), 0.0) / static_cast<double>(scores.size());
  std::cout << GetParam().corpus << ": NDCG@10 " << mean << " over " << scores.size() << " questions; index "
            << indexing << " ms; search median " << times[times.size() / 2] << " ms, p99 "
            << times[times.size() * 99 / 100] << " ms\n";
  EXPECT_GE(mean, GetParam().least);
}

INSTANTIATE_TEST_SUITE_P(Corpora, SearchQualityTest,
                         ::testing::Values(Bar{"cranfield", 0.45}, Bar{"dbpedia", 0.51}),
                         [](const auto& bar) { return std::string(bar.param.corpus); });

}  // namespace
}  // namespace omni
