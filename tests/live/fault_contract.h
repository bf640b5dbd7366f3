#pragma once

// What every kind on a server is held to when the network or the server fails. Instantiated in addition to
// SourceContract by each live test, and included by it alone.

#include <latch>

#include "live/fault_proxy.h"
#include "live/live_server.h"
#include "source/contract/source_contract.h"

namespace omni {

/// A source on a live server.
class LiveFixture : public ContractFixture {
 public:
  virtual LiveServer server() const = 0;
  /// The same source, reached by another port of this machine.
  virtual SourceConfig through(int port, SourceConfig config) const = 0;
  /// How many of its connections or requests the server has now, as it says itself; fewer than 0: it does not
  /// say.
  virtual int connections() const { return -1; }
  /// Makes anew what a server that was killed has lost.
  virtual void restore() const {}
};

class FaultContract : public SourceContract {
 protected:
  const LiveFixture& fixture() const { return dynamic_cast<const LiveFixture&>(*fixture_); }

  void SetUp() override {
    SourceContract::SetUp();
    proxy_ = std::make_unique<FaultProxy>(fixture().server().port());
    SourceConfig config = fixture().through(proxy_->port(), config_);
    config.options["connect_seconds"] = "20";  // a part of what is late is late in connecting
    auto source = fixture_->kind().open(config, realWorld());
    ASSERT_TRUE(source) << source.error().message;
    source_ = std::move(*source);
  }

  // By the machine's clock: a fault ends by the deadline or before.
  Result<Outcome> within(std::chrono::milliseconds time) {
    return run(fixture_->reads(), Budget({.time = time}));
  }

  void expectTypedError(Fault fault) {
    ASSERT_TRUE(within(std::chrono::seconds(20)));
    proxy_->does(fault);
    const auto started = std::chrono::steady_clock::now();
    const auto outcome = within(kTime);
    EXPECT_LT(std::chrono::steady_clock::now() - started, kTime + std::chrono::milliseconds(500));
    ASSERT_FALSE(outcome);
    EXPECT_THAT(outcome.error().code,
                ::testing::AnyOf(Code::kUnavailable, Code::kDeadline, Code::kUnreadable))
        << outcome.error().message;
    EXPECT_THAT(outcome.error().message, ::testing::HasSubstr("source '" + config_.id + "'"));
    expectRecovery();
  }

  // A caller of a spared server learns so; it is tried again by itself.
  void expectRecovery() {
    proxy_->does(Fault::kNone);
    Result<Outcome> outcome;
    for (int tries = 0; tries < 2000; ++tries) {
      outcome = within(std::chrono::seconds(20));
      if (outcome || outcome.error().code != Code::kUnavailable) break;
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable().wait_for(lock, std::chrono::milliseconds(10));
    }
    EXPECT_TRUE(outcome) << outcome.error().message;
  }

  static constexpr std::chrono::milliseconds kTime{700};
  std::unique_ptr<FaultProxy> proxy_;
};

TEST_P(FaultContract, silenceEndsAtTheDeadline) {
  expectTypedError(Fault::kSilence);
}

TEST_P(FaultContract, aCutReplyIsATypedError) {
  expectTypedError(Fault::kCut);
}

TEST_P(FaultContract, garbageIsATypedError) {
  expectTypedError(Fault::kGarbage);
}

TEST_P(FaultContract, aBrokenConnectionIsMadeAnew) {
  ASSERT_TRUE(within(std::chrono::seconds(20)));
  proxy_->hangUp();
  const auto outcome = within(std::chrono::seconds(20));
  EXPECT_TRUE(outcome) << outcome.error().message;
}

TEST_P(FaultContract, nobodyThereIsATypedError) {
  proxy_->does(Fault::kRefusal);
  proxy_->hangUp();
  const auto outcome = within(kTime);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, Code::kUnavailable) << outcome.error().message;
  EXPECT_FALSE(outcome.error().hint.empty());
  expectRecovery();
}

TEST_P(FaultContract, lateRepliesAreWaitedForWithinTheDeadline) {
  proxy_->does(Fault::kDelay);
  const auto outcome = within(std::chrono::seconds(20));
  EXPECT_TRUE(outcome) << outcome.error().message;
}

TEST_P(FaultContract, aServerThatIsKilledInMidQueryIsATypedErrorAndComesBack) {
  if (fixture_->expensive().empty()) GTEST_SKIP() << "nothing expensive can be said";
  const auto query = guarded(fixture_->expensive());
  ASSERT_TRUE(query) << query.error().message;
  Result<Outcome> outcome;
  std::latch begun(1);
  std::jthread asker([&] {
    begun.count_down();
    outcome = source_->run(*query, Budget({.time = std::chrono::seconds(20)}));
  });
  begun.wait();
  fixture().server().kill();
  asker.join();
  fixture().server().start();
  fixture().restore();
  ASSERT_FALSE(outcome);
  EXPECT_THAT(outcome.error().code, ::testing::AnyOf(Code::kUnavailable, Code::kUnreadable))
      << outcome.error().message;
  expectRecovery();
}

TEST_P(FaultContract, aHundredAtOnceShareAFewConnections) {
  const auto query = guarded(fixture_->reads());
  ASSERT_TRUE(query) << query.error().message;
  const int before = fixture().connections();
  std::vector<Result<Outcome>> outcomes(100);
  int most = 0;
  {
    std::vector<std::jthread> threads;
    for (auto& outcome : outcomes)
      threads.emplace_back(
          [&] { outcome = source_->run(*query, Budget({.time = std::chrono::seconds(60)})); });
    for (int looks = 0; looks < 20; ++looks) most = std::max(most, fixture().connections());
  }
  for (const auto& outcome : outcomes) EXPECT_TRUE(outcome) << outcome.error().message;
  if (before < 0) return;
  EXPECT_LE(most, before + 8);
}

TEST_P(FaultContract, whoLeavesWaitsForNobody) {
  if (fixture_->expensive().empty()) GTEST_SKIP() << "nothing expensive can be said";
  const auto query = guarded(fixture_->expensive());
  ASSERT_TRUE(query) << query.error().message;
  Budget budget = roomyBudget();
  std::chrono::steady_clock::time_point left;
  std::jthread leaver([&] {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable().wait_for(lock, std::chrono::milliseconds(200));
    left = std::chrono::steady_clock::now();
    budget.cancel();
  });
  const auto outcome = source_->run(*query, budget);
  leaver.join();
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, Code::kCancelled);
  EXPECT_LT(std::chrono::steady_clock::now() - left, std::chrono::milliseconds(100));
}

}  // namespace omni
