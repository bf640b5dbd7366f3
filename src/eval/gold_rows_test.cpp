#include "eval/gold_rows.h"

#include <gtest/gtest.h>

#include <atomic>

#include "base/temporary_folder.h"

namespace omni {
namespace {

class GoldRows : public ::testing::Test {
 protected:
  GoldRows() {
    for (const auto* query : {"SELECT 1", "broken", "long"}) {
      Sample& sample = samples_.emplace_back();
      sample.id = query;
      sample.gold.query = query;
      sample.gold.rowsByQuery = true;
    }
    samples_.emplace_back().id = "given";
    samples_.back().gold.query = "SELECT 2";
  }

  Result<GoldFailures> fetch() {
    const RunGold run = [this](const SourceId&, const NativeQuery& query) -> Result<Outcome> {
      ++asked_;
      if (query.text == "broken") return fail(Code::kInvalidArgument, "no such table");
      Outcome outcome;
      outcome.rows = {{std::int64_t{7}}};
      outcome.truncated = query.text == "long";
      return outcome;
    };
    return fetchGoldRows(samples_, run, 2, folder_.path() / "gold.jsonl", {});
  }

  const TemporaryFolder folder_;
  std::vector<Sample> samples_;
  std::atomic<int> asked_ = 0;
};

TEST_F(GoldRows, AreTheRowsOfTheQuery) {
  const auto failures = fetch();
  ASSERT_TRUE(failures) << failures.error().message;
  EXPECT_EQ(samples_[0].gold.rows, nlohmann::json::array({{7}}));
  EXPECT_TRUE(samples_[1].gold.rows.is_null());
  EXPECT_TRUE(samples_[2].gold.rows.is_null()) << "rows that were cut short are no gold";
  EXPECT_TRUE(samples_[3].gold.rows.is_null()) << "only where the query is the gold";
  EXPECT_EQ(failures->count, 2u);
  EXPECT_EQ(failures->first, "broken: no such table");
}

TEST_F(GoldRows, AKeptErrorMayBeAnything) {
  folder_.write("gold.jsonl", R"({"id": "broken", "error": 7})");
  EXPECT_EQ(fetch()->count, 2u);
}

TEST_F(GoldRows, AreKept) {
  ASSERT_TRUE(fetch());
  EXPECT_EQ(asked_, 3);
  samples_[0].gold.rows = {};
  const auto again = fetch();
  ASSERT_TRUE(again);
  EXPECT_EQ(asked_, 3);
  EXPECT_EQ(samples_[0].gold.rows, nlohmann::json::array({{7}}));
  EXPECT_EQ(again->count, 2u);
}

}  // namespace
}  // namespace omni
