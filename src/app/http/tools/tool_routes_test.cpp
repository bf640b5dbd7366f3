#include <gmock/gmock.h>

#include "app/http/contract/sent.h"
#include "base/temporary_folder.h"
#include "config/config.h"
#include "net/signature/digest.h"
#include "source/contract/example_company.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

/// The twenty tools of tests/tools behind HTTP: the key "agent" is kept to the group desk, "keeper" to none.
class ToolRoutesTest : public ::testing::Test {
 protected:
  ToolRoutesTest() {
    EngineConfig config = readConfig("tests/tools/omni.yaml", world_).value();
    config.limits = roomyLimits();
    AccessConfig access;
    access.roles = {
        {.name = "keeper", .asked = {"*"}, .queried = {"*"}, .described = {"*"}},
        {.name = "agent", .asked = {"*"}, .queried = {"*"}, .described = {"*"}, .groups = {"desk"}}};
    for (const char* name : {"keeper", "agent"})
      access.keys.push_back({{.name = name, .roles = {name}}, sha256Hex(name)});
    config.access = std::make_shared<const AccessConfig>(std::move(access));
    service_ = Service::open(std::move(config), world_).value();
    (void)service_->now().engine->catalog();
    api_ = std::make_unique<Api>(*service_, "1", true);
  }

  OutgoingReply send(const std::string& key, const std::string& method, const std::string& path,
                     const std::string& body = {}) const {
    return sent(*api_, key, method, path, body);
  }
  Json json(const std::string& key, const std::string& method, const std::string& path,
            const std::string& body = {}) const {
    return Json::parse(send(key, method, path, body).body, nullptr, false);
  }
  static std::string message(const std::string& method, Json params = Json::object()) {
    return Json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", std::move(params)}}.dump();
  }
  static std::vector<std::string> namesOf(const Json& tools) {
    std::vector<std::string> names;
    for (const Json& tool : tools) names.push_back(tool["name"]);
    return names;
  }

  TemporaryFolder folder_;
  ExampleWorld world_{folder_.path()};
  std::unique_ptr<Service> service_;
  std::unique_ptr<Api> api_;
};

TEST_F(ToolRoutesTest, listsAndCallsTools) {
  EXPECT_EQ(json("keeper", "GET", "/v1/tools")["tools"].size(), 20u);
  EXPECT_THAT(namesOf(json("keeper", "GET", "/v1/tools?group=pipeline")["tools"]),
              ElementsAre("opportunities_in_stage", "pipeline_since", "interactions_with"));
  const Json result = json("keeper", "POST", "/v1/tools/orders_of_country", R"({"country":"Norway"})");
  EXPECT_GT(result["rows"][0][0].get<int>(), 0) << result;
  EXPECT_EQ(send("keeper", "POST", "/v1/tools/orders_of_country", R"({"country":"Norwy"})").status, 400u);
  EXPECT_EQ(send("keeper", "POST", "/v1/tools/orders_of_country", "[]").status, 400u);
  EXPECT_EQ(send("keeper", "POST", "/v1/tools/orders_of_country", R"({"country":"\ud83d"})").status, 400u);
  EXPECT_EQ(send("keeper", "POST", "/v1/tools/orders_of_country", R"({"country":"a\u0000"})").status, 400u);
  EXPECT_EQ(send("keeper", "GET", "/v1/tools/orders_of_country").status, 405u);
  const OutgoingReply unknown = send("keeper", "POST", "/v1/tools/orders_of_county", "{}");
  EXPECT_EQ(unknown.status, 404u);
  EXPECT_THAT(unknown.body, HasSubstr("Did you mean 'orders_of_country'?"));
  EXPECT_EQ(send("", "GET", "/v1/tools").status, 401u);
  EXPECT_EQ(send("keeper", "GET", "/v1/tools?group=none").status, 404u);
  const Json paths = api_->openApiDocument()["paths"];
  EXPECT_TRUE(paths["/v1/tools"].contains("get"));
  EXPECT_TRUE(paths["/v1/tools/{name}"].contains("post"));
  EXPECT_TRUE(paths["/mcp/{group}"].contains("post"));
}

