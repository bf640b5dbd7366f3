// Every question and native query leaves one audit record, whatever the route and whatever became of it.
#include <gmock/gmock.h>

#include <map>
#include <sstream>

#include "app/http/contract/sent.h"
#include "app/mcp/mcp_server.h"
#include "app/mcp/stdio.h"
#include "audit/audit_reader.h"
#include "audit/verify_audit.h"
#include "base/temporary_folder.h"
#include "net/signature/digest.h"
#include "source/roomy_budget.h"
#include "state/kept_in.h"

namespace omni {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr std::size_t kRounds = 50, kCalls = 10;  // of each round

class AuditedCalls : public ::testing::Test {
 protected:
  AuditedCalls() {
    folder_.write("orders.csv", "id,region,buyer\n1,North,Ada\n2,North,Bob\n3,South,Zenobia\n");
    const std::vector<std::string> sales{"sales"};
    access_->roles = {
        {.name = "clerk", .asked = sales, .queried = sales, .described = sales},
        {.name = "keeper", .asked = {"*"}, .queried = {"*"}, .described = {"*"}, .operates = true}};
    access_->roles[0].rules["sales"] = {.hidden = {"orders.buyer"}};
    access_->keys = {{{.name = "reports", .roles = {"clerk"}}, sha256Hex("omni_clerk")},
                     {{.name = "boss", .roles = {"keeper"}}, sha256Hex("omni_keeper")}};
    open();
  }

  void open() {
    const auto file = (folder_.path() / "orders.csv").string();
    EngineConfig config{.sources = {{.id = "sales", .kind = "duckdb", .location = FileLocation{{file}}}},
                        .limits = roomyLimits()};
    config.access = access_;
    config.auditing = auditing_;
    config.server.cacheBytes = 1u << 20u;
    config.server.rate = rate_;
    service_ = Service::open(std::move(config), world_).value();
    (void)service_->now().engine->catalog();
    api_ = std::make_unique<Api>(*service_, "1", false);
    mcp_ = std::make_unique<McpServer>(*service_, "1");
  }

  OutgoingReply send(const std::string& method, const std::string& path, const std::string& key,
                     const Json& body = {}, const std::string& query = "") {
    IncomingRequest request{.method = method, .path = path, .query = query, .peer = "192.0.2.7"};
    if (!body.is_null()) request.body = body.dump();
    request.headers = {{"Host", "omni.example:8086"},
                       {"Content-Type", "application/json"},
                       {"X-Request-Id", "r-1"},
                       {"Authorization", "Bearer " + key}};
    SilentStream stream;
    return api_->handle(request, stream, {});
  }
  OutgoingReply query(const std::string& text, const std::string& source = "sales",
                      const std::string& key = "omni_clerk") {
    return send("POST", "/v1/sources/" + source + "/query", key, {{"query", text}});
  }
  static Json callOf(const std::string& tool, Json arguments) {
    return {{"jsonrpc", "2.0"},
            {"id", 1},
            {"method", "tools/call"},
            {"params", {{"name", tool}, {"arguments", std::move(arguments)}}}};
  }
  void mcpTool(const std::string& tool, Json arguments) {
    (void)mcp_->handle(
        {.id = 1, .method = "tools/call", .params = callOf(tool, std::move(arguments))["params"]});
  }

  std::vector<Json> records(const AuditFilter& filter = {.limit = 100000}) const {
    std::vector<Json> records;
    const auto lines = newestAuditRecords(file_, filter).value();
    for (const std::string& line : lines) records.push_back(Json::parse(line));
    return records;
  }

