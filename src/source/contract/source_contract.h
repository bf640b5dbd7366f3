#pragma once

// What every kind of source is held to. A kind's test file names its fixture and instantiates the suite:
//
//   class WarehouseFixture final : public omni::ContractFixture { … };
//   INSTANTIATE_TEST_SUITE_P(Warehouse, SourceContract,
//   ::testing::Values(&omni::contractOf<WarehouseFixture>));
//
// Kinds that read files: file_contract.h. Included by test programs only, once in each.

#include <gmock/gmock.h>

#include <thread>

#include "base/temporary_folder.h"
#include "language/language.h"
#include "source/cached_in.h"
#include "source/roomy_budget.h"
#include "source/source_config.h"

namespace omni {

/// A small source of the kind under test, and the queries that make it show its manners.
class ContractFixture {
 public:
  virtual ~ContractFixture() = default;
  virtual SourceKind kind() const = 0;
  virtual const Language& language() const = 0;
  /// Makes the source, in `folder` where it lies in files, and says how to open it. Called once a folder.
  virtual SourceConfig make(const TemporaryFolder& folder) const = 0;
  /// Adds content that a description shows.
  virtual void change(const TemporaryFolder& folder) const = 0;
  /// Gives at least four rows or passages.
  virtual std::string reads() const = 0;
  /// The same, with a parameter `p1` bound to `value()`, and fewer rows; empty when the kind binds none.
  virtual std::string readsBound() const { return {}; }
  virtual Value value() const { return Null{}; }
  /// What the guard admits and the engine does not compile; empty when there is no such thing.
  virtual std::string uncompilable() const { return {}; }
  /// Would run for hours in a few rows; empty when the language cannot say such a thing.
  virtual std::string expensive() const { return {}; }
  /// Would hold gigabytes before the first row; empty as above.
  virtual std::string greedy() const { return {}; }
};

using FixtureFactory = std::unique_ptr<ContractFixture> (*)();

template <class Fixture>
std::unique_ptr<ContractFixture> contractOf() {
  return std::make_unique<Fixture>();
}

class SourceContract : public ::testing::TestWithParam<FixtureFactory> {
 protected:
  void SetUp() override {
    config_ = fixture_->make(files_);
    auto source = fixture_->kind().open(config_, world_);
    ASSERT_TRUE(source) << source.error().message;
    source_ = std::move(*source);
    auto descriptor = source_->describe(roomyBudget());
    ASSERT_TRUE(descriptor) << descriptor.error().message;
    descriptor_ = std::move(*descriptor);
  }

  Result<GuardedQuery> guarded(const std::string& text, std::vector<Parameter> parameters = {}) const {
    return fixture_->language().validate(
        {.route = descriptor_.info.route, .text = text, .parameters = std::move(parameters)}, descriptor_);
  }

  Result<Outcome> run(const std::string& text, const Budget& budget, std::vector<Parameter> parameters = {}) {
    OMNI_TRY(query, guarded(text, std::move(parameters)));
    return source_->run(query, budget);
  }

  static std::size_t size(const Outcome& outcome) {
    return std::max(outcome.rows.size(), outcome.passages.size());
  }

  std::unique_ptr<ContractFixture> fixture_ = GetParam()();
  TemporaryFolder files_;
  TemporaryFolder cache_;
  CachedIn world_{cache_.path()};
  SourceConfig config_;
  std::unique_ptr<Source> source_;
  Descriptor descriptor_;
};

TEST_P(SourceContract, describesItself) {
  EXPECT_EQ(descriptor_.info.id, config_.id);
  EXPECT_EQ(descriptor_.info.kind, fixture_->kind().kind);
  EXPECT_EQ(descriptor_.info.route, fixture_->kind().route);
  EXPECT_EQ(descriptor_.info.description, config_.description);
  EXPECT_FALSE(descriptor_.fingerprint.empty());
  EXPECT_EQ(source_->info().id, config_.id);
  EXPECT_FALSE(fixture_->language().verbalise(descriptor_).empty());
}

TEST_P(SourceContract, fingerprintAndMarkFollowTheContent) {
  const auto again = source_->describe(roomyBudget());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->fingerprint, descriptor_.fingerprint);
  const auto mark = source_->contentMark(roomyBudget());
  ASSERT_TRUE(mark);
  EXPECT_EQ(*source_->contentMark(roomyBudget()), *mark);
  fixture_->change(files_);
  EXPECT_NE(*source_->contentMark(roomyBudget()), *mark);
  auto fresh = fixture_->kind().open(config_, world_);
  ASSERT_TRUE(fresh) << fresh.error().message;
  const auto changed = (*fresh)->describe(roomyBudget());
  ASSERT_TRUE(changed) << changed.error().message;
  EXPECT_NE(changed->fingerprint, descriptor_.fingerprint);
}

