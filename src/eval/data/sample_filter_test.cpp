#include "eval/data/sample_filter.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::string> idsOf(const std::vector<Sample>& samples) {
  std::vector<std::string> ids;
  for (const auto& sample : samples) ids.push_back(sample.id);
  return ids;
}

std::vector<Sample> samplesOf(std::initializer_list<std::pair<Route, int>> counts) {
  std::vector<Sample> samples;
  for (const auto& [route, count] : counts)
    for (int i = 0; i < count; ++i) {
      Sample sample;
      sample.id = std::string(name(route)) + std::to_string(i);
      sample.route = route;
      sample.split = i % 2 == 0 ? "dev" : "train";
      samples.push_back(sample);
    }
  return samples;
}

std::size_t countOf(const std::vector<Sample>& samples, Route route) {
  return static_cast<std::size_t>(
      std::ranges::count_if(samples, [&](const Sample& sample) { return sample.route == route; }));
}

TEST(Pick, ALimitIsSpreadEvenlyOverTheRoutes) {
  const auto samples =
      samplesOf({{Route::kSql, 40}, {Route::kSparql, 30}, {Route::kCypher, 2}, {Route::kSearch, 20}});
  SampleFilter filter;
  filter.limit = 17;
  const auto picked = pick(samples, filter);
  EXPECT_THAT(picked, SizeIs(17));
  EXPECT_EQ(countOf(picked, Route::kSql), 5u);
  EXPECT_EQ(countOf(picked, Route::kSparql), 5u);
  EXPECT_EQ(countOf(picked, Route::kCypher), 2u);
  EXPECT_EQ(countOf(picked, Route::kSearch), 5u);
}

TEST(Pick, TheSeedDecidesWhichOnes) {
  const auto samples = samplesOf({{Route::kSql, 500}});
  const SampleFilter one{"", {}, 20, 1}, two{"", {}, 20, 2};
  EXPECT_EQ(idsOf(pick(samples, one)), idsOf(pick(samples, one)));
  EXPECT_NE(idsOf(pick(samples, one)), idsOf(pick(samples, two)));
}

TEST(Pick, SplitAndRouteNarrowTheSamples) {
  const auto samples = samplesOf({{Route::kSql, 4}, {Route::kSearch, 4}});
  EXPECT_THAT(idsOf(pick(samples, {"dev", Route::kSearch})), ElementsAre("SEARCH0", "SEARCH2"));
  EXPECT_THAT(pick(samples, {"test"}), IsEmpty());
  EXPECT_THAT(pick(samples, {}), SizeIs(8));
}

}  // namespace
}  // namespace omni
