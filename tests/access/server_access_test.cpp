// Who is let in by the server, and what he is shown.
#include <gmock/gmock.h>
#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/write.hpp>
#include <map>
#include <regex>
#include <thread>

#include "access/credentials/crypto.h"
#include "app/http/contract/sent.h"
#include "app/http/http_server.h"
#include "base/temporary_folder.h"
#include "net/signature/digest.h"
#include "source/roomy_budget.h"
#include "state/database/sqlite_database.h"
#include "state/kept_in.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class ServerAccess : public ::testing::Test {
 protected:
  ServerAccess() {
    folder_.write("orders.csv", "id,region,buyer\n1,North,Ada\n2,North,Bob\n3,South,Zenobia\n");
    folder_.write("vault.csv", "item\nObsidian\n");
    const std::vector<std::string> sales{"sales"};
    access_->roles = {
        {.name = "clerk", .asked = sales, .queried = sales, .described = sales},
        {.name = "keeper", .asked = {"*"}, .queried = {"*"}, .described = {"*"}, .operates = true},
        {.name = "foreman", .asked = sales, .queried = sales, .described = sales, .operates = true}};
    access_->roles[0].rules["sales"] = {.hidden = {"orders.buyer"},
                                        .rows = {{"orders", "region = :caller.region"}}};
    access_->roles[2].rules["sales"] = {.hidden = {"orders.buyer"}, .rows = {}};
    access_->keys = {
        {{.name = "reports", .roles = {"clerk"}, .attributes = {{"region", std::string("North")}}},
         sha256Hex("omni_clerk")},
        {{.name = "boss", .roles = {"keeper"}}, sha256Hex("omni_keeper")},
        {{.name = "foreman", .roles = {"foreman"}}, sha256Hex("omni_foreman")},
        {{.name = "new"}, sha256Hex("omni_new")}};
  }

  Api& api() {
    if (api_) return *api_;
    EngineConfig config{.limits = roomyLimits()};
    config.access = access_;
    config.server.rate = rate_;
    config.server.folders = {folder_.path().string()};
    config.server.endpoints = endpoints_;
    for (const char* name : {"sales", "vault"}) {
      const auto file = folder_.path() / (std::string(name) == "sales" ? "orders.csv" : "vault.csv");
      config.sources.push_back({.id = name, .kind = "duckdb", .location = FileLocation{{file.string()}}});
    }
    service_ = Service::open(std::move(config), world_).value();
    (void)service_->now().engine->catalog();
    api_ = std::make_unique<Api>(*service_, "1", false);
    return *api_;
  }

  OutgoingReply send(const std::string& method, const std::string& path, const std::string& key,
                     const std::string& body = "", const std::string& peer = "") {
    IncomingRequest request{.method = method, .path = path, .query = query_, .body = body, .peer = peer};
    request.headers = {{"Host", "omni.example:8086"}, {"Content-Type", "application/json"}};
    if (!key.empty()) request.headers.emplace_back("Authorization", "Bearer " + key);
    SilentStream stream;
    return api().handle(request, stream, {});
  }

  static std::string headerOf(const OutgoingReply& reply, const std::string& name) {
    for (const auto& [known, value] : reply.headers)
      if (known == name) return value;
    return "";
  }

  TemporaryFolder folder_;
  KeptIn world_{folder_.path() / "cache", folder_.path() / "state"};
  double rate_ = 0;
  std::string query_;  // behind the "?" of each request
  std::vector<std::string> endpoints_;
  std::shared_ptr<AccessConfig> access_ = std::make_shared<AccessConfig>();
  std::unique_ptr<Service> service_;
  std::unique_ptr<Api> api_;
};

