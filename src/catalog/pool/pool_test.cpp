#include "catalog/pool/pool.h"

#include <gmock/gmock.h>

#include <thread>

#include "base/temporary_folder.h"
#include "base/threads/executor.h"
#include "source/cached_in.h"
#include "source/contract/scripted_source.h"

namespace omni {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

constexpr auto kNever = steady_clock::time_point::max();

class ClockedWorld final : public CachedIn {
 public:
  using CachedIn::CachedIn;
  steady_clock::time_point now() const override { return steady_clock::now() + ahead.load(); }
  std::atomic<steady_clock::duration> ahead{};
};

class PoolTest : public testing::Test {
 protected:
  std::unique_ptr<Pool> open(const std::vector<SourceId>& ids) {
    std::vector<SourceConfig> configs;
    for (const auto& id : ids) configs.push_back({.id = id, .kind = "scripted"});
    auto pool = std::make_unique<Pool>(configs, PoolOptions{.kinds = std::span(&kind_, 1), .markAge = 10s},
                                       std::make_shared<Executor>(), world_, Progress());
    pool->refresh();
    return pool;
  }
  // Until everything that can be described is.
  static void settle(Pool& pool, const std::vector<SourceId>& among = {}) {
    ASSERT_EQ(pool.await(among, kNever, 1h, {}), Pool::Awaited::kAll);
  }
  std::vector<std::string> columns(Pool& pool, const SourceId& id) {
    const auto entry = pool.now()->find(id);
    std::vector<std::string> names;
    if (!entry) return names;
    for (const auto& column : std::get<RelationalSchema>(entry->descriptor.shape).tables.at(0).columns)
      names.push_back(column.name);
    return names;
  }

