// Runs the gold queries of one route of the development benchmark through its guard and its engine. The build
// names the route: GOLD_ROUTE, GUARD (its Language), KIND (what opens its sources), GOLD_BAR (percent).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <regex>

#include "eval/data/bench.h"
#include "eval/score/score.h"
#include "language/language.h"
#include "source/source_config.h"

namespace omni {

SourceKind KIND();

namespace {

// The benchmark lies beside the repository, or where OMNI_BENCH says.
std::filesystem::path benchFolder() {
  const auto named = realWorld().environment("OMNI_BENCH");
  return named ? std::filesystem::path(*named) : std::filesystem::absolute("../shared/bench");
}

struct Opened {
  std::unique_ptr<Source> source;
  Descriptor descriptor;
};

class GoldRun {
 public:
  explicit GoldRun(std::vector<SourceConfig> configs) : configs_(std::move(configs)) {}

  /// Empty when the gold query is admitted and gives the gold rows, else why not.
  std::string verdict(const Sample& sample) {
    const auto rows = rowsOf(sample, sample.gold.query);
    if (!rows) return rows.error().message + " " + rows.error().hint;
    if (correctness(sample, {.rows = *rows}).value_or(1) == 1) return {};
    return isCutElsewhere(sample, *rows) ? "" : "other rows than the gold";
  }

 private:
  /// Rows that tie in their order are cut by LIMIT where each engine pleases: the gold rows must be among
  /// those that the query has without its LIMIT.
  bool isCutElsewhere(const Sample& sample, const nlohmann::json& rows) {
    static const std::regex kLimit(R"(\bLIMIT\s+\d+\s*$)", std::regex::icase);
    if (rows.size() != sample.gold.rows.size() || !std::regex_search(sample.gold.query, kLimit)) return false;
    auto all = rowsOf(sample, std::regex_replace(sample.gold.query, kLimit, ""));
    if (!all) return false;
    for (const auto& row : sample.gold.rows) {
      const auto same = std::find_if(all->begin(), all->end(), [&](const nlohmann::json& other) {
        return sameRows(nlohmann::json::array({row}), nlohmann::json::array({other}));
      });
      if (same == all->end()) return false;
      all->erase(same);
    }
    return true;
  }

  Result<nlohmann::json> rowsOf(const Sample& sample, const std::string& query) {
    OMNI_TRY(opened, open(sample.source));
    OMNI_TRY(guarded, GUARD().validate({.route = sample.route, .text = query}, opened->descriptor));
    OMNI_TRY(outcome, opened->source->run(guarded, Budget(roomy())));
    auto rows = nlohmann::json::array();
    for (const auto& row : outcome.rows) {
      auto cells = nlohmann::json::array();
      for (const auto& value : row) cells.push_back(nlohmann::json::parse(toJson(value)));
      rows.push_back(std::move(cells));
    }
    return rows;
  }

  static Limits roomy() { return {.rows = 1'000'000, .bytes = 256u << 20, .time = std::chrono::minutes(1)}; }

  Result<Opened*> open(const SourceId& id) {
    if (const auto known = opened_.find(id); known != opened_.end()) return &known->second;
    for (const auto& config : configs_) {
      if (config.id != id) continue;
      OMNI_TRY(source, KIND().open(config, realWorld()));
      OMNI_TRY(descriptor, source->describe(Budget(roomy())));
      return &(opened_[id] = {std::move(source), std::move(descriptor)});
    }
    return fail(Code::kNotFound, id);
  }

  std::vector<SourceConfig> configs_;
  std::map<SourceId, Opened> opened_;
};

TEST(BenchGold, theGuardAdmitsWhatPeopleAskAndTheEngineGivesTheGoldRows) {
  const auto folder = benchFolder();
  if (!std::filesystem::exists(folder / "samples.jsonl")) GTEST_SKIP() << "no benchmark at " << folder;
  auto configs = readBenchSources(folder);
  ASSERT_TRUE(configs) << configs.error().message;
  const auto samples = readSamples(folder / "samples.jsonl");
  ASSERT_TRUE(samples) << samples.error().message;
  GoldRun run(std::move(*configs));
  std::size_t asked = 0;
  std::size_t right = 0;
  for (const auto& sample : *samples) {
    if (sample.route != *routeOf(GOLD_ROUTE) || sample.gold.query.empty() || sample.gold.rows.is_null())
      continue;
    ++asked;
    const std::string verdict = run.verdict(sample);
    right += verdict.empty();
    if (!verdict.empty()) std::cout << sample.id << " " << verdict << "\n    " << sample.gold.query << "\n";
  }
  ASSERT_GT(asked, 0u);
  const double percent = 100.0 * static_cast<double>(right) / static_cast<double>(asked);
  std::cout << GOLD_ROUTE << ": " << right << " of " << asked << " gold queries (" << percent << "%)\n";
  EXPECT_GE(percent, GOLD_BAR);
}

}  // namespace
}  // namespace omni