TEST_F(ServerAccess, whoeverShowsNothingIsNotLetIn) {
  for (const std::string key : {"", "omni_wrong", "a.b.c"}) {
    const OutgoingReply reply = send("GET", "/v1/sources", key);
    EXPECT_EQ(reply.status, 401u) << key;
    EXPECT_THAT(headerOf(reply, "WWW-Authenticate"), HasSubstr("Bearer"));
    EXPECT_THAT(reply.body, Not(HasSubstr("omni_wrong")));
  }
  EXPECT_EQ(send("POST", "/mcp", "", "{}").status, 401u);
  EXPECT_EQ(send("GET", "/metrics", "").status, 401u);
  EXPECT_EQ(send("GET", "/healthz", "").status, 200u);
  EXPECT_EQ(send("GET", "/readyz", "").body, R"({"status":"ready"})");
  EXPECT_EQ(send("GET", "/v1/sources", "omni_new").status, 403u);
}

TEST_F(ServerAccess, aKeyShowsWhatItsRoleSees) {
  const std::string list = send("GET", "/v1/sources", "omni_clerk").body;
  EXPECT_THAT(list, HasSubstr("sales"));
  EXPECT_THAT(list, Not(HasSubstr("vault")));
  EXPECT_EQ(send("GET", "/v1/sources/vault", "omni_clerk").status, 404u);
  EXPECT_THAT(send("GET", "/v1/sources/sales", "omni_clerk").body, Not(HasSubstr("buyer")));
  EXPECT_THAT(send("GET", "/v1/sources/sales", "omni_keeper").body, HasSubstr("Zenobia"));
  for (const std::string path : {"/v1/suggestions", "/v1/traces", "/openapi.json", "/readyz"})
    EXPECT_THAT(send("GET", path, "omni_clerk").body, AllOf(Not(HasSubstr("vault")), Not(HasSubstr("buyer"))))
        << path;
  const std::string count = R"({"query": "SELECT count(*) AS n FROM orders"})";
  EXPECT_THAT(send("POST", "/v1/sources/sales/query", "omni_clerk", count).body, HasSubstr("[[2]]"));
  EXPECT_THAT(send("POST", "/v1/sources/sales/query", "omni_keeper", count).body, HasSubstr("[[3]]"));
  EXPECT_THAT(send("POST", "/v1/ask", "omni_clerk", R"({"question": "How many orders are there?"})").body,
              HasSubstr("2"));
  const std::string chat = R"({"messages": [{"role": "user", "content": "What did Zenobia buy?"}]})";
  EXPECT_THAT(send("POST", "/v1/chat/completions", "omni_clerk", chat).body, Not(HasSubstr("\"South\"")));
}

// Its path and SQLite's message are for its operator.
TEST_F(ServerAccess, aStateThatCannotBeReadIsShownToItsOperatorAlone) {
  (void)send("GET", "/readyz", "");
  const auto state = SqliteDatabase::open(folder_.path() / "state" / "omni" / "state.db").value();
  ASSERT_TRUE(state->write("DROP TABLE question"));
  const OutgoingReply output = send("GET", "/v1/traces", "omni_clerk");
  EXPECT_EQ(output.status, 503u);
  EXPECT_THAT(output.body, AllOf(Not(HasSubstr("state.db")), Not(HasSubstr("no such table"))));
  EXPECT_THAT(send("GET", "/v1/traces", "omni_keeper").body,
              AllOf(HasSubstr("state.db"), HasSubstr("no such table")));
}

