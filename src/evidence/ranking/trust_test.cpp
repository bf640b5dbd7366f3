#include "evidence/ranking/trust.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "formulate/ranking/ranking.h"

namespace omni {
namespace {

using testing::SizeIs;

Question asked(const std::string& text) {
  return *analyse(text, std::chrono::system_clock::time_point{});
}

Attempt measured(std::vector<Row> rows) {
  Attempt attempt;
  attempt.candidate = {"world", Route::kSql, 0.9, ""};
  attempt.query = NativeQuery{Route::kSql, "the query", {}, 0.8, ""};
  attempt.outcome = Outcome{.columns = {"one"}, .rows = std::move(rows)};
  attempt.measured.resize(measuredNames().size());
  return attempt;
}

double feature(const std::string& question, const Attempt& attempt, const std::string& name) {
  const auto names = trustFeatureNames();
  const auto at = std::ranges::find(names, name) - names.begin();
  return trustFeatures(asked(question), {&attempt, 1}, 0, 1)[static_cast<std::size_t>(at)];
}

TEST(TrustFeatures, whatTheQuestionSaysIsNoAnswer) {
  EXPECT_EQ(feature("Where is Denver airport?", measured({{std::string("Denver")}}), "rows_echoed"), 1);
  EXPECT_EQ(feature("Where is Denver airport?", measured({{std::string("Colorado")}}), "rows_echoed"), 0);
  EXPECT_EQ(feature("Is it in Denver or Oslo?", measured({{std::string("Oslo")}}), "rows_echoed"), 0);
}

TEST(TrustFeatures, oneIsAskedForOrMany) {
  const auto two = measured({{std::string("Oslo")}, {std::string("Rome")}});
  EXPECT_EQ(feature("Which city is the largest?", two, "rows_many_for_one"), 1);
  EXPECT_EQ(feature("Which cities are large?", two, "rows_many_for_one"), 0);
  EXPECT_EQ(feature("Which cities are large?", measured({{std::string("Oslo")}}), "rows_one_for_many"), 1);
}

TEST(TrustFeatures, rowsThatRepeatAndCellsWithoutAValue) {
  const auto odd = measured({{Null{}}, {Null{}}, {std::string("Oslo")}, {std::string("Rome")}});
  EXPECT_DOUBLE_EQ(feature("Which cities are large?", odd, "rows_unknown"), 0.5);
  EXPECT_DOUBLE_EQ(feature("Which cities are large?", odd, "rows_repeated"), 0.25);
}

TEST(TrustFeatures, whatStandsInTheCells) {
  const std::string who = "Who paid most?";
  EXPECT_EQ(feature(who, measured({{std::string("ANN-17")}}), "rows_who_by_code"), 1);
  EXPECT_EQ(feature(who, measured({{std::int64_t{17}}}), "rows_who_by_code"), 1);
  EXPECT_EQ(feature(who, measured({{std::int64_t{17}, std::string("Ann")}}), "rows_who_by_code"), 0);
  EXPECT_EQ(feature(who, measured({{std::string("Ann\nBob")}}), "rows_lines"), 1);
  EXPECT_EQ(feature(who, measured({{std::string("Total votes")}}), "rows_total"), 1);
  EXPECT_EQ(feature("What is the total?", measured({{std::string("Total")}}), "rows_total"), 0);
  EXPECT_EQ(feature(who, measured({{std::string("unknown")}}), "rows_placeholder"), 1);
}

TEST(TrustFeatures, whatKindOfThingIsAskedFor) {
  const auto oslo = measured({{std::string("Oslo")}}), year = measured({{std::string("Spring 1999")}});
  EXPECT_EQ(feature("When was it founded?", oslo, "rows_no_time"), 1);
  EXPECT_EQ(feature("In which year was it founded?", oslo, "rows_no_time"), 1);
  EXPECT_EQ(feature("When was it founded?", year, "rows_no_time"), 0);
  EXPECT_EQ(feature("How long is it?", oslo, "rows_no_figure"), 1);
  EXPECT_EQ(feature("How long is it?", measured({{std::string("29'-31'")}}), "rows_no_figure"), 0);
  EXPECT_EQ(feature("Which city is on the river?", measured({{std::int64_t{7}}}), "rows_numbers_only"), 1);
  EXPECT_EQ(feature("Which city is on the river?", oslo, "rows_numbers_only"), 0);
}

TEST(TrustFeatures, oneIsCountedOrOthersRankAsHigh) {
  EXPECT_EQ(feature("How many cities are there?", measured({{std::int64_t{1}}}), "rows_counts_one"), 1);
  EXPECT_EQ(feature("How many cities are there?", measured({{std::int64_t{2}}}), "rows_counts_one"), 0);
  Attempt tied = measured({{std::string("Oslo")}});
  tied.ties = {{std::string("Rome")}};
  EXPECT_EQ(feature("Which city is the largest?", tied, "rows_tied"), 1);
}

TEST(TrustFeatures, aSearchHasTheFeaturesOfEvidenceAlone) {
  Attempt search = measured({});
  search.candidate.route = Route::kSearch;
  search.measured.clear();
  EXPECT_TRUE(isMeasured(search));
  const auto features = trustFeatures(asked("Where is Oslo?"), {&search, 1}, 0, 1);
  EXPECT_THAT(features, SizeIs(trustFeatureNames().size()));
  search.candidate.route = Route::kSql;
  EXPECT_FALSE(isMeasured(search)) << "a language model's query was not measured";
}

TEST(TrustWeights, defectsSpeakForNoAnswer) {
  ASSERT_TRUE(requireLearnedTrust()) << "features of mark " << std::hex << trustMark();
  const auto features = trustFeatureList();
  const auto& weights = trustWeights().weights();
  ASSERT_THAT(weights, SizeIs(features.size() + kTargetPrecisions.size()));
  for (std::size_t f = 0; f < features.size(); ++f)
    EXPECT_GE(weights[f] * features[f].sign, 0) << features[f].name;
}

TEST(TrustWeights, aHigherTargetPrecisionIsAnsweredLess) {
  EXPECT_EQ(confidenceForPrecision(0), 0);
  EXPECT_EQ(confidenceForPrecision(1), 1);
  for (double target = 0.05; target < 1; target += 0.05)
    EXPECT_LE(confidenceForPrecision(target), confidenceForPrecision(target + 0.05)) << target;
  EXPECT_GT(confidenceForPrecision(0.9), 0.5);
}

}  // namespace
}  // namespace omni