// A descriptor may be kept where what it was read from is lost.
TEST_P(SourceContract, saysWhetherWhatItMadeIsThere) {
  EXPECT_TRUE(source_->prepared());
  bool made = false;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(cache_.path()))
    made = made || entry.is_regular_file();
  for (const auto& entry : std::filesystem::directory_iterator(cache_.path()))
    std::filesystem::remove_all(entry.path());
  auto fresh = fixture_->kind().open(config_, world_);
  ASSERT_TRUE(fresh) << fresh.error().message;
  EXPECT_EQ((*fresh)->prepared(), !made);
  EXPECT_TRUE((*fresh)->describe(roomyBudget()));
  EXPECT_TRUE((*fresh)->prepared());
}

TEST_P(SourceContract, runsWhatTheGuardAccepts) {
  const auto outcome = run(fixture_->reads(), roomyBudget());
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_GE(size(*outcome), 4u);
  EXPECT_FALSE(outcome->truncated);
  for (const auto& row : outcome->rows) EXPECT_EQ(row.size(), outcome->columns.size());
}

TEST_P(SourceContract, bindsParameters) {
  if (fixture_->readsBound().empty()) GTEST_SKIP() << "this kind binds no parameters";
  const auto all = run(fixture_->reads(), roomyBudget());
  const auto some = run(fixture_->readsBound(), roomyBudget(), {{"p1", fixture_->value()}});
  ASSERT_TRUE(some) << some.error().message;
  EXPECT_GT(size(*some), 0u);
  EXPECT_LT(size(*some), size(*all));
}

TEST_P(SourceContract, aDryRunTakesWhatRuns) {
  const auto query = guarded(fixture_->reads());
  ASSERT_TRUE(query) << query.error().message;
  const Status dry = source_->dryRun(*query, roomyBudget());
  EXPECT_TRUE(dry) << dry.error().text();
}

TEST_P(SourceContract, aDryRunShowsWhatDoesNotCompile) {
  if (fixture_->uncompilable().empty()) GTEST_SKIP() << "what the guard admits compiles";
  const auto query = guarded(fixture_->uncompilable());
  ASSERT_TRUE(query) << query.error().message;
  const auto dry = source_->dryRun(*query, roomyBudget());
  ASSERT_FALSE(dry);
  EXPECT_EQ(dry.error().code, Code::kInvalidArgument);
  EXPECT_THAT(dry.error().message, ::testing::HasSubstr("source '" + config_.id + "'"));
  const auto outcome = source_->run(*query, roomyBudget());
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().message, dry.error().message);
  EXPECT_TRUE(run(fixture_->reads(), roomyBudget()));
}

// Of tables, by the lists of the configuration: whatever a query says, and before a value is looked at.
TEST_P(SourceContract, whatListsHideIsNowhere) {
  if (descriptor_.info.route != Route::kSql) GTEST_SKIP() << "lists are of tables";
  const auto whole = std::get<RelationalSchema>(descriptor_.shape);
  const auto table = std::ranges::find_if(
      whole.tables, [](const Table& t) { return t.columns.size() > 1 && !t.view && t.rows > 0; });
  ASSERT_NE(table, whole.tables.end());
  const std::string hidden = table->columns.back().name;
  config_.lists.hidden = {table->name + "." + hidden};
  source_ = fixture_->kind().open(config_, world_).value();
  descriptor_ = source_->describe(roomyBudget()).value();
  const auto& left = std::get<RelationalSchema>(descriptor_.shape).tables;
  EXPECT_EQ(std::ranges::find(left, table->name, &Table::name)->columns.size(), table->columns.size() - 1);
  const auto all = run("SELECT * FROM " + table->name, roomyBudget());
  ASSERT_TRUE(all) << all.error().message;
  EXPECT_EQ(all->columns.size(), table->columns.size() - 1);
  EXPECT_EQ(all->rows.size(), table->rows);
  EXPECT_FALSE(guarded("SELECT " + hidden + " FROM " + table->name));

  config_.lists.hidden = {table->name + "." + hidden + "_"};
  const auto misspelt = fixture_->kind().open(config_, world_).value()->describe(roomyBudget());
  ASSERT_FALSE(misspelt);
  EXPECT_EQ(misspelt.error().code, Code::kInvalidArgument);
}

