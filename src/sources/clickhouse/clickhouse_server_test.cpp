#include <gmock/gmock.h>

#include "base/text.h"
#include "endpoint/scripted_endpoint.h"
#include "source/roomy_budget.h"
#include "sources/clickhouse/clickhouse_session.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

/// A server by a script: every statement is answered by `reply_`.
class ClickhouseTest : public ::testing::Test {
 protected:
  ClickhouseTest() {
    endpoint_.answerWith([this](const ScriptedRequest& request) {
      asked_ = request;
      return reply_;
    });
  }

  void say(std::string body) {
    reply_ = {};
    reply_.body = std::move(body);
  }
  void refuse(int status, const std::string& body) {
    reply_ = ScriptedReply::error(status, "");
    reply_.body = body;
  }

  ClickhouseSession session() {
    const std::string base = endpoint_.url().substr(0, endpoint_.url().rfind("/v1"));
    return ClickhouseSession(std::make_shared<ClickhouseServer>(
        realWorld(), HttpAddress::parse(base).value(), login_, RemoteSettings{},
        ClickhouseDatabase{.name = "shop", .memoryMb = 64}));
  }
  Status each(const std::string& sql, std::size_t most, const Budget& budget,
              std::vector<Parameter> parameters = {}) {
    rows_.clear();
    columns_.clear();
    return session().each(
        sql, parameters, most, budget,
        [this](Row row) {
          rows_.push_back(std::move(row));
          return true;
        },
        &columns_);
  }

  Login login_{.user = "reader", .secret = {}};
  ScriptedReply reply_;
  ScriptedRequest asked_;
  std::vector<Row> rows_;
  std::vector<std::string> columns_;
  ScriptedEndpoint endpoint_;  // goes first
};

TEST_F(ClickhouseTest, valuesAreBoundApartFromTheText) {
  say("[\"id\", \"price\"]\n[\"UInt64\", \"Nullable(Decimal(10, 2))\"]\n[1, 2.50]\n[2, null]\n");
  const auto asked = each("SELECT id, price FROM t WHERE name = :p1 AND id > :p2 AND ':p1' <> `:p1`", 10,
                          roomyBudget(), {{"p1", "O'Neil\\\n"}, {"p2", std::int64_t{0}}});
  ASSERT_TRUE(asked) << asked.error().message;
  EXPECT_THAT(columns_, ElementsAre("id", "price"));
  EXPECT_THAT(rows_, ElementsAre(Row{std::int64_t{1}, 2.5}, Row{std::int64_t{2}, Null{}}));
  EXPECT_EQ(asked_.body,
            "SELECT id, price FROM t WHERE name = {v1:String} AND id > {v2:Int64} AND ':p1' <> `:p1`");
  EXPECT_THAT(asked_.path, HasSubstr("param_v1=O%27Neil%5C%5C%5Cn"));
  EXPECT_THAT(asked_.path, HasSubstr("param_v2=0"));
}

TEST_F(ClickhouseTest, eachQueryIsHeldToReadingAndItsBounds) {
  say("[\"x\"]\n[\"UInt8\"]\n[1]\n[1]\n[1]\n");
  ASSERT_TRUE(each("SELECT 1 AS x", 2, Budget({.time = std::chrono::milliseconds(1500)})));
  EXPECT_EQ(rows_.size(), 2u);
  for (const char* setting :
       {"database=shop", "readonly=2", "max_memory_usage=67108864", "max_execution_time=1.", "limit=2",
        "max_result_rows=2", "result_overflow_mode=break", "cancel_http_readonly_queries_on_client_close=1"})
    EXPECT_THAT(asked_.path, HasSubstr(setting));
  EXPECT_EQ(asked_.headers.at("x-clickhouse-user"), "reader");
}

TEST_F(ClickhouseTest, aPasswordGoesWithItsUserAlone) {
  login_.secret = Secret("open sesame");
  say("[\"x\"]\n[\"UInt8\"]\n[1]\n");
  ASSERT_TRUE(each("SELECT 1 AS x", 2, roomyBudget()));
  EXPECT_THAT(asked_.headers.at("authorization"), HasSubstr("Basic "));
  EXPECT_EQ(asked_.headers.count("x-clickhouse-user"), 0u);
  EXPECT_THAT(asked_.path, Not(HasSubstr("sesame")));
}

TEST_F(ClickhouseTest, errorsAreTyped) {
  const std::pair<const char*, Code> errors[] = {{"READONLY", Code::kRefused},
                                                 {"ACCESS_DENIED", Code::kRefused},
                                                 {"AUTHENTICATION_FAILED", Code::kRefused},
                                                 {"UNKNOWN_DATABASE", Code::kNotFound},
                                                 {"UNKNOWN_TABLE", Code::kInvalidArgument},
                                                 {"TIMEOUT_EXCEEDED", Code::kDeadline},
                                                 {"MEMORY_LIMIT_EXCEEDED", Code::kLimit},
                                                 {"TOO_MANY_ROWS", Code::kLimit},
                                                 {"TOO_MANY_SIMULTANEOUS_QUERIES", Code::kUnavailable},
                                                 {"NETWORK_ERROR", Code::kUnavailable}};
  for (const auto& [name, code] : errors) {
    refuse(500, std::string("Code: 1. DB::Exception: so (IT) is. In scope SELECT secret FROM t. (") + name +
                    ") (version 26.9.2.1 (official build))\n");
    const auto asked = each("SELECT 1", 2, roomyBudget());
    ASSERT_FALSE(asked) << name;
    EXPECT_EQ(asked.error().code, code) << name;
    if (code != Code::kDeadline) EXPECT_EQ(asked.error().message, "so (IT) is") << name;
  }
  refuse(502, "<html>bad gateway</html>");
  EXPECT_EQ(each("SELECT 1", 2, roomyBudget()).error().code, Code::kUnavailable);
}

TEST_F(ClickhouseTest, whatIsNoResultIsUnreadable) {
  for (const char* body :
       {"", "hello", "[\"x\"]\n", "[\"x\"]\n[\"UInt8\"]\n[1, 2]\n", "[\"x\"]\n[\"UInt8\"]\n[1\n",
        "[\"x\"]\n[\"UInt8\"]\n[one]\n", "[\"x\"]\n[1]\n[1]\n", "[\"x\"]\n[\"String\"]\n[\"a]\n"}) {
    say(body);
    const auto asked = each("SELECT 1 AS x", 2, roomyBudget());
    ASSERT_FALSE(asked) << body;
    EXPECT_EQ(asked.error().code, Code::kUnreadable) << body;
  }
}

TEST_F(ClickhouseTest, whatTheServerReadsIsWhatItsTreeNames) {
  say("[\"explain\"]\n[\"String\"]\n[\"QUERY id: 0\"]\n[\"    TABLE id: 3, alias: __table1, table_name: "
      "shop.orders\"]\n"
      "[\"    TABLE id: 4, table_name: stock.parts\"]\n[\"  TABLE id: 9, table_name: system.one\"]\n");
  const auto reads = session().reads("SELECT 1", {}, roomyBudget());
  ASSERT_TRUE(reads) << reads.error().message;
  EXPECT_THAT(*reads, ElementsAre("orders", "stock.parts"));
  EXPECT_EQ(asked_.body, "EXPLAIN QUERY TREE SELECT 1");
}

}  // namespace
}  // namespace omni
