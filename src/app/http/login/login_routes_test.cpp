// Signing in to the page: the way of a browser through /login, and what its cookie is good for.
#include <gmock/gmock.h>

#include <sstream>
#include <thread>

#include "app/http/contract/sent.h"
#include "base/temporary_folder.h"
#include "config/config.h"
#include "endpoint/instant_world.h"
#include "endpoint/openid_provider.h"
#include "net/http_client.h"
#include "net/signature/digest.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

/// The values of a header of a reply.
std::vector<std::string> all(const OutgoingReply& reply, std::string_view name) {
  std::vector<std::string> values;
  for (const auto& [header, value] : reply.headers)
    if (header == name) values.push_back(value);
  return values;
}

std::string only(const OutgoingReply& reply, std::string_view name) {
  const auto values = all(reply, name);
  return values.size() == 1 ? values[0] : "";
}

/// "name=value" of Set-Cookie.
std::string cookieIn(const std::string& set) {
  return set.substr(0, set.find(';'));
}

/// Two files behind HTTP: "clerk" sees one of them, "keeper" both; a key has the role "keeper".
class LoginRoutes : public ::testing::Test {
 protected:
  explicit LoginRoutes(bool secure = false, const std::string& address = {}) {
    folder_.write("sales.csv", "product,price\nchair,10\ntable,20\n");
    folder_.write("pay.csv", "name,pay\nann,10\n");
    world_.set("SECRET", "correct horse");
    config_ = parseConfig(
                  "sources:\n"
                  "  sales: { kind: duckdb, path: sales.csv }\n"
                  "  pay: { kind: duckdb, path: pay.csv }\n"
                  "planner: builtin\n"
                  "log: off\n"
                  "audit: off\n"
                  "access:\n"
                  "  roles:\n"
                  "    clerk: { sources: [sales] }\n"
                  "    keeper: { sources: '*', operate: true }\n"
                  "  keys: [{ name: ci, hash: 'sha256:" +
                      sha256Hex("omni_key") +
                      "', roles: [keeper] }]\n"
                      "  login: { issuer: '" +
                      provider_.issuer() + "', client_id: omni, client_secret: 'env:SECRET', roles: groups" +
                      (address.empty() ? "" : ", address: '" + address + "'") + " }\n",
                  folder_.path() / "omni.yaml", world_)
                  .value();
    config_.limits = roomyLimits();
    service_ = Service::open(config_, world_).value();
    (void)service_->now().engine->catalog();
    api_ = std::make_unique<Api>(*service_, "1", address.empty(), &log_, secure);
    provider_.claims = {{"groups", {"clerk"}}};
  }

  OutgoingReply send(const std::string& method, const std::string& path, HttpHeaders headers,
                     const std::string& body = {}) const {
    IncomingRequest request{.method = method, .path = path.substr(0, path.find('?')), .body = body};
    if (const auto mark = path.find('?'); mark != std::string::npos) request.query = path.substr(mark + 1);
    request.headers = {{"Host", host_}, {"Content-Type", "application/json"}};
    request.headers.insert(request.headers.end(), headers.begin(), headers.end());
    SilentStream stream;
    return api_->handle(request, stream, {});
  }
  OutgoingReply get(const std::string& path, const std::string& cookie = {}, HttpHeaders headers = {}) const {
    if (!cookie.empty()) headers.emplace_back("Cookie", cookie);
    return send("GET", path, std::move(headers));
  }
  Json json(const std::string& path, const std::string& cookie = {}) const {
    return Json::parse(get(path, cookie).body, nullptr, false);
  }

