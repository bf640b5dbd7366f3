#include <gmock/gmock.h>

#include "endpoint/scripted_endpoint.h"
#include "source/roomy_budget.h"
#include "sources/trino/trino_session.h"
#include "sources/trino/trino_value.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// A coordinator by a script: "START" and "ROLLBACK" are its own, any other statement is answered by `pages`.
class TrinoTest : public ::testing::Test {
 protected:
  TrinoTest() {
    endpoint_.answerWith([this](const ScriptedRequest& request) { return answer(request); });
  }

  std::string base() const { return endpoint_.url().substr(0, endpoint_.url().rfind("/v1")); }

  /// A page that leads to the nth; 0: to none.
  std::string page(const std::string& rest, std::size_t next) const {
    const std::string leads = next == 0 ? ""
                                        : R"("nextUri": ")" + base() + "/v1/statement/executing/q/" +
                                              std::to_string(next) + R"(", )";
    return "{" + leads + rest + "}";
  }

  ScriptedReply answer(const ScriptedRequest& request) {
    ScriptedReply reply;
    if (request.method == "DELETE") return ScriptedReply::error(204, "");
    const bool begins = request.body.starts_with("START");
    if (begins && holdsToReading_) reply.headers["X-Trino-Started-Transaction-Id"] = "tx";
    if (begins || request.body == "ROLLBACK") {
      reply.body = R"({"id": "t"})";
      return reply;
    }
    if (request.method == "POST") asked_ = request;
    const auto number =
        request.method == "POST" ? std::string("0") : request.path.substr(request.path.rfind('/') + 1);
    return pages_.at(std::stoul(number));
  }
  void say(const std::vector<std::string>& bodies) {
    for (const auto& body : bodies) {
      ScriptedReply reply;
      reply.body = body;
      pages_.push_back(reply);
    }
  }

  Status each(const std::string& sql, std::size_t most, const Budget& budget,
              std::vector<Parameter> parameters = {}) {
    return session().each(
        sql, parameters, most, budget,
        [this](Row row) {
          rows_.push_back(std::move(row));
          return true;
        },
        &columns_);
  }
  TrinoSession session() {
    return TrinoSession(std::make_shared<TrinoServer>(realWorld(), HttpAddress::parse(base()).value(), login_,
                                                      RemoteSettings{}, "lake", "shop"));
  }
  std::size_t deleted() const {
    return static_cast<std::size_t>(
        std::ranges::count(endpoint_.requests(), "DELETE", &ScriptedRequest::method));
  }

  const std::string kColumns =
      R"j("columns": [{"name": "id", "type": "bigint"}, {"name": "price", "type": "decimal(10,2)"}])j";
  bool holdsToReading_ = true;
  Login login_{.user = "reader", .secret = {}};
  std::vector<ScriptedReply> pages_;
  ScriptedRequest asked_;
  std::vector<Row> rows_;
  std::vector<std::string> columns_;
  ScriptedEndpoint endpoint_;  // goes first
};

TEST_F(TrinoTest, rowsComePageByPageWithinAReadingTransaction) {
  say({page(R"("stats": {})", 1), page(kColumns + R"(, "data": [[1, "2.50"]])", 2),
       page(kColumns + R"(, "data": [[2, "3.00"], [3, null]])", 0)});
  const auto asked = each("SELECT id, price FROM t WHERE name = :p1", 10, roomyBudget(), {{"p1", "O'Neil"}});
  ASSERT_TRUE(asked) << asked.error().message;
  EXPECT_THAT(columns_, ElementsAre("id", "price"));
  EXPECT_THAT(
      rows_, ElementsAre(Row{std::int64_t{1}, 2.5}, Row{std::int64_t{2}, 3.0}, Row{std::int64_t{3}, Null{}}));
  EXPECT_EQ(asked_.body, "SELECT id, price FROM t WHERE name = 'O''Neil'");
  EXPECT_EQ(asked_.headers.at("x-trino-user"), "reader");
  EXPECT_EQ(asked_.headers.at("x-trino-catalog"), "lake");
  EXPECT_EQ(asked_.headers.at("x-trino-transaction-id"), "tx");
  EXPECT_THAT(asked_.headers.at("x-trino-session"), HasSubstr("query_max_run_time="));
  EXPECT_EQ(endpoint_.requests().front().body, "START TRANSACTION READ ONLY");
  EXPECT_EQ(endpoint_.requests().back().body, "ROLLBACK");
  EXPECT_EQ(deleted(), 0u);
}

TEST_F(TrinoTest, nothingIsAskedOfAServerThatIsNotHeldToReading) {
  holdsToReading_ = false;
  const auto asked = each("SELECT 1", 2, roomyBudget());
  ASSERT_FALSE(asked);
  EXPECT_EQ(asked.error().code, Code::kUnreadable);
  EXPECT_EQ(endpoint_.requests().size(), 1u);
}