  TemporaryFolder folder_;
  ClockedWorld world_{folder_.path()};
  Script script_;
  const SourceKind kind_ = scriptedKind(script_);
};

TEST_F(PoolTest, oneThatHangsHoldsUpNoOther) {
  script_.of("slow").hangs = true;
  const auto pool = open({"slow", "sales"});
  settle(*pool, {"sales"});
  EXPECT_THAT(pool->now()->ids(), ElementsAre("sales"));
  EXPECT_THAT(pool->now()->pending(), ElementsAre("slow"));
  EXPECT_EQ(pool->await({}, steady_clock::now(), 1h, {}), Pool::Awaited::kTime);
  EXPECT_EQ(pool->await({}, kNever, 0ms, {}), Pool::Awaited::kInVain) << "it is silent";
}

TEST_F(PoolTest, whoLeavesWaitsForNothing) {
  script_.of("slow").hangs = true;
  const auto pool = open({"slow"});
  std::stop_source gone;
  std::jthread leaving([&] { gone.request_stop(); });
  EXPECT_EQ(pool->await({}, kNever, 1h, gone.get_token()), Pool::Awaited::kInVain);
}

TEST_F(PoolTest, aFingerprintThatNeverComesBlocksNoCaller) {
  script_.of("slow").marksHang = true;
  const auto pool = open({"slow", "sales"});
  settle(*pool, {"sales"});
  EXPECT_THAT(pool->now()->pending(), ElementsAre("slow"));
}

TEST_F(PoolTest, whatFailedIsTriedAgainLater) {
  script_.of("sales").failures = 1;
  const auto pool = open({"sales"});
  settle(*pool);
  ASSERT_THAT(pool->now()->failures(), SizeIs(1));
  const auto before = pool->now();
  pool->refresh();
  EXPECT_EQ(script_.of("sales").described, 1) << "not at once";
  world_.ahead = 5s;
  pool->refresh();
  script_.of("sales").awaitDescribed(2);
  while (pool->now() == before) std::this_thread::yield();
  EXPECT_THAT(pool->now()->failures(), IsEmpty());
  EXPECT_THAT(columns(*pool, "sales"), ElementsAre("product"));
}

TEST_F(PoolTest, aCatalogIsReplacedAndNeverChanged) {
  const auto pool = open({"sales"});
  settle(*pool);
  const auto before = pool->now();
  EXPECT_EQ(pool->now(), before);
  script_.of("sales").change({"product", "price"});
  pool->refresh();
  EXPECT_EQ(pool->now(), before) << "its mark counts for a while";
  world_.ahead = 20s;
  pool->refresh();
  script_.of("sales").awaitDescribed(2);
  while (pool->now() == before) std::this_thread::yield();
  EXPECT_THAT(columns(*pool, "sales"), ElementsAre("product", "price"));
  EXPECT_NE(pool->now()->stamp(0), before->stamp(0));
  EXPECT_EQ(before->info(0).id, "sales") << "whoever holds the old one goes on with it";
}

TEST_F(PoolTest, filesThatChangedAreDescribedBeforeItReturns) {
  const auto pool = open({"sales"});
  settle(*pool);
  world_.ahead = 5s;
  EXPECT_FALSE(pool->renewFiles(1s, kNever, {})) << "nothing has changed";
  script_.of("sales").change({"product", "price"});
  EXPECT_FALSE(pool->renewFiles(1s, kNever, {})) << "they were looked at just now";
  world_.ahead = 10s;
  EXPECT_TRUE(pool->renewFiles(1s, kNever, {}));
  EXPECT_THAT(columns(*pool, "sales"), ElementsAre("product", "price"));
}

TEST_F(PoolTest, whatTheCacheHasLostIsDescribedAgainByWhoNeedsIt) {
  const auto pool = open({"sales"});
  settle(*pool);
  for (const auto& entry : std::filesystem::directory_iterator(folder_.path() / "catalog"))
    if (entry.is_regular_file()) std::filesystem::resize_file(entry.path(), entry.file_size() - 1);
  EXPECT_THAT(columns(*pool, "sales"), ElementsAre("product"));
  EXPECT_EQ(script_.of("sales").described, 2);
  EXPECT_THAT(columns(*pool, "sales"), ElementsAre("product"));
  EXPECT_EQ(script_.of("sales").described, 2) << "and kept";
}

TEST_F(PoolTest, whatTheCacheHasLostAndChangedSinceIsDescribedAgainByThePool) {
  {
    const auto first = open({"sales"});
    settle(*first);
  }
  const auto pool = open({"sales"});
  settle(*pool);
  EXPECT_EQ(script_.of("sales").described, 1);
  std::filesystem::remove_all(folder_.path() / "catalog");
  script_.of("sales").change({"product", "price"});
  EXPECT_THAT(columns(*pool, "sales"), IsEmpty());
  script_.of("sales").hangs = true;
  pool->refresh();
  EXPECT_THAT(pool->now()->pending(), ElementsAre("sales"));
  script_.of("sales").release();
  settle(*pool);
  EXPECT_THAT(columns(*pool, "sales"), ElementsAre("product", "price"));
}

TEST_F(PoolTest, aSuccessorGoesOnWithWhatIsOpenAndWaitsForNothingNew) {
  const auto first = open({"kept", "gone"});
  settle(*first);
  script_.of("new").hangs = true;
  std::vector<SourceConfig> configs{{.id = "kept", .kind = "scripted"}, {.id = "new", .kind = "scripted"}};
  Pool second(configs, PoolOptions{.kinds = std::span(&kind_, 1), .markAge = 10s},
              std::make_shared<Executor>(), world_, Progress(), first.get());
  second.refresh();
  settle(second);
  EXPECT_THAT(second.now()->ids(), ElementsAre("kept"));
  EXPECT_THAT(second.now()->pending(), IsEmpty()) << "nobody waits for what is new";
  ASSERT_THAT(second.underWay(), SizeIs(1));
  EXPECT_EQ(second.underWay()[0].source, "new");
  EXPECT_EQ(script_.of("kept").described, 1);
  EXPECT_EQ(second.now()->source(0), first->now()->source(0)) << "one engine behind both";
  script_.of("new").release();
  settle(second, {"new"});
  EXPECT_THAT(second.now()->ids(), ElementsAre("kept", "new"));
  EXPECT_THAT(second.underWay(), IsEmpty());
}

TEST_F(PoolTest, aSourceIsDescribedAnewWhereThatIsAsked) {
  const auto pool = open({"a"});
  settle(*pool);
  EXPECT_FALSE(pool->refresh("b"));
  EXPECT_TRUE(pool->refresh("a"));
  EXPECT_THAT(pool->now()->ids(), ElementsAre("a")) << "what is known serves meanwhile";
  script_.of("a").awaitDescribed(2);
}

}  // namespace
}  // namespace omni