  /// A browser that has begun, with its cookie, and the provider has sent back to this address.
  std::pair<std::string, std::string> begun(const std::string& path = "/login") {
    const OutgoingReply reply = get(path);
    EXPECT_EQ(reply.status, 303u) << reply.body;
    return {cookieIn(only(reply, "Set-Cookie")),
            "/login/callback?" + provider_.signIn(only(reply, "Location")) + "&session_state=x&scope=openid"};
  }
  OutgoingReply ended(const std::string& path = "/login") {
    const auto [cookie, back] = begun(path);
    return get(back, "theme=dark; " + cookie);
  }
  /// The cookie of a session.
  std::string signIn() {
    const auto cookies = all(ended(), "Set-Cookie");
    EXPECT_EQ(cookies.size(), 2u);
    return cookies.empty() ? "" : cookieIn(cookies[0]);
  }
  std::vector<std::string> sourcesSeenBy(const std::string& cookie, HttpHeaders headers = {}) const {
    const OutgoingReply reply = get("/v1/sources", cookie, std::move(headers));
    std::vector<std::string> ids;
    if (reply.status != 200) return {std::to_string(reply.status)};
    const Json listed = Json::parse(reply.body);
    for (const Json& source : listed["sources"]) ids.push_back(source["id"]);
    EXPECT_FALSE(listed.contains("unavailable")) << reply.body;
    return ids;
  }

  TemporaryFolder folder_;
  InstantWorld world_{folder_.path() / "cache"};
  OpenidProvider provider_{world_};
  std::ostringstream logged_;
  ServerLog log_{logged_, true, world_};
  std::string host_ = "localhost:8086";
  EngineConfig config_;
  std::unique_ptr<Service> service_;
  std::unique_ptr<Api> api_;
};

TEST_F(LoginRoutes, aBrowserSignsInAsksAndSignsOut) {
  EXPECT_EQ(json("/v1/session"), (Json{{"login", true}}));
  const OutgoingReply nobody = get("/v1/sources");
  EXPECT_EQ(nobody.status, 401u);
  EXPECT_THAT(nobody.body, HasSubstr("/login"));

  const OutgoingReply reply = ended("/login?view=%2Fsources%2Fsales");
  EXPECT_EQ(reply.status, 303u) << reply.body;
  EXPECT_EQ(only(reply, "Location"), "/#/sources/sales");
  EXPECT_EQ(only(reply, "Cache-Control"), "no-store");
  EXPECT_EQ(only(reply, "Referrer-Policy"), "no-referrer");
  const auto cookies = all(reply, "Set-Cookie");
  ASSERT_EQ(cookies.size(), 2u);
  EXPECT_THAT(cookies[0], AllOf(StartsWith("omni-session="), HasSubstr("; Path=/; HttpOnly; SameSite=Lax; "),
                                HasSubstr("Max-Age=43200"), Not(HasSubstr("Secure"))));
  EXPECT_EQ(cookies[1], "omni-login=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");

  const std::string session = cookieIn(cookies[0]);
  EXPECT_EQ(json("/v1/session", session), (Json{{"login", true}, {"name", "ada"}}));
  EXPECT_THAT(sourcesSeenBy("a=b; " + session), ElementsAre("sales"));
  const OutgoingReply out = send("POST", "/logout", {{"Cookie", session}, {"Sec-Fetch-Site", "same-origin"}});
  EXPECT_EQ(out.status, 204u);
  EXPECT_EQ(only(out, "Set-Cookie"), "omni-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
  EXPECT_THAT(sourcesSeenBy(session), ElementsAre("401"));
  EXPECT_EQ(json("/v1/session", session), (Json{{"login", true}}));
}

TEST_F(LoginRoutes, rolesComeFromTheClaim) {
  EXPECT_THAT(sourcesSeenBy(signIn()), ElementsAre("sales"));
  provider_.claims = {{"groups", {"staff", "keeper"}}};
  const std::string keeper = signIn();
  EXPECT_THAT(sourcesSeenBy(keeper), ElementsAre("sales", "pay"));
  EXPECT_EQ(get("/metrics", keeper).status, 200u) << "it operates the server";
  provider_.claims = {{"groups", {"staff"}}};
  EXPECT_THAT(sourcesSeenBy(signIn()), ElementsAre("403")) << "no role of the configuration";
}

TEST_F(LoginRoutes, aKeyWinsOverTheCookieAndMcpTakesNone) {
  const std::string session = signIn();
  const std::pair<std::string, std::string> key{"Authorization", "Bearer omni_key"};
  EXPECT_THAT(sourcesSeenBy(session, {key}), ElementsAre("sales", "pay"));
  EXPECT_THAT(sourcesSeenBy(session, {{"Authorization", "Bearer omni_none"}}), ElementsAre("401"));
  const std::string list = R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})";
  const std::pair<std::string, std::string> ours{"Sec-Fetch-Site", "same-origin"};
  for (const char* path : {"/mcp", "/mcp/desk"})
    EXPECT_EQ(send("POST", path, {{"Cookie", session}, ours}, list).status, 401u) << path;
  EXPECT_EQ(send("POST", "/mcp", {{"Cookie", session}, ours, key}, list).status, 200u);
}

