// The product's figures against the independent scorer that comes with the benchmark, on the same
// predictions.

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <random>

#include "base/world.h"
#include "eval/json_lines.h"
#include "eval/summary.h"
#include "eval/temporary_folder.h"

namespace omni {
namespace {

using nlohmann::json;

std::filesystem::path benchFolder() {
  return realWorld().environment("OMNI_BENCH").value_or("../shared/bench");
}

/// The other scorer's figures; null when it cannot be run.
json scoredElsewhere(const std::filesystem::path& bench, const std::filesystem::path& predictions) {
  const std::string command = "python3 '" + (bench / "score.py").string() + "' '" + bench.string() + "' '" +
                              predictions.string() + "' --json 2>/dev/null";
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return {};
  std::string text;
  char buffer[4096];
  while (const auto read = std::fread(buffer, 1, sizeof buffer, pipe)) text.append(buffer, read);
  pclose(pipe);
  const auto figures = json::parse(text, nullptr, false);
  return figures.is_discarded() ? json() : figures;
}

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
  const auto ours = summarise("guesses", *samples, guesses);
  constexpr double kRounding = 0.0501;  // theirs are rounded to one decimal
  EXPECT_NEAR(ours.macro.selection.value, theirs["selection_macro"].get<double>(), kRounding);
  EXPECT_NEAR(ours.macro.selection3.value, theirs["selection3_macro"].get<double>(), kRounding);
  EXPECT_NEAR(ours.macro.retrieval.value, theirs["retrieval_macro"].get<double>(), kRounding);
  EXPECT_EQ(ours.medianMilliseconds, theirs["ms_p50"].get<double>());
  EXPECT_EQ(ours.p99Milliseconds, theirs["ms_p99"].get<double>());
  for (const auto& [route, figures] : ours.routes) {
    const std::string key(name(route));
    EXPECT_EQ(figures.questions, theirs["n"][key].get<std::size_t>()) << key;
    EXPECT_EQ(figures.leftOut, theirs["left_out"].value(key, std::size_t{0})) << key;
    EXPECT_NEAR(figures.accuracy.selection.value, theirs["selection"][key].get<double>(), kRounding) << key;
    EXPECT_NEAR(figures.accuracy.retrieval.value, theirs["retrieval"][key].get<double>(), kRounding) << key;
    EXPECT_GT(figures.accuracy.retrieval.value, 5) << "the guesses are meant to be right now and then";
    EXPECT_LT(figures.accuracy.retrieval.value, 95) << "and wrong now and then";
  }
}

}  // namespace
}  // namespace omni