TEST_F(ToolRoutesTest, givesRowsAsTheFileThatIsAccepted) {
  const auto sent = [&](const std::string& path, const std::string& accept, const std::string& body) {
    IncomingRequest request;
    request.method = "POST";
    request.path = path.substr(0, path.find('?'));
    if (const auto mark = path.find('?'); mark != std::string::npos) request.query = path.substr(mark + 1);
    request.body = body;
    request.headers = {{"Host", "localhost"},
                       {"Content-Type", "application/json"},
                       {"Authorization", "Bearer keeper"},
                       {"Accept", accept}};
    SilentStream stream;
    return api_->handle(request, stream, {});
  };
  const std::string tool = "/v1/tools/orders_of_country", norway = R"({"country":"Norway"})";
  const OutgoingReply csv = sent(tool, "text/csv", norway);
  EXPECT_EQ(csv.type, "text/csv; charset=utf-8");
  EXPECT_THAT(csv.body, HasSubstr("\n"));
  EXPECT_THAT(csv.headers, Contains(std::pair<std::string, std::string>(
                               "Content-Disposition", "attachment; filename=\"orders_of_country.csv\"")));
  for (const char* accept : {"application/json", "*/*", "", "text/csv, application/json",
                             "text/csv;q=0.5, */*", "text/html", "text/*"})
    EXPECT_EQ(sent(tool, accept, norway).type, "application/json") << accept;
  for (const char* accept : {"text/csv, */*;q=0.1", "text/csv, */*", "application/json;q=0.5, text/CSV"})
    EXPECT_THAT(sent(tool, accept, norway).type, HasSubstr("text/csv")) << accept;
  const std::string query = R"({"query":"SELECT '=1' AS a"})";
  EXPECT_EQ(sent("/v1/sources/sales/query", "text/csv", query).body, "a\n'=1\n");
  EXPECT_EQ(sent("/v1/sources/sales/query?exact=true", "text/csv", query).body, "a\n=1\n");
  EXPECT_EQ(sent("/v1/sources/sales/query?exact=yes", "text/csv", query).status, 400u);
  EXPECT_EQ(sent("/v1/sources/sales/query", "text/csv", R"({"query":"DROP TABLE orders"})").status, 403u);
  const std::string ask = R"({"question":"How many customers are there?"})";
  const OutgoingReply book =
      sent("/v1/ask", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ask);
  EXPECT_TRUE(book.body.starts_with("PK")) << book.body;
  EXPECT_TRUE(sent("/v1/ask", "application/vnd.apache.arrow.file", ask).body.starts_with("ARROW1"));
  EXPECT_TRUE(sent("/v1/ask", "application/vnd.apache.parquet", ask).body.starts_with("PAR1"));
  const OutgoingReply none = sent("/v1/ask", "text/csv", R"({"question":"Delete all customers"})");
  EXPECT_EQ(none.status, 406u);
  EXPECT_THAT(none.body, HasSubstr("Ask with Accept: application/json"));
  const Json content = api_->openApiDocument()["paths"]["/v1/ask"]["post"]["responses"]["200"]["content"];
  EXPECT_TRUE(content.contains("text/csv") && content.contains("application/vnd.apache.parquet")) << content;
}

TEST_F(ToolRoutesTest, aGroupHasAnAddressOfItsOwn) {
  const Json desk = json("keeper", "POST", "/mcp/desk", message("tools/list"))["result"]["tools"];
  EXPECT_THAT(namesOf(desk),
              AllOf(Contains("search_sources"), Contains("orders_of_country"), Not(Contains("ask"))));
  EXPECT_EQ(json("keeper", "POST", "/mcp", message("tools/list"))["result"]["tools"].size(), 25u);
  EXPECT_EQ(send("keeper", "POST", "/mcp/none", message("tools/list")).status, 404u);
  EXPECT_EQ(send("", "POST", "/mcp/desk", message("tools/list")).status, 401u);
  const Json outside = json("keeper", "POST", "/mcp/desk", message("tools/call", {{"name", "ask"}}));
  EXPECT_EQ(outside["error"]["code"], kInvalidParams);
}

