// The product's figures against the independent scorer that comes with the benchmark, on the same
// predictions.

#include "eval/metrics/published_scorer.h"

#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "base/temporary_folder.h"
#include "eval/data/bench.h"
#include "eval/data/json_lines.h"
#include "eval/metrics/summary.h"

namespace omni {
namespace {

using nlohmann::json;

/// Cells and rows in another order, numbers as text, and now and then a row too few.
json disturbed(json rows, std::mt19937_64& random) {
  for (auto& row : rows) {
    if (!row.empty()) std::swap(row[0], row[random() % row.size()]);
    for (auto& cell : row)
      if (cell.is_number() && random() % 2 == 0) cell = " " + cell.dump() + " ";
  }
  if (rows.size() > 1) std::swap(rows[0], rows[random() % rows.size()]);
  if (!rows.empty() && random() % 4 == 0) rows.erase(rows.size() - 1);
  return rows;
}

/// Something between right and wrong.
Prediction guessFor(const Sample& sample, std::mt19937_64& random) {
  Prediction guess;
  guess.id = sample.id;
  guess.status = "answered";
  const PredictedSource gold{sample.route, sample.source, 0.5}, other{Route::kSql, "elsewhere", 0.4};
  guess.candidates = {other, other, other, other};
  guess.candidates[random() % 4] = gold;
  guess.chosen = random() % 4 == 0 ? other : gold;
  guess.milliseconds = static_cast<double>(random() % 1000);
  for (const auto& [document, grade] : sample.gold.grades)
    if (random() % 2 == 0) guess.retrieved.ranking.push_back(document);
  if (sample.gold.rows.is_array() && random() % 8 != 0)
    guess.retrieved.rows = disturbed(sample.gold.rows, random);
  return guess;
}

TEST(PublishedScorer, GivesTheSameFigures) {
  const auto bench = benchFolder();
  if (!std::filesystem::exists(bench / "score.py")) GTEST_SKIP() << "no benchmark at " << bench;
  const auto samples = readSamples(bench / "samples.jsonl");
  ASSERT_TRUE(samples) << samples.error().message;
  const TemporaryFolder folder;
  std::mt19937_64 random(7);
  std::vector<Prediction> guesses;
  std::ofstream out(folder.path() / "guesses.jsonl");
  for (const auto& sample : *samples) {
    guesses.push_back(guessFor(sample, random));
    out << jsonText(toJson(guesses.back())) << "\n";
  }
  out.close();
  const auto theirs = scoredElsewhere(bench, folder.path() / "guesses.jsonl");
  if (theirs.is_null()) GTEST_SKIP() << "the scorer does not run here: python3 is missing";
  const auto ours = summarise(scored(*samples, guesses));
  expectSameFigures(ours, theirs);
  for (const auto& [route, figures] : ours.routes) {
    EXPECT_GT(figures.accuracy.retrieval.value, 5) << "the guesses are meant to be right now and then";
    EXPECT_LT(figures.accuracy.retrieval.value, 95) << "and wrong now and then";
  }
}

}  // namespace
}  // namespace omni