TEST_F(ServerAccess, theSameOverMcp) {
  const auto call = [&](const std::string& method, const std::string& params) {
    return send("POST", "/mcp", "omni_clerk",
                R"({"jsonrpc": "2.0", "id": 1, "method": ")" + method + R"(", "params": )" + params + "}")
        .body;
  };
  EXPECT_THAT(call("resources/list", "{}"), Not(HasSubstr("vault")));
  EXPECT_THAT(call("resources/read", R"({"uri": "omni://sources/vault"})"), HasSubstr("no such resource"));
  EXPECT_THAT(call("resources/read", R"({"uri": "omni://sources/sales"})"), Not(HasSubstr("buyer")));
  EXPECT_THAT(
      call(
          "tools/call",
          R"({"name": "query_source", "arguments": {"source": "sales", "query": "SELECT count(*) AS n FROM orders"}})"),
      HasSubstr("2"));
  EXPECT_THAT(call("tools/call", R"({"name": "describe_source", "arguments": {"source": "vault"}})"),
              HasSubstr("there is no source"));
  EXPECT_THAT(
      call(
          "completion/complete",
          R"({"ref": {"type": "ref/prompt", "name": "write_sql"}, "argument": {"name": "source", "value": ""}})"),
      Not(HasSubstr("vault")));
}

TEST_F(ServerAccess, onlyWhoOperatesTheServerChangesIt) {
  EXPECT_EQ(send("GET", "/metrics", "omni_clerk").status, 403u);
  EXPECT_EQ(send("GET", "/metrics", "omni_keeper").status, 200u);
  EXPECT_EQ(send("DELETE", "/v1/sources/sales", "omni_clerk").status, 403u);
  EXPECT_EQ(send("POST", "/v1/sources/vault/refresh", "omni_clerk").status, 403u);
  EXPECT_EQ(send("POST", "/v1/sources/vault/refresh", "omni_keeper").status, 202u);
}

TEST_F(ServerAccess, anOperatorReachesNoSourceThatDoesNotExistForHim) {
  const std::pair<const char*, const char*> requests[]{
      {"POST", "/refresh"}, {"GET", "/drift"}, {"DELETE", ""}, {"GET", ""}, {"GET", "/health"}};
  for (const auto& [method, what] : requests) {
    const auto of = [&](const std::string& id) {
      const OutgoingReply reply = send(method, "/v1/sources/" + id + what, "omni_foreman");
      EXPECT_EQ(reply.status, 404u) << method << what;
      return std::regex_replace(reply.body, std::regex(id), "ID");
    };
    EXPECT_EQ(of("vault"), of("nosuch")) << method << what;
  }
  EXPECT_EQ(send("GET", "/v1/sources/vault/drift", "omni_keeper").status, 200u);
}

TEST_F(ServerAccess, anOperatorOfAPartOfASourceSeesNoDriftOfAllOfIt) {
  const OutgoingReply drift = send("GET", "/v1/sources/sales/drift", "omni_foreman");
  EXPECT_EQ(drift.status, 403u);
  EXPECT_THAT(drift.body, Not(HasSubstr("buyer")));
  EXPECT_EQ(send("GET", "/v1/sources/sales/drift", "omni_keeper").status, 200u);
  EXPECT_THAT(send("GET", "/v1/sources/sales/health", "omni_foreman").body, HasSubstr(R"("detail":"")"));
  EXPECT_EQ(send("POST", "/v1/sources/sales/refresh", "omni_foreman").status, 202u);
}

TEST_F(ServerAccess, nothingIsRegisteredAnewOfWhatItsOperatorDoesNotSee) {
  folder_.write("incoming/new.csv", "a\n1\n");
  const auto add = [&](const std::string& id, const std::string& file, const std::string& key) {
    return send("POST", "/v1/sources", key, R"({"id": ")" + id + R"(", "path": ")" + file + "\"}");
  };
  for (const std::string file : {"vault.csv", "orders.csv", "*.csv", ".", "./incoming/../vault.csv"})
    EXPECT_EQ(add("mine", file, "omni_foreman").status, 403u) << file;
  const OutgoingReply taken = add("vault", "incoming/new.csv", "omni_foreman");
  EXPECT_EQ(taken.status, 400u);
  EXPECT_THAT(taken.body, Not(HasSubstr("there is a source")));
  EXPECT_EQ(add("new", "incoming/new.csv", "omni_foreman").status, 202u);
  EXPECT_EQ(add("again", "vault.csv", "omni_keeper").status, 202u);
}

TEST_F(ServerAccess, metricsNameNoSourceThatDoesNotExistForTheirReader) {
  Asked asked;
  for (const char* id : {"vault", "sales"}) {
    Attempt& attempt = asked.report.attempts.emplace_back();
    attempt.candidate.source = id;
    attempt.error = Error{Code::kUnavailable, "gone"};
  }
  api().metrics().asked(asked);
  EXPECT_THAT(send("GET", "/metrics", "omni_foreman").body,
              AllOf(HasSubstr(R"(source="sales")"), Not(HasSubstr("vault"))));
  EXPECT_THAT(send("GET", "/metrics", "omni_keeper").body, HasSubstr(R"(source="vault")"));
}

TEST_F(ServerAccess, whoeverShowsNothingIsCountedByHisAddress) {
  access_->roles.push_back({.name = kAnonymousRole, .asked = {"sales"}, .described = {"sales"}});
  rate_ = .001;
  EXPECT_EQ(send("GET", "/v1/models", "", "", "192.0.2.1").status, 200u);
  EXPECT_EQ(send("GET", "/v1/models", "", "", "192.0.2.1").status, 429u);
  EXPECT_EQ(send("GET", "/v1/models", "", "", "192.0.2.2").status, 200u);
}

/// Who may use a route.
enum class For { kAnybody, kCaller, kOperator };

struct KnownRoute {
  const char* name;
  For whom;
  const char* body = "";
  const char* query = "";  // behind the "?"
};

/// All routes. A new one is entered here with whom it is for; what a caller gets of it must name no source
/// that does not exist for him. "{id}" becomes the hidden source.
constexpr KnownRoute kRoutes[]{
    {"GET /", For::kAnybody},
    {"GET /page/{file}", For::kAnybody},
    {"GET /healthz", For::kAnybody},
    {"GET /readyz", For::kAnybody},
    {"GET /openapi.json", For::kAnybody},
    {"GET /.well-known/oauth-protected-resource", For::kAnybody},
    {"GET /.well-known/oauth-protected-resource/mcp", For::kAnybody},
    {"GET /login", For::kAnybody},
    {"GET /login/callback", For::kAnybody},
    {"POST /logout", For::kCaller},
    {"GET /v1/session", For::kAnybody},
    {"GET /metrics", For::kOperator},
    {"GET /v1/audit", For::kOperator},
    {"POST /v1/sources", For::kOperator, R"({"id": "x", "path": "vault.csv"})"},
    {"POST /v1/files", For::kOperator, R"({"name": "x.csv", "data": "", "last": true})"},
    {"DELETE /v1/sources/{id}", For::kOperator},
    {"POST /v1/sources/{id}/refresh", For::kOperator},
    {"GET /v1/sources/{id}/drift", For::kOperator},
    {"GET /v1/verified", For::kOperator},
    {"POST /v1/verified", For::kOperator, R"({"question": "q", "source": "vault", "query": "SELECT 1"})"},
    {"POST /v1/verified/{id}", For::kOperator, R"({"status": "review"})"},
    {"DELETE /v1/verified/{id}", For::kOperator},
    {"GET /v1/verified/{id}/scope", For::kOperator},
    {"GET /v1/verified/{id}/tool", For::kOperator},
    {"GET /v1/sources", For::kCaller},
    {"GET /v1/sources/{id}", For::kCaller},
    {"GET /v1/sources/{id}/health", For::kCaller},
    {"POST /v1/sources/{id}/query", For::kCaller, R"({"query": "SELECT * FROM vault"})"},
    {"GET /v1/sources/{id}/fields", For::kCaller, "", "of=vault"},
    {"GET /v1/sources/{id}/values", For::kCaller, "", "of=vault&attribute=item"},
    {"POST /v1/ask", For::kCaller, R"({"question": "Which items are there?", "sources": ["vault"]})"},
    {"POST /v1/explain", For::kCaller, R"({"question": "Which items are there?", "sources": ["vault"]})"},
    {"POST /v1/chat/completions", For::kCaller,
     R"({"messages": [{"role": "user", "content": "Which items are there?"}]})"},
    {"POST /v1/feedback", For::kCaller, R"({"id": "0", "verdict": "right"})"},
    {"GET /v1/models", For::kCaller},
    {"GET /v1/suggestions", For::kCaller},
    {"GET /v1/traces", For::kCaller},
    {"GET /v1/traces/{id}", For::kCaller},
    {"GET /v1/tools", For::kCaller},
    {"POST /v1/tools/{name}", For::kCaller, "{}"},
    {"GET /.well-known/oauth-protected-resource/mcp/{group}", For::kAnybody},
    {"POST /mcp/{group}", For::kCaller, R"({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})"},
    {"POST /mcp", For::kCaller,
     R"({"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": {"uri": "omni://sources/vault"}})"}};

TEST_F(ServerAccess, eachRouteHoldsToWhatItsCallerMayDo) {
  const Json document = api().openApiDocument();
  for (const auto& [path, methods] : document["paths"].items())
    for (const auto& [lower, about] : methods.items()) {
      std::string method = lower;
      std::ranges::transform(method, method.begin(), [](unsigned char c) { return std::toupper(c); });
      const std::string name = method + " " + path;
      const auto known =
          std::ranges::find_if(kRoutes, [&](const KnownRoute& one) { return one.name == name; });
      ASSERT_NE(known, std::end(kRoutes)) << name << " is new: say in kRoutes whom it is for";
      const std::string asked = std::regex_replace(path, std::regex("\\{[a-z]+\\}"), "vault");
      query_ = known->query;
      const OutgoingReply nobody = send(method, asked, "", known->body);
      EXPECT_EQ(nobody.status == 401, known->whom != For::kAnybody) << name;
      const OutgoingReply clerk = send(method, asked, "omni_clerk", known->body);
      EXPECT_EQ(clerk.status == 403, known->whom == For::kOperator) << name << " " << clerk.body;
      for (const OutgoingReply* reply : {&nobody, &clerk})
        for (const char* secret : {"Obsidian", "vault.csv", "Zenobia", "buyer"})
          EXPECT_THAT(reply->body, Not(HasSubstr(secret))) << name;
      if (path.find("{id}") != std::string::npos && known->whom == For::kCaller) {
        EXPECT_EQ(clerk.status, 404u) << name;
      }
    }
}

TEST_F(ServerAccess, eachToolHoldsToWhatItsCallerMayDo) {
  const std::map<std::string, Json> known{
      {"ask", {{"question", "Which items are there?"}, {"sources", {"vault"}}}},
      {"search_sources", {{"question", "Which items are in the vault?"}}},
      {"describe_source", {{"source", "vault"}}},
      {"query_source", {{"source", "vault"}, {"query", "SELECT * FROM vault"}}}};
  const auto rpc = [&](const std::string& method, const Json& params) {
    return send("POST", "/mcp", "omni_clerk",
                Json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}}.dump())
        .body;
  };
  for (const Json& tool : Json::parse(rpc("tools/list", Json::object()))["result"]["tools"]) {
    const std::string name = tool["name"];
    ASSERT_TRUE(known.contains(name)) << name << " is new: say here what is asked of it";
    EXPECT_EQ(tool["annotations"]["readOnlyHint"], true) << name;
    const std::string output = rpc("tools/call", {{"name", name}, {"arguments", known.at(name)}});
    for (const char* secret : {"Obsidian", "vault.csv", "item\\\"", "Zenobia"})
      EXPECT_THAT(output, Not(HasSubstr(secret))) << name;
  }
}

TEST_F(ServerAccess, aPlanExecutesNothing) {
  for (const std::string key : {"omni_clerk", "omni_keeper"}) {
    const Json plan = Json::parse(send("POST", "/v1/explain", key,
                                       R"({"question": "How many orders are there?", "sources": ["sales"]})")
                                      .body);
    EXPECT_TRUE(plan["evidence"].empty()) << plan.dump(1);
    for (const Json& attempt : plan["attempts"]) EXPECT_FALSE(attempt.contains("rows")) << attempt.dump(1);
    for (const std::string query :
         {"EXPLAIN ANALYZE DELETE FROM orders", "EXPLAIN (ANALYZE) DELETE FROM orders",
          "EXPLAIN ANALYZE CREATE TABLE t AS SELECT 1", "EXPLAIN COPY orders TO '/tmp/x'",
          "EXPLAIN SELECT 1; DELETE FROM orders", "PREPARE p AS DELETE FROM orders", "EXECUTE p"}) {
      const OutgoingReply reply = send("POST", "/v1/sources/sales/query", key, Json{{"query", query}}.dump());
      EXPECT_GE(reply.status, 400u) << query << " " << reply.body;
    }
  }
  EXPECT_THAT(send("POST", "/v1/sources/sales/query", "omni_keeper",
                   R"({"query": "SELECT count(*) AS n FROM orders"})")
                  .body,
              HasSubstr("[[3]]"));
  EXPECT_EQ(Json::parse(send("GET", "/v1/traces", "omni_keeper").body)["traces"].size(), 0u);
}

TEST_F(ServerAccess, noArgumentIsPutIntoAQuery) {
  const auto query = [&](const Json& body, const std::string& id = "sales") {
    return send("POST", "/v1/sources/" + id + "/query", "omni_clerk", body.dump());
  };
  const std::string count = "SELECT count(*) AS n FROM orders";
  for (const std::string id :
       {"sales%22;--", "sales%27", "sales%00", "sales%0Avault", "sales/../vault", "%2e%2e",
        "sales%2F..%2Fvault", "sales;vault", "*", "sales,vault", "%5bsales%5d"})
    EXPECT_EQ(query({{"query", count}}, id).status, 404u) << id;
  for (const std::string name :
       {"x\"; DROP TABLE orders; --", "x' OR '1'='1", "x) OR (1=1", "x\n", "1", ""}) {
    const OutgoingReply reply = query({{"query", count}, {"parameters", {{name, 1}}}});
    EXPECT_TRUE(reply.status >= 400 || reply.body.find("[[2]]") != std::string::npos) << name << reply.body;
  }
  for (const std::string value :
       {"North' OR '1'='1", "\"; DELETE FROM orders; --", "North') UNION SELECT 1 --"})
    EXPECT_THAT(query({{"query", count + " WHERE region = $r"}, {"parameters", {{"r", value}}}}).body,
                HasSubstr("[[0]]"))
        << value;
  for (const Json& limit : {Json("1; DELETE FROM orders"), Json("1 UNION SELECT 1"), Json(-1), Json(1.5)})
    EXPECT_GE(query({{"query", count}, {"limit", limit}}).status, 400u) << limit;
}

TEST_F(ServerAccess, nothingIsReachedByAPathThatClimbs) {
  const std::string hidden = "Obsidian";
  for (const std::string path :
       {"/page/..%2f..%2fomni.yaml", "/page/%2e%2e", "/page/..%5c..%5cx", "/v1/sources/..%2fsources%2fvault",
        "/v1/sources/sales%2f..%2fvault", "/v1/sources/../sources/vault", "/v1/traces/..%2f..%2fstate.db",
        "/v1/traces/%00", "/v1/traces/'%20OR%20'1'='1", "/v1/traces/*", "/v1/./sources",
        "//v1/sources/vault"}) {
    const OutgoingReply reply = send("GET", path, "omni_clerk");
    EXPECT_EQ(reply.status, 404u) << path;
    EXPECT_THAT(reply.body, Not(HasSubstr(hidden))) << path;
  }
  for (const std::string uri :
       {"omni://sources/../vault", "omni://sources/sales/../vault", "omni://sources/%76ault",
        "omni://sources/sales%2f..%2fvault", "file:///etc/passwd", "omni://sources/", "OMNI://sources/vault",
        "http://127.0.0.1/", "omni://sources/sales?x", "omni://sources/vault#"})
    EXPECT_THAT(
        send("POST", "/mcp", "omni_clerk",
             Json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", "resources/read"}, {"params", {{"uri", uri}}}}
                 .dump())
            .body,
        AllOf(HasSubstr("no such resource"), Not(HasSubstr(hidden))))
        << uri;
}

TEST_F(ServerAccess, noSourceIsRegisteredElsewhereThanAllowed) {
  endpoints_ = {"http://allowed.test/data"};
  for (const std::string url :
       {"http://169.254.169.254/latest/meta-data", "http://allowed.test/data/../admin",
        "http://allowed.test/data/%2e%2e/admin", "http://allowed.test/data/..%2fadmin",
        "http://allowed.test@127.0.0.1/data", "http://127.0.0.1#@allowed.test/data",
        "http://allowed.test:8080/data", "https://allowed.test/data", "http://allowed.test.evil.test/data",
        "http://allowed.test\\\\@127.0.0.1/data", "http://[::1]/data", "http://2130706433/data",
        "file:///etc/passwd", "gopher://allowed.test/data", "http://allowed.test/database"})
    EXPECT_GE(
        send("POST", "/v1/sources", "omni_keeper", R"({"id": "x", "kind": "sparql", "url": ")" + url + "\"}")
            .status,
        400u)
        << url;
  for (const std::string path :
       {"file:///etc/passwd", "https://allowed.test/data/a.csv", "http://127.0.0.1/a.csv",
        "s3://bucket/a.csv", "/etc/passwd", "../../../etc/passwd"})
    EXPECT_GE(send("POST", "/v1/sources", "omni_keeper", Json{{"id", "x"}, {"path", path}}.dump()).status,
              400u)
        << path;
}

TEST_F(ServerAccess, itSaysWhereTokensComeFrom) {
  EXPECT_EQ(send("GET", "/.well-known/oauth-protected-resource", "").status, 404u);
  api_.reset();
  // RFC 8037, appendix A.2
  folder_.write(
      "jwks.json",
      R"({"keys":[{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]})");
  access_->tokens = TokenRules{
      .keys = (folder_.path() / "jwks.json").string(), .issuer = "https://id.example", .audience = "omni"};
  const std::string metadata = send("GET", "/.well-known/oauth-protected-resource/mcp", "").body;
  EXPECT_THAT(metadata, HasSubstr(R"("resource":"http://omni.example:8086/mcp")"));
  EXPECT_THAT(metadata, HasSubstr(R"("authorization_servers":["https://id.example"])"));
  EXPECT_THAT(
      headerOf(send("POST", "/mcp", "", "{}"), "WWW-Authenticate"),
      HasSubstr("resource_metadata=\"http://omni.example:8086/.well-known/oauth-protected-resource\""));
}

constexpr const char* kCertificates[] = {R"pem(-----BEGIN CERTIFICATE-----
MIIBezCCASGgAwIBAgIUKmeRZk5q9pysvRfIj69GlrFlBTEwCgYIKoZIzj0EAwIw
EjEQMA4GA1UEAwwHc2VydmVyMTAgFw0yNjExMjUxMDI0MDlaGA8yMTI2MTEwMTEw
MjQwOVowEjEQMA4GA1UEAwwHc2VydmVyMTBZMBMGByqGSM49AgEGCCqGSM49AwEH
A0IABFKoYcVxExjnshxuYirSkBOnzrdp11trjo4fmSTDf3Rf4eS6TUwHmOohH0ap
RsU9AtMLBtfcf3bwzW808wIocYCjUzBRMB0GA1UdDgQWBBQchKU8+j6pJaAHTdEs
aocuJ1nLRTAfBgNVHSMEGDAWgBQchKU8+j6pJaAHTdEsaocuJ1nLRTAPBgNVHRMB
Af8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCICQj99ZAR8kw6pB+nklL/D6ULnZc
6VRrNwmp7OT5QKYeAiEAn5B6QxKCunIBm74CxFPlAiTDMilnxOlvfLAzG23Rzk8=
-----END CERTIFICATE-----
)pem",
                                         R"pem(-----BEGIN CERTIFICATE-----
MIIBezCCASGgAwIBAgIUWokxzHoYkxc84VY/iMMeqe4gzHowCgYIKoZIzj0EAwIw
EjEQMA4GA1UEAwwHc2VydmVyMjAgFw0yNjExMjUxMDI0MDlaGA8yMTI2MTEwMTEw
MjQwOVowEjEQMA4GA1UEAwwHc2VydmVyMjBZMBMGByqGSM49AgEGCCqGSM49AwEH
A0IABMK0k//vGMTiK6TSA1/M05Vmtve/NP8FDJ6T98wPH1zuflfHS8/eqnCnWtwD
LV9jHaPzOQbBSdjtsS6Q1WSroVGjUzBRMB0GA1UdDgQWBBQOjbELn9kpMWynSu/F
3xlU5EKvLjAfBgNVHSMEGDAWgBQOjbELn9kpMWynSu/F3xlU5EKvLjAPBgNVHRMB
Af8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIB53PySCNC9PKDSeZ9IrnGgYqn4p
ZJBZj7WM2ZgOd4oTAiEAxyAAOspOiMJBmy+GQhl3GN8SHreOr3XJ+sSStD03z2Y=
-----END CERTIFICATE-----
)pem"};
constexpr const char* kKeys[] = {R"pem(-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgE4jezaxBwU/bnHFp
Nm/AZ2gkqTiB4UPzPZ+69rxkfk+hRANCAARSqGHFcRMY57IcbmIq0pATp863addb
a46OH5kkw390X+Hkuk1MB5jqIR9GqUbFPQLTCwbX3H928M1vNPMCKHGA
-----END PRIVATE KEY-----
)pem",
                                 R"pem(-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQSLUAFfEIAiguu15
cllv3xez3XOLQYS5++cGCyOlqlShRANCAATCtJP/7xjE4iuk0gNfzNOVZrb3vzT/
BQyek/fMDx9c7n5Xx0vP3qpwp1rcAy1fYx2j8zkGwUnY7bEukNVkq6FR
-----END PRIVATE KEY-----
)pem"};

class Tls : public ::testing::Test {
 protected:
  void identify(int which) {
    folder_.write("key.pem", kKeys[which]);
    folder_.write("certificate.pem", kCertificates[which]);
  }
  TlsFiles files() const {
    return {(folder_.path() / "certificate.pem").string(), (folder_.path() / "key.pem").string()};
  }

  /// The reply to a request, behind the name that the server goes by.
  static std::string asked(std::uint16_t port) {
    namespace asio = boost::asio;
    asio::io_context io;
    asio::ssl::context context(asio::ssl::context::tls_client);
    asio::ssl::stream<asio::ip::tcp::socket> stream(io, context);
    stream.next_layer().connect({asio::ip::make_address("127.0.0.1"), port});
    std::string name;
    stream.set_verify_mode(asio::ssl::verify_peer);
    stream.set_verify_callback([&](bool, asio::ssl::verify_context& verified) {
      char subject[100];
      X509_NAME_oneline(X509_get_subject_name(X509_STORE_CTX_get_current_cert(verified.native_handle())),
                        subject, sizeof subject);
      name = subject;
      return true;
    });
    stream.handshake(asio::ssl::stream_base::client);
    asio::write(stream,
                asio::buffer(std::string("GET /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")));
    std::string reply;
    boost::system::error_code end;
    asio::read(stream, asio::dynamic_buffer(reply), end);
    return name + " " + reply;
  }

  TemporaryFolder folder_;
};

TEST_F(Tls, certificatesAreReadAgainWhenTheyChange) {
  identify(0);
  const auto hello = [](const IncomingRequest& request, EventStream&, const std::stop_token&) {
    return OutgoingReply{.body = "hello " + request.path, .type = "text/plain"};
  };
  std::vector<std::string> output;  // by the thread that serves
  const HttpHandler handler{
      .answer = hello, .pace = {}, .troubled = [&](const Error& error) { output.push_back(error.message); }};
  const auto server = HttpServer::listen("127.0.0.1", 0, handler, {}, files()).value();
  std::thread thread([&] { server->run(); });
  EXPECT_THAT(asked(server->port()), ::testing::AllOf(HasSubstr("CN=server1"), HasSubstr("hello /x")));
  folder_.write("certificate.pem", "no longer one");
  EXPECT_THAT(asked(server->port()), HasSubstr("CN=server1"));  // what was there last still holds
  identify(1);
  EXPECT_THAT(asked(server->port()), ::testing::AllOf(HasSubstr("CN=server2"), HasSubstr("hello /x")));
  server->stop();
  thread.join();
  EXPECT_THAT(output, ::testing::ElementsAre(AllOf(HasSubstr("certificate.pem"), HasSubstr("still hold"))));
}

TEST_F(Tls, filesThatDoNotBelongTogetherAreNone) {
  folder_.write("key.pem", kKeys[0]);
  folder_.write("certificate.pem", kCertificates[1]);
  EXPECT_FALSE(HttpServer::listen("127.0.0.1", 0, {}, {}, files()));
}

}  // namespace
}  // namespace omni