TEST_F(TrinoTest, whatIsNotWantedIsEnded) {
  say({page(kColumns + R"(, "data": [[1, "2.50"], [2, "2.50"], [3, "2.50"]])", 1)});
  ASSERT_TRUE(each("SELECT * FROM t", 2, roomyBudget()));
  EXPECT_EQ(rows_.size(), 2u);
  EXPECT_EQ(deleted(), 1u);
}

TEST_F(TrinoTest, aServerThatFallsSilentReceivesACancellation) {
  say({page(kColumns, 1)});
  pages_.push_back(ScriptedReply::hang());
  const auto asked = each("SELECT * FROM t", 2, Budget({.time = std::chrono::milliseconds(300)}));
  ASSERT_FALSE(asked);
  EXPECT_EQ(asked.error().code, Code::kDeadline);
  EXPECT_EQ(deleted(), 1u);
}

TEST_F(TrinoTest, errorsAreTyped) {
  const std::pair<const char*, Code> errors[] = {
      {R"("errorName": "PERMISSION_DENIED", "errorType": "USER_ERROR")", Code::kRefused},
      {R"("errorName": "READ_ONLY_VIOLATION", "errorType": "USER_ERROR")", Code::kRefused},
      {R"("errorName": "SYNTAX_ERROR", "errorType": "USER_ERROR")", Code::kInvalidArgument},
      {R"("errorName": "EXCEEDED_TIME_LIMIT", "errorType": "INSUFFICIENT_RESOURCES")", Code::kDeadline},
      {R"("errorName": "EXCEEDED_LOCAL_MEMORY_LIMIT", "errorType": "INSUFFICIENT_RESOURCES")", Code::kLimit},
      {R"("errorName": "NO_NODES_AVAILABLE", "errorType": "INTERNAL_ERROR")", Code::kUnavailable},
      {R"("errorName": "HIVE_METASTORE_ERROR", "errorType": "EXTERNAL")", Code::kUnavailable}};
  for (const auto& [json, code] : errors) {
    pages_.clear();
    say({page(std::string(R"("error": {"message": "so it is", )") + json + "}", 0)});
    const auto asked = each("SELECT 1", 2, roomyBudget());
    ASSERT_FALSE(asked) << json;
    EXPECT_EQ(asked.error().code, code) << json;
  }
  pages_.assign(1, ScriptedReply::noJson());
  EXPECT_EQ(each("SELECT 1", 2, roomyBudget()).error().code, Code::kUnreadable);
}

TEST_F(TrinoTest, theLoginGoesNowhereElse) {
  say({R"({"nextUri": "http://elsewhere.test/v1/statement/executing/q/1"})"});
  const auto asked = each("SELECT 1", 2, roomyBudget());
  ASSERT_FALSE(asked);
  EXPECT_EQ(asked.error().code, Code::kRefused);
  EXPECT_THAT(asked.error().message, HasSubstr("elsewhere.test"));
  for (const std::string& next : {"https" + base().substr(base().find(':')) + "/v1/statement/executing/q/1",
                                  base() + "/v1/%2e%2e/admin", base() + "/../admin"}) {
    pages_.clear();
    say({R"({"nextUri": ")" + next + "\"}"});
    const auto led = each("SELECT 1", 2, roomyBudget());
    ASSERT_FALSE(led) << next;
    EXPECT_EQ(led.error().code, Code::kRefused) << next;
  }
}

TEST_F(TrinoTest, whatMayBeADateIsWhatTheServerTakesItFor) {
  say({page(R"("columns": [{"name": "Position", "type": "bigint"}, {"name": "Type", "type": "varchar"}],
               "data": [[0, "date"]])",
            0)});
  ASSERT_TRUE(each("SELECT 1 FROM t WHERE day > :p1", 2, roomyBudget(), {{"p1", "2024-01-31"}}));
  EXPECT_EQ(asked_.body, "SELECT 1 FROM t WHERE day > CAST('2024-01-31' AS date)");
}

TEST(TrinoLiteral, isOneLiteralWhateverItHolds) {
  EXPECT_EQ(trinoLiteral("'; DROP TABLE t; --", ""), "'''; DROP TABLE t; --'");
  EXPECT_EQ(trinoLiteral(std::int64_t{-3}, ""), "-3");
  EXPECT_EQ(trinoLiteral(2.5, ""), "CAST('2.5' AS DOUBLE)");
  EXPECT_EQ(trinoLiteral(true, ""), "TRUE");
  EXPECT_EQ(trinoLiteral(Null{}, "bigint"), "NULL");
}

}  // namespace
}  // namespace omni
