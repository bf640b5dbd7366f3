#include "sources/postgres/postgres_address.h"

#include <gmock/gmock.h>

#include "sources/postgres/postgres_error.h"

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Pair;

Result<PostgresAddress> address(const std::string& url, Login login = {}) {
  return postgresAddress(url, login, std::chrono::seconds(5));
}

TEST(PostgresAddress, overANetworkTheServerShowsWhoItIs) {
  const auto far = address("postgresql://db.example.com/sales", {"reader", Secret("correct horse")});
  ASSERT_TRUE(far);
  EXPECT_THAT(far->settings, Contains(Pair("sslmode", "verify-full")));
  EXPECT_THAT(far->settings, Contains(Pair("user", "reader")));
  EXPECT_EQ(far->server, "db.example.com:5432/sales");
  EXPECT_THAT(address("postgresql://db.example.com/sales?sslmode=require")->settings,
              Contains(Pair("sslmode", "require")));
  EXPECT_THAT(address("postgresql:///sales?host=/run/postgresql")->settings,
              Not(Contains(Pair("sslmode", "verify-full"))));
}

TEST(PostgresAddress, aPasswordBelongsElsewhere) {
  for (const char* url : {"postgresql://me:hunter22@db/sales", "postgresql://db/sales?password=hunter22"}) {
    const auto written = address(url);
    ASSERT_FALSE(written) << url;
    EXPECT_EQ(written.error().code, Code::kInvalidArgument);
    EXPECT_THAT(written.error().text(), Not(HasSubstr("hunter22")));
  }
  EXPECT_FALSE(address("mysql://db/sales"));
  EXPECT_FALSE(address("host=db dbname=sales"));
}

TEST(PostgresError, theStateSaysWhatItIs) {
  const Budget budget;
  const auto codeOf = [&](const char* state) { return postgresError({state, "said", ""}, budget).code; };
  EXPECT_EQ(codeOf("42P01"), Code::kInvalidArgument);
  EXPECT_EQ(codeOf("25006"), Code::kRefused);
  EXPECT_EQ(codeOf("57014"), Code::kDeadline);
  EXPECT_EQ(codeOf("57P01"), Code::kUnavailable);
  EXPECT_EQ(codeOf("53300"), Code::kUnavailable);
  EXPECT_EQ(codeOf("53200"), Code::kLimit);
  EXPECT_EQ(codeOf("XX001"), Code::kUnreadable);
  EXPECT_EQ(postgresError({"42703", "no column", "Perhaps you meant x."}, budget).hint,
            "Perhaps you meant x.");
}

}  // namespace
}  // namespace omni
