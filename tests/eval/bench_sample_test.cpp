// `omni eval` on a sample of a real benchmark: all its sources in one pool, sixty of its questions.

#include <gmock/gmock.h>

#include <set>

#include "base/temporary_folder.h"
#include "eval/data/json_lines.h"
#include "eval/evaluation.h"
#include "eval/metrics/published_scorer.h"
#include "source/cached_in.h"

namespace omni {
namespace {

using nlohmann::json;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::map<std::string, const Sample*> byId(const std::vector<Sample>& samples) {
  std::map<std::string, const Sample*> found;
  for (const auto& sample : samples) found.emplace(sample.id, &sample);
  return found;
}

class BenchSample : public ::testing::Test {
 protected:
  void SetUp() override {
    options_.bench = benchFolder();
    if (!std::filesystem::exists(options_.bench / "samples.jsonl"))
      GTEST_SKIP() << "no benchmark at " << options_.bench;
    options_.methods = {"omni", "oracle"};
    options_.filter.limit = 60;
    options_.out = folder_.path();
  }

  std::filesystem::path predictions(const std::string& method) const {
    return folder_.path() / (method + ".jsonl");
  }

  /// Every line has the documented form; the lines' ids are those of the samples, once each.
  void expectComplete(const std::string& method, const std::vector<Sample>& samples) {
    const auto open = byId(samples);
    std::set<std::string> seen;
    const auto status = readJsonLines(predictions(method), [&](const json& line) -> Status {
      for (const auto* key : {"id", "status", "route", "kb_id", "candidates", "query", "confidence", "ms"})
        EXPECT_TRUE(line.contains(key)) << method << ": " << key;
      EXPECT_TRUE(seen.insert(line.at("id")).second) << line.at("id");
      EXPECT_TRUE(open.contains(line.at("id"))) << line.at("id");
      return {};
    });
    EXPECT_TRUE(status) << status.error().message;
    EXPECT_THAT(seen, SizeIs(samples.size()));
  }

  TemporaryFolder folder_;
  EvaluationOptions options_;
  CachedIn world_{OMNI_TEST_CACHE};
};

TEST_F(BenchSample, FilesAreCompleteAndScoreTheSameElsewhere) {
  const auto report = evaluate(options_, world_);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_THAT(report->failedSources, IsEmpty());
  const auto workload = readWorkload(options_);
  ASSERT_TRUE(workload) << workload.error().message;
  ASSERT_THAT(workload->samples, SizeIs(60));
  for (const auto& arm : report->arms) {
    expectComplete(arm.name, workload->samples);
    EXPECT_THAT(arm.summary.routes, SizeIs(4));
    const auto theirs = scoredElsewhere(options_.bench, predictions(arm.name));
    if (!theirs.is_null()) expectSameFigures(arm.summary, theirs);
  }
}

TEST_F(BenchSample, TheOracleAsksTheGoldSourceAlone) {
  options_.methods = {"oracle"};
  options_.filter.limit = 12;
  ASSERT_TRUE(evaluate(options_, world_));
  const auto workload = readWorkload(options_);
  const auto answered = readPredictions(predictions("oracle"));
  ASSERT_TRUE(answered) << answered.error().message;
  const auto samples = byId(workload->samples);
  for (const auto& prediction : *answered)
    for (const auto& candidate : prediction.candidates)
      EXPECT_TRUE(names(candidate, *samples.at(prediction.id))) << prediction.id << ": " << candidate.source;
}

}  // namespace
}  // namespace omni