TEST_P(SourceContract, givesWholeTextsWhereItIsSearched) {
  const auto texts = source_->texts(1, roomyBudget());
  if (descriptor_.info.route != Route::kSearch) {
    ASSERT_FALSE(texts);
    EXPECT_EQ(texts.error().code, Code::kUnsupported);
    return;
  }
  ASSERT_TRUE(texts) << texts.error().message;
  ASSERT_EQ(texts->size(), 1u);
  EXPECT_FALSE(texts->front().id.empty());
  EXPECT_FALSE(texts->front().text.empty());
}

TEST_P(SourceContract, keepsTheRowCap) {
  Limits limits = roomyLimits();
  limits.rows = 2;
  const auto outcome = run(fixture_->reads(), Budget(limits));
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_EQ(size(*outcome), 2u);
  EXPECT_TRUE(outcome->truncated);
}

TEST_P(SourceContract, keepsTheByteCap) {
  Limits limits = roomyLimits();
  limits.bytes = 1;
  const auto outcome = run(fixture_->reads(), Budget(limits));
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_LE(size(*outcome), 1u);
  EXPECT_TRUE(outcome->truncated);
}

TEST_P(SourceContract, stopsAtTheDeadline) {
  if (fixture_->expensive().empty()) GTEST_SKIP() << "nothing expensive can be said";
  ASSERT_TRUE(source_->capabilities().cancellable);
  const auto outcome = run(fixture_->expensive(), Budget({.time = std::chrono::milliseconds(200)}));
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, Code::kDeadline) << outcome.error().message;
}

TEST_P(SourceContract, stopsWhenCancelled) {
  if (fixture_->expensive().empty()) GTEST_SKIP() << "nothing expensive can be said";
  Budget budget = roomyBudget();
  std::jthread canceller([&budget] { budget.cancel(); });
  const auto outcome = run(fixture_->expensive(), budget);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, Code::kCancelled) << outcome.error().message;
}

TEST_P(SourceContract, worksOnAfterAStop) {
  if (fixture_->expensive().empty()) GTEST_SKIP() << "nothing expensive can be said";
  EXPECT_FALSE(run(fixture_->expensive(), Budget({.time = std::chrono::milliseconds(20)})));
  EXPECT_TRUE(run(fixture_->reads(), roomyBudget()));
}

TEST_P(SourceContract, capsMemory) {
  if (fixture_->greedy().empty()) GTEST_SKIP() << "nothing greedy can be said";
  ASSERT_TRUE(source_->capabilities().memoryCapped);
  Limits limits = roomyLimits();
  limits.memory = 64u << 20;
  const auto outcome = run(fixture_->greedy(), Budget(limits));
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, Code::kLimit) << outcome.error().message;
  EXPECT_TRUE(run(fixture_->reads(), roomyBudget()));
}

TEST_P(SourceContract, doesNothingOnAnExhaustedBudget) {
  Budget budget = roomyBudget();
  budget.cancel();
  const auto outcome = run(fixture_->reads(), budget);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, Code::kCancelled);
}

TEST_P(SourceContract, servesSeveralQuestionsAtOnce) {
  const auto query = guarded(fixture_->reads());
  ASSERT_TRUE(query);
  const auto expected = source_->run(*query, roomyBudget());
  std::vector<Result<Outcome>> outcomes(8);
  {
    std::vector<std::jthread> threads;
    for (auto& outcome : outcomes)
      threads.emplace_back([&] { outcome = source_->run(*query, roomyBudget()); });
  }
  for (const auto& outcome : outcomes) {
    ASSERT_TRUE(outcome) << outcome.error().message;
    EXPECT_EQ(size(*outcome), size(*expected));
  }
}

TEST_P(SourceContract, isHealthyAndUnableToWrite) {
  const auto health = source_->check(roomyBudget());
  ASSERT_TRUE(health) << health.error().message;
  EXPECT_TRUE(health->reachable);
  EXPECT_TRUE(health->readOnly) << health->detail;
}

}  // namespace omni
