#include "engine/second/second_look.h"

#include <gmock/gmock.h>

#include "select/described.h"
#include "source/contract/scripted_source.h"

namespace omni {
namespace {

Outcome oneNumber(std::int64_t number) {
  return {.columns = {"n"}, .rows = {{number}}};
}

TEST(SecondLook, aSureAnswerNeedsNoSecondOpinion) {
  std::vector<Attempt> attempts(1);
  EvidenceSet set{.evidence = {{.attempt = 0, .confidence = .85}}};
  EXPECT_TRUE(isSettled(set, attempts, .6));
  EXPECT_FALSE(isSettled(set, attempts, .9)) << "more is wished";
  set.evidence.front().confidence = .62;
  EXPECT_FALSE(isSettled(set, attempts, .6));
  set.evidence.front().confidence = .85;
  attempts.front().unexplained = "twice";
  EXPECT_FALSE(isSettled(set, attempts, .6));
  EXPECT_FALSE(isSettled({}, {}, .6));
}

NativeQuery countOfProducts(double probability) {
  return {Route::kSql, "SELECT COUNT(*) FROM products", {}, probability, ""};
}

// Counts the products of a source, of which there is one; finds its text so probable.
class Counting final : public Formulator, public QueryWriter {
 public:
  explicit Counting(double probability = .5) : probability_(probability) {}
  std::unique_ptr<QueryWriter> begin(const Asking&, const CatalogEntry&) const override {
    return std::make_unique<Counting>(probability_);
  }
  Result<std::optional<Formulation>> next(const ValidationFeedback* last) override {
    if (last) return std::nullopt;
    return Formulation{.query = countOfProducts(probability_), .groups = {0}};
  }

 private:
  double probability_;
};

// Writes nothing, for a reason.
class Failing final : public Formulator, public QueryWriter {
 public:
  explicit Failing(Error why) : why_(std::move(why)) {}
  std::unique_ptr<QueryWriter> begin(const Asking&, const CatalogEntry&) const override {
    return std::make_unique<Failing>(why_);
  }
  Result<std::optional<Formulation>> next(const ValidationFeedback*) override { return tl::unexpected(why_); }

 private:
  Error why_;
};

class SecondLookTest : public testing::Test {
 protected:
  SecondLookTest() {
    auto source = std::make_shared<ScriptedSource>(info_, script_.of("shop"));
    CatalogEntry entry = described(*source->describe(Budget(), {}));
    entry.source = source;
    std::vector<CatalogEntry> entries;
    entries.push_back(std::move(entry));
    catalog_ = Catalog(std::move(entries));
  }

  /// The evidence after a second look at what the parser found, and the warnings.
  std::pair<EvidenceSet, std::vector<std::string>> look(const std::vector<Candidate>& candidates,
                                                        const Formulator& second, EvidenceSet set) {
    const Question question = *analyse("how many products?", {});
    const Budget budget;
    Trace trace;
    lookAgain({question, budget, trace}, candidates, catalog_, second, attempts_, set);
    return {std::move(set), trace.warnings()};
  }

  /// What the parser found.
  Attempt counted(std::int64_t count) const {
    return {.candidate = shop_, .query = countOfProducts(.5), .outcome = oneNumber(count)};
  }

  /// The first evidence, where the parser found `count` with this confidence, and the model finds its text so
  /// probable.
  Evidence after(std::int64_t count, double confidence, double probability = .5) {
    attempts_ = {counted(count)};
    attempts_.front().unexplained = "twice";
    return look({shop_}, Counting(probability), {.evidence = {{.attempt = 0, .confidence = confidence}}})
        .first.evidence.front();
  }

  /// The evidence, where nothing was found, texts are likely to answer and the shop is with this probability.
  std::vector<Evidence> behindTexts(double shop) {
    attempts_.clear();
    return look({{"notes", Route::kSearch, .9, ""}, {"shop", Route::kSql, shop, ""}}, Counting(), {})
        .first.evidence;
  }

  /// The warnings, where the parser found something and the model wrote no query.
  std::vector<std::string> afterFailure(const Error& why) {
    attempts_ = {counted(1)};
    const auto [set, warnings] =
        look({shop_}, Failing(why), {.evidence = {{.attempt = 0, .confidence = .4}}});
    EXPECT_EQ(attempts_.size(), 1u);
    EXPECT_EQ(set.evidence.front().confidence, .4);
    return warnings;
  }

  const Candidate shop_{"shop", Route::kSql, 1, ""};
  const SourceInfo info_{.id = "shop", .kind = "scripted", .route = Route::kSql, .dialect = "sqlite"};
  Script script_;
  Catalog catalog_;
  std::vector<Attempt> attempts_;
};

TEST_F(SecondLookTest, whatBothFindIsSure) {
  const Evidence first = after(1, .4);
  EXPECT_EQ(first.attempt, 0u);
  EXPECT_EQ(first.confidence, .9);
  EXPECT_EQ(attempts_.front().unexplained, "");
}

TEST_F(SecondLookTest, figuresOfWhatTheFirstListsComeFirstWhereItLeavesWordsOut) {
  script_.of("shop").outcome = {.columns = {"n", "sum"}, .rows = {{std::int64_t{1}, std::int64_t{7}}}};
  const Evidence first = after(1, .4);
  EXPECT_EQ(first.attempt, 1u);
  EXPECT_LT(first.confidence, .6);
}

TEST_F(SecondLookTest, twoThatHardlyKnowAgreeInAGuess) {
  const Evidence first = after(1, .1);
  EXPECT_EQ(first.attempt, 0u);
  EXPECT_LT(first.confidence, .6);
  EXPECT_EQ(attempts_.front().unexplained, "twice");
}

TEST_F(SecondLookTest, whereTheyDifferWhoKnowsMoreComesFirst) {
  const Evidence own = after(2, .7);
  EXPECT_EQ(own.attempt, 0u);
  EXPECT_LT(own.confidence, .6);
  EXPECT_EQ(after(2, .1).attempt, 1u);
  EXPECT_EQ(after(2, .2, 1e-6).attempt, 0u) << "the model hardly finds it probable";
  EXPECT_EQ(after(2, .3, .02).attempt, 1u);
}

TEST_F(SecondLookTest, theAnswerStaysWhereNoQueryIsWritten) {
  EXPECT_THAT(afterFailure({Code::kDeadline, "stopped at the deadline", ""}),
              testing::ElementsAre(testing::HasSubstr("stopped at the deadline")));
  EXPECT_THAT(afterFailure({Code::kUnsupported, "the same is selected twice", ""}), testing::IsEmpty());
}

TEST_F(SecondLookTest, theLikeliestThatTakesQueriesIsAskedBehindTexts) {
  EXPECT_EQ(behindTexts(.02).size(), 1u);
  EXPECT_TRUE(behindTexts(.001).empty()) << "a text is meant";
}

}  // namespace
}  // namespace omni