  TemporaryFolder folder_;
  KeptIn world_{folder_.path() / "cache", folder_.path() / "state"};
  std::filesystem::path file_ = folder_.path() / "state" / "omni" / "audit.jsonl";
  AuditConfig auditing_;
  double rate_ = 0;  // requests a second of one caller
  std::shared_ptr<AccessConfig> access_ = std::make_shared<AccessConfig>();
  std::unique_ptr<Service> service_;
  std::unique_ptr<Api> api_;
  std::unique_ptr<McpServer> mcp_;
};

TEST_F(AuditedCalls, eachLeavesOneRecordByEveryRoute) {
  const Json question{{"question", "How many orders are there?"}};
  for (std::size_t round = 0; round < kRounds; ++round) {
    send("POST", "/v1/ask", "omni_clerk", question);  // after the first from the cache of answers
    send("POST", "/v1/explain", "omni_keeper", question);
    send("POST", "/v1/ask", "omni_clerk", {{"question", "How many?"}, {"sources", {"vault"}}});
    query("SELECT region FROM orders");
    query("DELETE FROM orders");
    query("SELECT buyer FROM orders");
    query("SELECT 1", "vault");
    send("POST", "/mcp", "omni_clerk", callOf("query_source", {{"source", "sales"}, {"query", "SELECT 2"}}));
    mcpTool("query_source", {{"source", "sales"}, {"query", "DROP TABLE orders"}});
    mcpTool("ask", question);
  }
  const auto all = records();
  EXPECT_THAT(all, SizeIs(kRounds * kCalls));
  std::map<std::string, std::size_t> routes, outcomes;
  for (const Json& record : all) {
    ++routes[record["route"].get<std::string>()];
    ++outcomes[record["outcome"].get<std::string>()];
  }
  EXPECT_EQ(routes["POST /v1/ask"], 2 * kRounds);
  EXPECT_EQ(routes["POST /v1/explain"], kRounds);
  EXPECT_EQ(routes["POST /v1/sources/{id}/query"], 4 * kRounds);
  EXPECT_EQ(routes["POST /mcp query_source"], kRounds);
  EXPECT_EQ(routes["mcp query_source"], kRounds);
  EXPECT_EQ(routes["mcp ask"], kRounds);
  EXPECT_GE(outcomes["refused"], 2 * kRounds);
  const auto verified = verifyAudit({file_});
  EXPECT_THAT(verified->findings, IsEmpty());
  EXPECT_EQ(verified->records, kRounds * kCalls + 1);
}

TEST_F(AuditedCalls, aRecordSaysWhoAskedWhatAndWhatCameOfIt) {
  send("POST", "/v1/sources/sales/query", "omni_clerk",
       {{"query", "SELECT id FROM orders WHERE region = :region"}, {"parameters", {{"region", "North"}}}});
  const auto all = records();
  ASSERT_THAT(all, SizeIs(1));
  const Json& record = all.front();
  EXPECT_EQ(record["kind"], "query");
  EXPECT_EQ(record["caller"], "key:reports");
  EXPECT_EQ(record["roles"], Json::array({"clerk"}));
  EXPECT_EQ(record["sources"], Json::array({"sales"}));
  EXPECT_EQ(record["text"], "SELECT id FROM orders WHERE region = :region");
  EXPECT_EQ(record["parameters"], Json::array({"region"}));
  EXPECT_EQ(record["rows"], 2);
  EXPECT_GT(record["bytes"], 0);
  EXPECT_EQ(record["outcome"], "ok");
  EXPECT_EQ(record["request"], "r-1");
  EXPECT_THAT(record.dump(), Not(HasSubstr("North"))) << "no value of a parameter";
  EXPECT_THAT(record.dump(), Not(HasSubstr("omni_clerk"))) << "no key";
}

TEST_F(AuditedCalls, aServerForARoleShowsWhatTheRoleSees) {
  const McpServer clerk(*service_, "1", Caller{.name = "local", .roles = {"clerk"}});
  const auto ask = [&](const std::string& text) {
    Json params = callOf("query_source", {{"source", "sales"}, {"query", text}})["params"];
    params["_meta"] = {{"traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}};
    return clerk.handle({.id = 1, .method = "tools/call", .params = std::move(params)}).value();
  };
  EXPECT_EQ(ask("SELECT buyer FROM orders")["isError"], true);
  EXPECT_EQ(ask("SELECT region FROM orders")["isError"], false);
  const auto all = records();
  ASSERT_THAT(all, SizeIs(2));
  EXPECT_EQ(all[0]["roles"], Json::array({"clerk"}));
  EXPECT_EQ(all[0]["trace"], "0af7651916cd43dd8448eb211c80319c");
  EXPECT_EQ(all[0]["span"], "b7ad6b7169203331");
}

TEST_F(AuditedCalls, callsThatAreTurnedAwayLeaveARecord) {
  rate_ = .001;  // one call, and none for a long time
  open();
  const Json question{{"question", "How many orders are there?"}};
  EXPECT_EQ(send("POST", "/v1/ask", "omni_guessed", question).status, 401u);
  EXPECT_EQ(send("POST", "/v1/ask", "omni_keeper", {{"question", 1}}).status, 400u);
  EXPECT_EQ(query("SELECT id FROM orders").status, 200u);
  EXPECT_EQ(query("SELECT id FROM orders").status, 429u);
  EXPECT_EQ(send("GET", "/v1/sources", "omni_keeper").status, 429u) << "asks nothing";
  auto all = records();
  ASSERT_THAT(all, SizeIs(4));
  std::ranges::reverse(all);
  EXPECT_EQ(all[0]["kind"], "request");
  EXPECT_EQ(all[0]["route"], "POST /v1/ask");
  EXPECT_EQ(all[0]["outcome"], "refused");
  EXPECT_EQ(all[0]["status"], 401);
  EXPECT_EQ(all[0]["caller"], "");
  EXPECT_EQ(all[0]["peer"], "192.0.2.7");
  EXPECT_EQ(all[0]["request"], "r-1");
  EXPECT_EQ(all[1]["status"], 400);
  EXPECT_EQ(all[1]["caller"], "key:boss");
  EXPECT_EQ(all[2]["kind"], "query");
  EXPECT_EQ(all[3]["status"], 429);
  EXPECT_EQ(all[3]["caller"], "key:reports");
}

TEST_F(AuditedCalls, malformedCallsOfToolsLeaveOneRecordEach) {
  const Json query{{"source", "sales"}, {"query", "SELECT 1"}};
  Json nested = query, wrongPage = query;
  nested["parameters"] = {{"region", {{"in", "North"}}}};
  wrongPage["limit"] = "all";
  const std::vector<Json> calls = {
      callOf("ask", Json::object()),
      callOf("ask", {{"question", 1}}),
      callOf("ask", "How many orders are there?"),
      callOf("query_source", {{"query", "SELECT 1"}}),
      callOf("query_source", {{"source", "sales"}, {"text", "SELECT 1"}}),
      callOf("query_source", nested),
      callOf("query_source", wrongPage),
      callOf("describe_source", Json::object()),
      callOf("search_sources", {{"question", Json::array()}}),
      callOf("drop_source", query),
      {{"jsonrpc", "2.0"}, {"id", 1}, {"method", "tools/call"}, {"params", Json::object()}},
      {{"jsonrpc", "2.0"}, {"id", 1}, {"method", "tools/call"}, {"params", Json::array()}},
      {{"jsonrpc", "1.0"}, {"id", 1}, {"method", "tools/call"}},
  };
  std::string lines;
  for (Json call : calls) {
    send("POST", "/mcp", "omni_clerk", call);
    call["id"] = lines.size();
    lines += call.dump() + "\n";
  }
  EXPECT_THAT(records(), SizeIs(calls.size()));
  for (const Json& record : records()) {
    EXPECT_EQ(record["kind"], "request");
    EXPECT_EQ(record["outcome"], "refused");
    EXPECT_EQ(record["status"], 400);
    EXPECT_EQ(record["caller"], "key:reports");
    EXPECT_THAT(record["route"].get<std::string>(), StartsWith("POST /mcp"));
  }
  std::istringstream in(lines + "{\"jsonrpc\":\n");
  std::ostringstream out;
  serveLines(*mcp_, in, out, world_);
  const auto all = records();
  EXPECT_THAT(all, SizeIs(2 * calls.size() + 1));
  for (std::size_t i = 0; i <= calls.size() && i < all.size(); ++i) {
    EXPECT_EQ(all[i]["kind"], "request");
    EXPECT_THAT(all[i]["route"].get<std::string>(), StartsWith("mcp"));
  }
}

TEST_F(AuditedCalls, theViewIsForThoseWhoOperate) {
  query("DELETE FROM orders");
  query("SELECT id FROM orders");
  EXPECT_EQ(send("GET", "/v1/audit", "omni_clerk").status, 403u);
  const OutgoingReply reply =
      send("GET", "/v1/audit", "omni_keeper", {}, "outcome=refused&caller=key%3Areports");
  ASSERT_EQ(reply.status, 200u) << reply.body;
  const Json shown = Json::parse(reply.body);
  ASSERT_THAT(shown["records"], SizeIs(1));
  EXPECT_EQ(shown["records"][0]["text"], "DELETE FROM orders");
}

TEST_F(AuditedCalls, textsAreHashedAndRecordsLeftOutAsConfigured) {
  auditing_ = {.scope = AuditScope::kAll, .file = (folder_.path() / "own.jsonl").string(), .hashText = true};
  open();
  query("SELECT id FROM orders");
  file_ = auditing_.file;
  ASSERT_THAT(records(), SizeIs(1));
  EXPECT_EQ(records()[0]["sha256"], sha256Hex("SELECT id FROM orders"));
  EXPECT_FALSE(records()[0].contains("text"));
  auditing_ = {.scope = AuditScope::kNone};
  open();
  query("SELECT id FROM orders");
  EXPECT_EQ(send("GET", "/v1/audit", "omni_keeper").status, 404u);
}

}  // namespace
}  // namespace omni
