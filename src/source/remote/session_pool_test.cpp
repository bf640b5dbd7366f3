#include "source/remote/session_pool.h"

#include <gmock/gmock.h>

#include <latch>
#include <thread>

#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::HasSubstr;

class SetClock final : public World {
 public:
  std::chrono::steady_clock::time_point now() const override { return now_; }
  std::chrono::system_clock::time_point today() const override { return {}; }
  std::optional<std::string> environment(const std::string&) const override { return std::nullopt; }
  std::filesystem::path cacheFolder() const override { return {}; }
  void pass(std::chrono::milliseconds time) { now_ += time; }

 private:
  std::chrono::steady_clock::time_point now_ = std::chrono::steady_clock::now();
};

struct Session {
  bool fine = true;
  bool usable() const { return fine; }
};

class SessionPoolTest : public ::testing::Test {
 protected:
  SessionPool<Session> pool(std::size_t connections) {
    return {clock_, "there", connections, [this](const Budget&) -> Result<std::unique_ptr<Session>> {
              ++connected_;
              if (down_) return fail(Code::kUnavailable, "nobody");
              return std::make_unique<Session>();
            }};
  }

  SetClock clock_;
  bool down_ = false;
  int connected_ = 0;
};

Result<int> fine(Session&) {
  return 1;
}

TEST_F(SessionPoolTest, aSessionIsUsedAgain) {
  auto sessions = pool(2);
  EXPECT_EQ(sessions.with(roomyBudget(), fine), 1);
  EXPECT_EQ(sessions.with(roomyBudget(), fine), 1);
  EXPECT_EQ(connected_, 1);
}

TEST_F(SessionPoolTest, whatMeetsAKeptSessionThatBrokeIsDoneAgain) {
  auto sessions = pool(2);
  EXPECT_TRUE(sessions.with(roomyBudget(), fine));
  int uses = 0;
  const auto outcome = sessions.with(roomyBudget(), [&](Session& session) -> Result<int> {
    if (++uses > 1) return 2;
    session.fine = false;
    return fail(Code::kUnavailable, "broken");
  });
  EXPECT_EQ(outcome, 2);
  EXPECT_EQ(connected_, 2);
}

TEST_F(SessionPoolTest, aFreshSessionThatBreaksIsAnError) {
  auto sessions = pool(2);
  const auto outcome = sessions.with(roomyBudget(), [](Session& session) -> Result<int> {
    session.fine = false;
    return fail(Code::kUnavailable, "broken");
  });
  EXPECT_EQ(outcome.error().message, "broken");
  EXPECT_EQ(connected_, 1);
}

TEST_F(SessionPoolTest, aServerThatIsDownIsSparedLongerEachTime) {
  auto sessions = pool(2);
  down_ = true;
  for (const int pause : {100, 200, 400}) {
    EXPECT_FALSE(sessions.with(roomyBudget(), fine));
    const int tried = connected_;
    clock_.pass(std::chrono::milliseconds(pause - 1));
    const auto spared = sessions.with(roomyBudget(), fine);
    EXPECT_THAT(spared.error().message, HasSubstr("not asked"));
    EXPECT_EQ(connected_, tried);
    clock_.pass(std::chrono::milliseconds(1));
  }
  down_ = false;
  EXPECT_EQ(sessions.with(roomyBudget(), fine), 1);
  EXPECT_EQ(sessions.with(roomyBudget(), fine), 1);
}

TEST_F(SessionPoolTest, noMoreAreOpenThanMayBe) {
  auto sessions = pool(1);
  std::latch inside(1), done(1);
  std::jthread other([&] {
    (void)sessions.with(roomyBudget(), [&](Session&) -> Result<int> {
      inside.count_down();
      done.wait();
      return 1;
    });
  });
  inside.wait();
  const auto late = sessions.with(Budget({.time = std::chrono::milliseconds(1)}), fine);
  EXPECT_EQ(late.error().code, Code::kDeadline);
  done.count_down();
  other.join();
  EXPECT_EQ(sessions.with(roomyBudget(), fine), 1);
  EXPECT_EQ(connected_, 1);
}

}  // namespace
}  // namespace omni
