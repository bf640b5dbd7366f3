#include "execute/agreement.h"

#include <gtest/gtest.h>

#include "select/described.h"

namespace omni {
namespace {

/// A table of shops, whose queries bring what the test says.
class Answering final : public Source {
 public:
  explicit Answering(bool remote = false) : remote_(remote) {}

  const SourceInfo& info() const override { return info_; }
  Capabilities capabilities() const override { return {.engineReadOnly = true, .remote = remote_}; }
  Result<std::string> contentMark(const Budget&) override { return std::string("1"); }
  Result<Descriptor> describe(const Budget&, const Progress&) override {
    return Descriptor{
        .info = info_,
        .shape = RelationalSchema{{{.name = "shops",
                                    .columns = {describedColumn("name", {"Oslo"}), describedColumn("staff"),
                                                describedColumn("rent")}}}}};
  }
  Result<Outcome> run(const GuardedQuery& query, const Budget&) override {
    if (query.text().find("staff") != std::string::npos) return rowsOf({"staff"}, {{"3"}, {"5"}});
    if (query.text().find("rent") != std::string::npos) return rowsOf({"rent"}, {{"9"}, {"7"}});
    return rowsOf({"name"}, {});
  }
  Result<Health> check(const Budget&) override { return Health{true, true, "in memory"}; }

  static Outcome rowsOf(std::vector<std::string> columns,
                        const std::vector<std::vector<std::string>>& cells) {
    Outcome outcome{.columns = std::move(columns), .rows = {}};
    for (const auto& row : cells) outcome.rows.emplace_back(row.begin(), row.end());
    return outcome;
  }

 private:
  const SourceInfo info_{.id = "shops", .kind = "answering", .route = Route::kSql, .dialect = "sqlite"};
  bool remote_;
};

class InterpretationsAgree : public testing::Test {
 protected:
  static NativeQuery asking(const std::string& column, double confidence) {
    return {Route::kSql, "SELECT " + column + " FROM shops", {}, confidence, ""};
  }

  static std::optional<InterpretationAgreement> of(std::vector<NativeQuery> others, bool remote = false) {
    auto source = std::make_shared<Answering>(remote);
    CatalogEntry entry = described(*source->describe(Budget(), {}));
    entry.source = source;
    std::vector<CatalogEntry> entries;
    entries.push_back(std::move(entry));
    const Catalog catalog(std::move(entries));
    const Question question = analyse("How many staff are there by shop?", {}).value();
    Trace trace;
    const Budget budget;
    Attempt attempt{.candidate = {"shops", Route::kSql, 1, ""}, .query = asking("staff", 0.5)};
    attempt.outcome = Answering::rowsOf({"staff", "name"}, {{"5", "Oslo"}, {"3", "Oslo"}});
    attempt.derivation.others = std::move(others);
    compareInterpretations({question, budget, trace}, catalog, attempt);
    return attempt.agreement;
  }
};

TEST_F(InterpretationsAgree, IsTheShareOfTheLikelihoodThatFallsOnTheSameRows) {
  const auto agreement = of({asking("staff", 0.25), asking("rent", 0.25)});
  ASSERT_TRUE(agreement);
  EXPECT_DOUBLE_EQ(agreement->same, 0.25) << "in any order, whatever stands beside";
  EXPECT_DOUBLE_EQ(agreement->other, 0.25);
}

TEST_F(InterpretationsAgree, WhatBringsNothingOrFailsSaysNothing) {
  for (const auto* silent : {"name", "wages"}) {
    const auto agreement = of({asking(silent, 0.25), asking("rent", 0.5)});
    ASSERT_TRUE(agreement);
    EXPECT_DOUBLE_EQ(agreement->other, 0.5) << silent;
  }
}

TEST_F(InterpretationsAgree, WhatIsFarLessLikelyIsNotRun) {
  EXPECT_FALSE(of({asking("rent", 0.01)}));
  EXPECT_FALSE(of({}));
}

TEST_F(InterpretationsAgree, AServerIsNotAskedAgain) {
  EXPECT_FALSE(of({asking("rent", 0.5)}, true));
}

}  // namespace
}  // namespace omni
