// The state of several servers in PostgreSQL, started by tests/live/live.py.
#include <libpq-fe.h>

#include "live/live_server.h"
#include "state/database/postgres_database.h"
#include "state/state_contract.h"

namespace omni {
namespace {

class PostgresStateFixture final : public StateFixture {
 public:
  PostgresStateFixture() {
    const std::unique_ptr<PGconn, decltype(&PQfinish)> owner(PQconnectdb(place().c_str()), &PQfinish);
    const std::unique_ptr<PGresult, decltype(&PQclear)> emptied(
        PQexec(owner.get(), "DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public"), &PQclear);
  }
  std::string place() const override {
    return "postgresql://owner@127.0.0.1:" + std::to_string(LiveServer("postgres").port()) + "/state";
  }
  std::unique_ptr<Database> bare() const override {
    return PostgresDatabase::open(place(), realWorld()).value();
  }
};

INSTANTIATE_TEST_SUITE_P(Postgres, StateContract, ::testing::Values(&stateOf<PostgresStateFixture>));

TEST(PostgresState, aServerThatWasKilledIsMadeUseOfAgain) {
  const PostgresStateFixture fixture;
  QueryLog kept(openState(fixture.place()).value(), {.level = LogLevel::kFull});
  ASSERT_TRUE(kept.record(answered("aaaa1111"), toJson(answered("aaaa1111")), "me", kStateNow));
  const LiveServer server("postgres");
  server.kill();
  const auto gone = kept.list({});
  ASSERT_FALSE(gone);
  EXPECT_EQ(gone.error().code, Code::kUnavailable) << gone.error().text();
  server.start();
  auto back = kept.list({});
  while (!back && back.error().code == Code::kUnavailable) back = kept.list({});
  ASSERT_TRUE(back) << back.error().text();
  EXPECT_THAT(*back, ::testing::SizeIs(1));
}

}  // namespace
}  // namespace omni