TEST_F(ToolRoutesTest, aRoleThatIsKeptToAGroupReachesNothingElse) {
  EXPECT_THAT(namesOf(json("agent", "GET", "/v1/tools")["tools"]),
              ElementsAre("orders_of_country", "customers_named", "orders_with_status", "interactions_with",
                          "policy_about"));
  EXPECT_EQ(send("agent", "POST", "/v1/tools/orders_with_status", R"({"status":"open"})").status, 200u);
  EXPECT_EQ(send("agent", "POST", "/mcp/desk", message("tools/list")).status, 200u);
  const std::string ask = R"({"question":"How many customers are there?"})";
  const std::string query = R"({"query":"SELECT 1"})";
  struct Attempt {
    const char* method;
    std::string path, body;
  };
  const std::vector<Attempt> attempts{
      {"POST", "/v1/ask", ask},
      {"POST", "/v1/explain", ask},
      {"GET", "/v1/sources", ""},
      {"GET", "/v1/sources?question=orders", ""},
      {"GET", "/v1/sources/sales", ""},
      {"GET", "/v1/sources/sales/health", ""},
      {"POST", "/v1/sources/sales/query", query},
      {"POST", "/v1/sources", R"({"id":"x","path":"y"})"},
      {"DELETE", "/v1/sources/sales", ""},
      {"POST", "/v1/sources/sales/refresh", ""},
      {"GET", "/v1/sources/sales/drift", ""},
      {"GET", "/v1/traces", ""},
      {"GET", "/v1/audit", ""},
      {"POST", "/v1/feedback", R"({"id":"0","verdict":"right"})"},
      {"POST", "/v1/chat/completions", R"({"messages":[{"role":"user","content":"x"}]})"},
      {"GET", "/v1/models", ""},
      {"GET", "/v1/suggestions", ""},
      {"GET", "/v1/tools?group=readers", ""},
      {"GET", "/v1/tools?group=Desk", ""},
      {"POST", "/v1/tools/return_policy", "{}"},
      {"POST", "/v1/tools/reports_of", R"({"person":"Ingrid Solberg"})"},
      {"POST", "/v1/tools/ask", ask},
      {"POST", "/v1/tools/query_source", query},
      {"POST", "/v1/tools/search_sources", "{}"},
      {"POST", "/v1/tools/Orders_With_Status", R"({"status":"open"})"},
      {"POST", "/v1/tools/orders_with_status%00", R"({"status":"open"})"},
      {"POST", "/v1/tools/..%2fask", ask},
      {"POST", "/v1/tools/", "{}"},
      {"POST", "/mcp/readers", message("tools/list")},
      {"POST", "/mcp/Desk", message("tools/list")},
      {"POST", "/mcp/desk/", message("tools/list")},
      {"POST", "/mcp/desk%2freaders", message("tools/list")},
      {"POST", "/mcp/desk/../readers", message("tools/list")},
      {"POST", "/mcp/%72eaders", message("tools/list")},
      {"POST", "/MCP", message("tools/list")},
      {"POST", "/mcp//readers", message("tools/list")}};
  for (const Attempt& attempt : attempts) {
    const OutgoingReply reply = send("agent", attempt.method, attempt.path, attempt.body);
    EXPECT_THAT(reply.status, ::testing::AnyOf(403u, 404u))
        << attempt.method << " " << attempt.path << reply.body;
  }
  for (const char* name :
       {"ask", "query_source", "describe_source", "feedback", "reports_of", "return_policy"})
    for (const char* address : {"/mcp", "/mcp/desk", "/mcp/des%6b"})
      EXPECT_EQ(json("agent", "POST", address, message("tools/call", {{"name", name}}))["error"]["code"],
                kInvalidParams)
          << name << " at " << address;
  for (const char* method :
       {"resources/list", "resources/read", "prompts/list", "prompts/get", "completion/complete"})
    for (const char* address : {"/mcp", "/mcp/desk"})
      EXPECT_EQ(json("agent", "POST", address, message(method))["error"]["code"], kMethodNotFound)
          << method << " at " << address;
}

TEST_F(ToolRoutesTest, whatIsOpenToAllStaysSo) {
  for (const char* path : {"/healthz", "/openapi.json", "/"})
    EXPECT_EQ(send("agent", "GET", path).status, 200u) << path;
}

}  // namespace
}  // namespace omni