TEST_F(LoginRoutes, whatAnotherSiteSendsIsRefused) {
  const std::string session = signIn(), body = R"({"query":"SELECT count(*) FROM sales"})";
  const auto post = [&](HttpHeaders headers) {
    headers.emplace_back("Cookie", session);
    return send("POST", "/v1/sources/sales/query", std::move(headers), body).status;
  };
  EXPECT_EQ(post({{"Sec-Fetch-Site", "same-origin"}}), 200u);
  EXPECT_EQ(post({{"Origin", "http://localhost:8086"}}), 200u) << "a browser without Sec-Fetch-Site";
  for (const char* site : {"cross-site", "same-site", "none", "nonsense"})
    EXPECT_EQ(post({{"Sec-Fetch-Site", site}, {"Origin", "http://localhost:8086"}}), 403u) << site;
  for (const char* origin : {"http://localhost:8087", "http://localhost", "https://localhost:8086"})
    EXPECT_EQ(post({{"Origin", origin}}), 403u) << origin;
  EXPECT_EQ(post({}), 403u) << "nobody knows where it comes from";
  EXPECT_EQ(send("POST", "/logout", {{"Cookie", session}, {"Sec-Fetch-Site", "cross-site"}}).status, 403u);
  EXPECT_EQ(send("DELETE", "/v1/sources/sales", {{"Cookie", session}}).status, 403u);

  const HttpHeaders picture{{"Sec-Fetch-Site", "same-site"}, {"Sec-Fetch-Mode", "no-cors"}};
  EXPECT_THAT(sourcesSeenBy(session, picture), ElementsAre("403"));
  const HttpHeaders link{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Mode", "navigate"}};
  EXPECT_THAT(sourcesSeenBy(session, link), ElementsAre("sales")) << "somebody follows a link";
  EXPECT_THAT(sourcesSeenBy(session), ElementsAre("sales"));
  EXPECT_EQ(json("/v1/session", session).value("name", ""), "ada") << "none of it has ended the session";
}

TEST_F(LoginRoutes, aSessionEndsByTime) {
  const std::string session = signIn();
  world_.waitUntil(world_.now() + std::chrono::minutes(59), {});
  EXPECT_THAT(sourcesSeenBy(session), ElementsAre("sales"));
  world_.waitUntil(world_.now() + std::chrono::minutes(60), {});
  EXPECT_THAT(sourcesSeenBy(session), ElementsAre("401"));
}

TEST_F(LoginRoutes, signingInAgainEndsTheSessionBefore) {
  const std::string first = signIn();
  const auto [cookie, back] = begun();
  const std::string second = cookieIn(all(get(back, cookie + "; " + first), "Set-Cookie").at(0));
  EXPECT_NE(first, second);
  EXPECT_THAT(sourcesSeenBy(first), ElementsAre("401"));
  EXPECT_THAT(sourcesSeenBy(second), ElementsAre("sales"));
  EXPECT_THAT(sourcesSeenBy(second + "; " + second), ElementsAre("401")) << "two cookies of one name";
}

TEST_F(LoginRoutes, onlyTheBrowserThatBeganCanEndASignInAndOnce) {
  const auto [cookie, back] = begun();
  for (const std::string& foreign : {std::string(), std::string("omni-login=x"), begun().first}) {
    const OutgoingReply refused = get(back, foreign);
    EXPECT_EQ(refused.status, 403u);
    EXPECT_THAT(all(refused, "Set-Cookie"), IsEmpty());
  }
  EXPECT_EQ(get(back, cookie).status, 303u);
  EXPECT_EQ(get(back, cookie).status, 403u) << "again";
  EXPECT_EQ(get("/login/callback", begun().first).status, 403u);
}

TEST_F(LoginRoutes, leadsToNoOtherSite) {
  for (const char* view :
       {"https%3A%2F%2Fevil.example", "evil.example", "javascript%3Aalert(1)",
        "%2F%0D%0ASet-Cookie%3A%20a%3Db", "%2F%22", "%2F%20", "%2F%5Cevil.example", "%23%2F"})
    EXPECT_EQ(get(std::string("/login?view=") + view).status, 400u) << view;
  EXPECT_EQ(only(ended("/login?view=%2F%2Fevil.example"), "Location"), "/#//evil.example") << "of this page";
  EXPECT_EQ(only(ended(), "Location"), "/#");
  EXPECT_EQ(get("/login?redirect_uri=https%3A%2F%2Fevil.example").status, 400u);
  EXPECT_EQ(get("/login?next=%2F").status, 400u);
  EXPECT_EQ(get("/login?view=%2F" + std::string(2000, 'a')).status, 400u);
}

TEST_F(LoginRoutes, whatTheProviderFailsAtIsInTheLogAndNoSecretIs) {
  const auto [cookie, back] = begun();
  provider_.tokenReply = ServedFiles::reply(401, {}, R"({"error":"invalid_client"})");
  const OutgoingReply failed = get(back, cookie, {{"Accept", "text/html,*/*;q=0.8"}});
  EXPECT_EQ(failed.status, 503u);
  EXPECT_THAT(failed.type, StartsWith("text/html"));
  EXPECT_THAT(failed.body, AllOf(HasSubstr("the identity provider cannot be asked now"), HasSubstr("/login"),
                                 Not(HasSubstr("invalid_client"))));
  provider_.tokenReply.reset();
  const OutgoingReply done = ended();
  const std::string session = cookieIn(all(done, "Set-Cookie").at(0));
  (void)get(back, cookie);
  (void)send("POST", "/logout", {{"Cookie", session}, {"Sec-Fetch-Site", "same-origin"}});
  const std::string log = logged_.str();
  EXPECT_THAT(log, AllOf(HasSubstr("invalid_client"), HasSubstr(R"("caller":"login:ada")"),
                         HasSubstr(R"("event":"logout")"), HasSubstr(R"("route":"/login/callback")")));
  const auto sent = OpenidProvider::formIn(back.substr(back.find('?') + 1));
  for (const std::string& secret :
       {sent.at("code"), sent.at("state"), session.substr(session.find('=') + 1),
        cookie.substr(cookie.find('=') + 1), std::string("correct"), std::string("eyJ")})
    EXPECT_THAT(log, Not(HasSubstr(secret)));
}

TEST_F(LoginRoutes, sessionsOutlastAChangeThatIsNoneOfSigningIn) {
  const std::string session = signIn();
  EngineConfig changed = config_;
  AccessConfig access = *config_.access;
  access.roles[0].asked = access.roles[0].queried = access.roles[0].described = {"pay"};
  changed.access = std::make_shared<const AccessConfig>(access);
  ASSERT_TRUE(service_->reload(changed));
  (void)service_->now().engine->catalog();
  EXPECT_THAT(sourcesSeenBy(session), ElementsAre("pay")) << "as the role has it now";
  access.login->tokens.roles = "roles";
  changed.access = std::make_shared<const AccessConfig>(access);
  ASSERT_TRUE(service_->reload(changed));
  EXPECT_THAT(sourcesSeenBy(session), ElementsAre("401")) << "other claims count";
  access.login.reset();
  changed.access = std::make_shared<const AccessConfig>(access);
  ASSERT_TRUE(service_->reload(changed));
  EXPECT_EQ(json("/v1/session", session), (Json{{"login", false}}));
  EXPECT_EQ(get("/login").status, 404u);
  EXPECT_EQ(get("/login/callback?code=a&state=b").status, 404u);
}

TEST_F(LoginRoutes, cookiesReachTheBrowserAsHeadersOfTheirOwn) {
  const auto server = HttpServer::listen("127.0.0.1", 0, api_->handler()).value();
  const std::jthread serving([&] { server->run(); });
  HttpClient client;
  const auto reply = [&](const std::string& path, const std::string& cookie) {
    const std::string url = "http://localhost:" + std::to_string(server->port()) + path;
    return client
        .send({.address = HttpAddress::parse(url).value(),
               .method = HttpMethod::kGet,
               .headers = {{"Cookie", cookie}}},
              roomyBudget())
        .value();
  };
  const HttpReply begun = reply("/login?view=%2Flog", "");
  const std::string cookie = cookieIn(begun.header("set-cookie"));
  const HttpReply ended = reply("/login/callback?" + provider_.signIn(begun.header("location")), cookie);
  EXPECT_EQ(ended.status, 303) << ended.body;
  EXPECT_EQ(ended.header("location"), "/#/log");
  std::vector<std::string> cookies;
  for (const auto& [name, value] : ended.headers)
    if (name == "set-cookie") cookies.push_back(cookieIn(value));
  EXPECT_THAT(cookies, ElementsAre(StartsWith("omni-session="), "omni-login="));
  EXPECT_THAT(reply("/v1/session", cookies.at(0)).body, HasSubstr(R"("name":"ada")"));
  server->stop();
}

TEST_F(LoginRoutes, isInTheOpenApiDocument) {
  const Json document = api_->openApiDocument();
  EXPECT_TRUE(document["paths"]["/login"]["get"]["responses"].contains("303"));
  EXPECT_EQ(document["components"]["securitySchemes"]["session"]["in"], "cookie");
}

/// Behind a proxy that speaks TLS for it.
class LoginBehindAProxy : public LoginRoutes {
 protected:
  LoginBehindAProxy() : LoginRoutes(false, "https://omni.example") { host_ = "10.0.0.7:8086"; }
};

TEST_F(LoginBehindAProxy, cookiesAreOfTheHostAndOverTlsAlone) {
  const OutgoingReply reply = get("/login");
  const std::string asked = only(reply, "Location");
  EXPECT_EQ(OpenidProvider::formIn(asked.substr(asked.find('&') + 1)).at("redirect_uri"),
            "https://omni.example/login/callback");
  EXPECT_THAT(only(reply, "Set-Cookie"), AllOf(StartsWith("__Host-omni-login="), HasSubstr("; Secure")));
  const std::string session = signIn();
  EXPECT_THAT(session, StartsWith("__Host-omni-session="));
  EXPECT_THAT(sourcesSeenBy(session), ElementsAre("sales"));
  EXPECT_THAT(sourcesSeenBy(session.substr(7)), ElementsAre("401"))
      << "one that any host of the site can set";
  const std::string body = R"({"query":"SELECT count(*) FROM sales"})";
  const auto post = [&](const char* origin) {
    return send("POST", "/v1/sources/sales/query", {{"Cookie", session}, {"Origin", origin}}, body).status;
  };
  EXPECT_EQ(post("https://omni.example"), 200u);
  EXPECT_EQ(post("https://evil.example"), 403u);
}

/// Reached over plain HTTP from other machines.
class LoginWithoutTls : public LoginRoutes {
 protected:
  LoginWithoutTls() { host_ = "omni.example:8086"; }
};

TEST_F(LoginWithoutTls, signingInIsRefused) {
  api_ = std::make_unique<Api>(*service_, "1", false);
  const OutgoingReply refused = get("/login");
  EXPECT_EQ(refused.status, 403u);
  EXPECT_THAT(refused.body, HasSubstr("needs https"));
}

}  // namespace
}  // namespace omni
