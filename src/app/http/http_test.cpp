#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <condition_variable>
#include <mutex>
#include <thread>

#include "app/http/api.h"
#include "app/http/gzip.h"
#include "app/http/http_server.h"
#include "base/temporary_folder.h"
#include "source/contract/scripted_source.h"
#include "source/roomy_budget.h"
#include "state/kept_in.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// A server on a port of its own, for as long as this lives.
class Served {
 public:
  explicit Served(HttpHandler handler, HttpLimits limits = {})
      : server_(HttpServer::listen("127.0.0.1", 0, std::move(handler), limits).value()),
        thread_([this] { server_->run(); }) {}
  ~Served() {
    server_->stop();
    thread_.join();
  }

  /// A connection to it.
  int connect() const {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(server_->port());
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    return socket;
  }

  /// All that comes back for these bytes until the server closes.
  std::string exchange(const std::string& bytes) const {
    const int socket = connect();
    send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    std::string reply;
    char buffer[4096];
    for (ssize_t got = 0; (got = recv(socket, buffer, sizeof buffer, 0)) > 0;)
      reply.append(buffer, static_cast<std::size_t>(got));
    close(socket);
    return reply;
  }

  std::string get(const std::string& path, const std::string& headers = "") const {
    return exchange("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers +
                    "\r\n");
  }
  std::string post(const std::string& path, const std::string& body, const std::string& headers = "") const {
    return exchange(
        "POST " + path +
        " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n" + headers +
        "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  }

 private:
  std::unique_ptr<HttpServer> server_;
  std::thread thread_;
};

OutgoingReply hello(const IncomingRequest& request, EventStream&, const std::stop_token&) {
  return {.body = request.method + " " + request.path + " " + request.body, .type = "text/plain"};
}

TEST(HttpServer, answers) {
  const Served served({hello});
  EXPECT_THAT(served.get("/a?b=c"), AllOf(StartsWith("HTTP/1.1 200 "), HasSubstr("GET /a ")));
  EXPECT_THAT(served.post("/a", "body"), HasSubstr("POST /a body"));
}

TEST(HttpServer, keepsAConnectionAndTakesRequestsThatCameTogether) {
  const Served served({hello});
  const std::string reply = served.exchange(
      "GET /one HTTP/1.1\r\nHost: x\r\n\r\nGET /two HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  EXPECT_THAT(reply, AllOf(HasSubstr("GET /one"), HasSubstr("GET /two")));
}

TEST(HttpServer, refusesWhatIsNoRequestOrTooLarge) {
  const Served served({hello}, {.headerBytes = 1000, .bodyBytes = 100});
  EXPECT_THAT(served.exchange("nonsense\r\n\r\n"), StartsWith("HTTP/1.1 400 "));
  EXPECT_THAT(served.get("/", "X: " + std::string(2000, 'x') + "\r\n"), StartsWith("HTTP/1.1 431 "));
  EXPECT_THAT(served.post("/", std::string(200, 'x')), StartsWith("HTTP/1.1 413 "));
  EXPECT_THAT(served.exchange(
                  "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"),
              StartsWith("HTTP/1.1 400 "))
      << "two lengths are how requests are smuggled";
  EXPECT_THAT(served.get("/", "Host: elsewhere\r\n"), StartsWith("HTTP/1.1 400 "));
  EXPECT_THAT(served.get("/still"), StartsWith("HTTP/1.1 200 "));
}

TEST(HttpServer, tellsWhoWaitsForThatToSendTheBody) {
  const Served served({hello}, {.bodyBytes = 100});
  const auto head = [](const std::string& length) {
    return "POST /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: " +
           length + "\r\n\r\n";
  };
  const int socket = served.connect();
  const std::string first = head("4");
  send(socket, first.data(), first.size(), MSG_NOSIGNAL);
  const std::string go = "HTTP/1.1 100 Continue\r\n\r\n";
  std::string seen(go.size(), ' ');
  ASSERT_EQ(recv(socket, seen.data(), seen.size(), MSG_WAITALL), static_cast<ssize_t>(go.size()));
  EXPECT_EQ(seen, go);
  send(socket, "body", 4, MSG_NOSIGNAL);
  seen.assign(4096, ' ');
  seen.resize(static_cast<std::size_t>(std::max<ssize_t>(0, recv(socket, seen.data(), seen.size(), 0))));
  EXPECT_THAT(seen, StartsWith("HTTP/1.1 200 "));
  close(socket);
  EXPECT_THAT(served.exchange(head("4000")), StartsWith("HTTP/1.1 413 "));
  EXPECT_THAT(served.exchange(first + "body"), Not(HasSubstr(" 100 "))) << "the body is there already";
}

TEST(HttpServer, closesWhoSendsNothing) {
  const Served served({hello}, {.reading = std::chrono::seconds(1)});
  EXPECT_EQ(served.exchange("GET / HT"), "");
}

TEST(HttpServer, keepsNoMoreOfWhatNeverEndsThanItNeeds) {
  const Served served({hello});
  const std::string begin = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
  const std::string endless(100'000, 'x');
  EXPECT_THAT(served.exchange(begin + "1;a=" + endless), StartsWith("HTTP/1.1 431 ")) << "of a chunk";
  EXPECT_THAT(served.exchange(begin + "0\r\nX: " + endless), StartsWith("HTTP/1.1 431 "))
      << "behind all chunks";
}

TEST(HttpServer, anIdleConnectionKeepsNoCallerOut) {
  const Served served({hello}, {.connections = 2, .reading = std::chrono::hours(1)});
  const int silent[] = {served.connect(), served.connect()};
  EXPECT_THAT(served.get("/"), StartsWith("HTTP/1.1 200 "));
  EXPECT_THAT(served.get("/"), StartsWith("HTTP/1.1 200 "));
  for (const int socket : silent) close(socket);
}

TEST(HttpServer, aRequestForWhichNothingIsLeftEndsItsConnectionAlone) {
  const auto pace = [](const IncomingRequest& request) {
    if (request.path == "/large") throw std::bad_alloc();
    return Pace::kAtOnce;
  };
  const Served served({hello, pace});
  EXPECT_EQ(served.get("/large"), "");
  EXPECT_THAT(served.get("/"), StartsWith("HTTP/1.1 200 "));
}

/// Holds handlers until it is opened.
class Latch {
 public:
  void open() {
    const std::scoped_lock lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  void await() {
    std::unique_lock lock(mutex_);
    ++waiting_;
    changed_.notify_all();
    changed_.wait(lock, [this] { return open_; });
  }
  void awaitWaiting(int many) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return waiting_ >= many; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
  int waiting_ = 0;
};

TEST(HttpServer, sendsAwayWhoIsTooMany) {
  Latch latch;
  const Served served({[&](const IncomingRequest&, EventStream&, const std::stop_token&) {
                        latch.await();
                        return OutgoingReply{};
                      }},
                      {.running = 1, .waiting = 0});
  std::thread first([&] { EXPECT_THAT(served.get("/"), StartsWith("HTTP/1.1 200 ")); });
  latch.awaitWaiting(1);
  EXPECT_THAT(served.get("/"), AllOf(StartsWith("HTTP/1.1 429 "), HasSubstr("Retry-After: 1")));
  latch.open();
  first.join();
}

TEST(HttpServer, letsAnAnswerTakeLongerThanARequestMay) {
  Latch latch;
  const Served served({[&](const IncomingRequest&, EventStream&, const std::stop_token&) {
                        latch.await();
                        return OutgoingReply{};
                      }},
                      {.reading = std::chrono::seconds(1)});
  std::thread first([&] { EXPECT_THAT(served.get("/"), StartsWith("HTTP/1.1 200 ")); });
  latch.awaitWaiting(1);
  EXPECT_EQ(served.exchange("GET / HT"), "") << "the time of a request is over";
  latch.open();
  first.join();
}

TEST(HttpServer, delaysNoCallerOfASmallerRequest) {
  Latch latch;
  const auto pace = [](const IncomingRequest& request) {
    return request.path == "/long" ? Pace::kLong : request.path == "/brief" ? Pace::kBrief : Pace::kAtOnce;
  };
  const Served served({[&](const IncomingRequest& request, EventStream&, const std::stop_token&) {
                         if (request.path == "/long") latch.await();
                         return OutgoingReply{};
                       },
                       pace},
                      {.running = 1, .brief = 1, .waiting = 2});
  std::thread first([&] { EXPECT_THAT(served.get("/long"), StartsWith("HTTP/1.1 200 ")); });
  latch.awaitWaiting(1);
  std::thread second([&] { EXPECT_THAT(served.get("/long"), StartsWith("HTTP/1.1 200 ")); });
  EXPECT_THAT(served.get("/brief"), StartsWith("HTTP/1.1 200 "));
  EXPECT_THAT(served.get("/at-once"), StartsWith("HTTP/1.1 200 "));
  latch.open();
  first.join();
  second.join();
}

TEST(HttpServer, tellsTheHandlerThatTheClientHasGone) {
  Latch begun, left;
  const Served served({[&](const IncomingRequest&, EventStream&, const std::stop_token& stop) {
    const std::stop_callback gone(stop, [&] { left.open(); });
    begun.open();
    left.await();
    return OutgoingReply{};
  }});
  const int socket = served.connect();
  const std::string request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
  send(socket, request.data(), request.size(), MSG_NOSIGNAL);
  begun.await();
  close(socket);
  left.await();
}

TEST(HttpServer, streamsEvents) {
  const Served served({[](const IncomingRequest&, EventStream& stream, const std::stop_token&) {
    stream.open({{"X-Test", "1"}});
    stream.send("stage", "one");
    stream.send("", "two");
    return OutgoingReply{};
  }});
  EXPECT_THAT(served.get("/"), AllOf(HasSubstr("Content-Type: text/event-stream"), HasSubstr("X-Test: 1"),
                                     HasSubstr("event: stage\ndata: one\n\n"), HasSubstr("data: two\n\n")));
}

class ApiTest : public ::testing::Test {
 protected:
  ApiTest() {
    service_ = Service::open(config(), world_).value();
    (void)service_->now().engine->catalog();
    api_ = std::make_unique<Api>(*service_, "1", true);
    served_ = std::make_unique<Served>(api_->handler());
  }

  EngineConfig config() const {
    const auto path = std::filesystem::absolute("examples/company/sales.db").string();
    return {.sources = {{.id = "sales", .kind = "sqlite", .location = FileLocation{{path}}}},
            .limits = roomyLimits(),
            .log = {.level = LogLevel::kFull},
            .server = {.folders = {(folder_.path() / "incoming").string()}}};
  }

  /// The JSON of a reply.
  static Json bodyOf(const std::string& reply) {
    return Json::parse(reply.substr(reply.find("\r\n\r\n") + 4), nullptr, false);
  }
  std::string incoming(const std::string& file) const {
    return (folder_.path() / "incoming" / file).string();
  }
  std::string mcp(const Json& message, const std::string& headers = "") const {
    return served_->post("/mcp", message.dump(), "Accept: application/json, text/event-stream\r\n" + headers);
  }

  TemporaryFolder folder_;
  KeptIn world_{folder_.path() / "cache", folder_.path() / "state"};
  std::unique_ptr<Service> service_;
  std::unique_ptr<Api> api_;
  std::unique_ptr<Served> served_;
};

TEST_F(ApiTest, answersQuestions) {
  const Json report =
      bodyOf(served_->post("/v1/ask", R"({"question":"How many customers in Norway are there?"})"));
  EXPECT_EQ(report["status"], "answered");
  EXPECT_EQ(report["evidence"][0]["source"], "sales");
  const Json plan = bodyOf(served_->post("/v1/explain", R"({"question":"How many customers are there?"})"));
  EXPECT_TRUE(plan["attempts"][0]["outcome"].is_null());
}

TEST_F(ApiTest, tellsTheStagesAsTheyHappen) {
  const std::string reply = served_->post("/v1/ask", R"({"question":"How many customers are there?"})",
                                          "Accept: text/event-stream\r\n");
  EXPECT_THAT(reply, AllOf(HasSubstr("event: stage\ndata: {\"stage\":\"select\""),
                           HasSubstr("event: stage\ndata: {\"stage\":\"query\",\"detail\":\"sales: SELECT"),
                           HasSubstr("event: stage\ndata: {\"stage\":\"rows\",\"detail\":\"sales: 1 row\""),
                           HasSubstr("event: report\ndata: {")));
  EXPECT_THAT(served_->get("/metrics"), Not(HasSubstr("stage=\"query\""))) << "it is within a stage";
}

TEST_F(ApiTest, saysWhatIsWrongAsAProblem) {
  const std::string reply = served_->post("/v1/ask", R"({"quesion":"x"})");
  EXPECT_THAT(reply, AllOf(StartsWith("HTTP/1.1 400 "), HasSubstr("application/problem+json"),
                           HasSubstr("Did you mean 'question'?")));
  EXPECT_THAT(served_->post("/v1/ask", "{"), StartsWith("HTTP/1.1 400 "));
  EXPECT_THAT(served_->post("/v1/ask", std::string(200, '[')), StartsWith("HTTP/1.1 422 "));
  EXPECT_THAT(served_->exchange("POST /v1/ask HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                                "Content-Type: text/plain\r\nContent-Length: 3\r\n\r\nx=1"),
              StartsWith("HTTP/1.1 415 "));
  EXPECT_THAT(served_->get("/v1/ask"), AllOf(StartsWith("HTTP/1.1 405 "), HasSubstr("Allow: POST")));
  EXPECT_THAT(served_->get("/v2"), StartsWith("HTTP/1.1 404 "));
  EXPECT_THAT(served_->get("/v1/sources?x=1"), StartsWith("HTTP/1.1 400 "));
  EXPECT_THAT(served_->get("/v1/sources/%zz"), StartsWith("HTTP/1.1 404 "));
  EXPECT_THAT(served_->get("/v1/sources/..%2f..%2fetc"), StartsWith("HTTP/1.1 404 "));
}

/// Values that a schema does not allow, each for one of its rules.
std::vector<Json> brokenValues(const Json& schema) {
  std::vector<Json> values;
  const auto rule = [&](const char* name) { return schema.value(name, Json()); };
  const Json types = rule("type").is_array() ? rule("type") : Json::array({rule("type")});
  if (!rule("type").is_null() && std::ranges::find(types, "boolean") == types.end())
    values.emplace_back(true);
  if (!rule("enum").is_null()) values.emplace_back("none of these");
  if (rule("maxLength").is_number())
    values.emplace_back(std::string(rule("maxLength").get<std::size_t>() + 1, 'x'));
  if (rule("minLength") == 1) values.emplace_back("");
  if (!rule("pattern").is_null()) values.emplace_back(" \n\u00a0");
  if (!rule("minimum").is_null()) values.emplace_back(rule("minimum").get<int>() - 1);
  if (!rule("exclusiveMinimum").is_null()) values.push_back(rule("exclusiveMinimum"));
  if (!rule("maximum").is_null()) values.emplace_back(rule("maximum").get<double>() + 1);
  if (rule("type") == "integer") values.emplace_back(1.5);
  if (rule("minItems") == 1) values.push_back(Json::array());
  if (rule("maxItems").is_number()) values.emplace_back(rule("maxItems").get<std::size_t>() + 1, "x");
  if (rule("items").is_object())
    for (const Json& item : brokenValues(rule("items"))) values.push_back(Json::array({item}));
  if (rule("additionalProperties").is_object())
    for (const Json& value : brokenValues(rule("additionalProperties"))) values.push_back({{"any", value}});
  return values;
}

/// The places in a document of schemas that have a type with "array" and do not say of what.
void addListsOfAnything(const Json& json, const std::string& place, std::vector<std::string>& found) {
  if (json.is_object() && json.contains("type") && !json.contains("items") &&
      json["type"].dump().find("\"array\"") != std::string::npos)
    found.push_back(place);
  if (json.is_structured())
    for (const auto& [key, value] : json.items()) addListsOfAnything(value, place + "/" + key, found);
}

TEST_F(ApiTest, showsPeopleAPageOrWhyThereIsNoneAndCountsSourcesThatCanBeHad) {
  EXPECT_THAT(served_->get("/"),
              AllOf(StartsWith("HTTP/1.1 200 "), HasSubstr("<title>OmniRetrieval</title>")));
  EXPECT_THAT(served_->get("/metrics"), HasSubstr("\nomni_source_up{source=\"sales\"} 1\n"));
}

TEST_F(ApiTest, describesThePartOfASourceThatIsNamed) {
  const Json part = bodyOf(served_->get("/v1/sources/sales?tables=refunds,Orders"));
  ASSERT_EQ(part["entities"].size(), 2u) << part.dump();
  EXPECT_THAT(part["context"].get<std::string>(),
              AllOf(HasSubstr("CREATE TABLE refunds"), Not(HasSubstr("CREATE TABLE customers"))));
  EXPECT_THAT(served_->get("/v1/sources/sales?tables=refnds"),
              AllOf(StartsWith("HTTP/1.1 404 "), HasSubstr("Did you mean 'refunds'?")));
  EXPECT_THAT(served_->get("/v1/sources/sales?like=laboratory+tests"),
              AllOf(HasSubstr("CREATE TABLE test_results"), Not(HasSubstr("CREATE TABLE refunds"))));
}

TEST_F(ApiTest, isDescribedAsGeneratorsOfClientsNeedIt) {
  const Json document = api_->openApiDocument();
  std::vector<std::string> lists;
  addListsOfAnything(document, "", lists);
  EXPECT_EQ(lists, std::vector<std::string>());
  EXPECT_EQ(document["components"]["securitySchemes"]["bearer"]["scheme"], "bearer");
  EXPECT_EQ(document["security"], Json::parse(R"([{"bearer": []}, {}])")) << "nobody is asked who he is";
  EXPECT_EQ(document["paths"]["/healthz"]["get"]["security"], Json::array());
}

TEST_F(ApiTest, namesASourceThatThereIsNot) {
  for (const char* path : {"/v1/ask", "/v1/explain"})
    EXPECT_THAT(served_->post(path, R"({"question":"How many customers are there?","sources":["sals"]})"),
                AllOf(StartsWith("HTTP/1.1 404 "), HasSubstr("there is no source 'sals'"),
                      HasSubstr("Did you mean 'sales'?")));
  EXPECT_THAT(served_->post("/v1/sources", Json{{"id", "more"}, {"path", incoming("none.csv")}}.dump()),
              AllOf(StartsWith("HTTP/1.1 400 "), HasSubstr("none.csv")));
  EXPECT_THAT(served_->post("/v1/sources", Json{{"id", "more"}, {"path", incoming("*.csv")}}.dump()),
              AllOf(StartsWith("HTTP/1.1 400 "), HasSubstr("*.csv")));
  EXPECT_THAT(served_->get("/v1/sources/more"), StartsWith("HTTP/1.1 404 "));
}

TEST_F(ApiTest, holdsRequestsToEveryRuleOfTheirSchemas) {
  const std::map<std::string, Json> good{
      {"/v1/ask", {{"question", "How many customers are there?"}}},
      {"/v1/explain", {{"question", "How many customers are there?"}}},
      {"/v1/sources", {{"id", "more"}, {"path", "none.csv"}}},
      {"/v1/sources/{id}/query", {{"query", "SELECT 1"}}},
      {"/v1/feedback", {{"id", "0"}, {"verdict", "right"}}},
      {"/v1/tools/{name}", Json::object()},
      {"/v1/files", {{"name", "a.csv"}, {"data", "YQ"}}},
      {"/v1/verified", {{"source", "sales"}, {"question", "x"}, {"query", "SELECT 1"}}},
      {"/v1/verified/{id}", {{"status", "active"}}},
      {"/v1/chat/completions", {{"messages", {{{"role", "user"}, {"content", "x"}}}}}}};
  const Json document = api_->openApiDocument();
  const auto refuses = [&](const std::string& path, const Json& body) {
    const std::string address = path.ends_with("{id}/query") ? "/v1/sources/sales/query" : path;
    EXPECT_THAT(served_->post(address, body.dump()), StartsWith("HTTP/1.1 400 ")) << path << body;
  };
  std::size_t tried = 0;
  for (const auto& [path, routes] : document["paths"].items()) {
    if (path.starts_with("/mcp") || !routes.contains("post") || !routes["post"].contains("requestBody"))
      continue;
    ASSERT_TRUE(good.contains(path)) << path;
    const Json schema = routes["post"]["requestBody"]["content"]["application/json"]["schema"];
    refuses(path, Json::array());
    for (const Json& name : schema.value("required", Json::array({"question"}))) {
      Json body = good.at(path);
      body.erase(name.get<std::string>());
      refuses(path, body);
    }
    for (const auto& [name, property] : schema["properties"].items())
      for (const Json& value : brokenValues(property)) {
        Json body = good.at(path);
        body[name] = value;
        refuses(path, body);
        ++tried;
      }
  }
  EXPECT_GT(tried, 60u);
}

TEST_F(ApiTest, holdsWhatStandsBehindTheQuestionMarkToItsSchema) {
  for (const char* path :
       {"/v1/sources?limit=0", "/v1/sources?limit=101", "/v1/sources?limit=1.5", "/v1/sources?limit=x",
        "/v1/sources?limit=99999999999999999999", "/v1/sources?offset=-1", "/v1/sources?question=%20",
        "/v1/traces?limit=101", "/v1/traces?status=fine", "/v1/traces?verdict=", "/healthz?x=1"})
    EXPECT_THAT(served_->get(path), StartsWith("HTTP/1.1 400 ")) << path;
  EXPECT_THAT(served_->get("/v1/sources?limit=100&offset=0"), StartsWith("HTTP/1.1 200 "));
}

TEST_F(ApiTest, listsShowsAndQueriesSources) {
  EXPECT_EQ(bodyOf(served_->get("/v1/sources"))["sources"][0]["id"], "sales");
  const std::string shown = served_->get("/v1/sources/sales");
  EXPECT_EQ(bodyOf(shown)["entities"].size(), 6u);
  EXPECT_THAT(bodyOf(shown)["described"].get<std::string>(), HasSubstr("T")) << "a day and a time";
  const Json health = bodyOf(served_->get("/v1/sources/sales/health"));
  EXPECT_TRUE(health["reachable"].get<bool>() && health["readOnly"].get<bool>()) << health;
  EXPECT_THAT(served_->get("/v1/sources/none/health"), StartsWith("HTTP/1.1 404 "));
  const auto at = shown.find("ETag: ") + 6;
  const std::string tag = shown.substr(at, shown.find("\r\n", at) - at);
  EXPECT_THAT(served_->get("/v1/sources/sales", "If-None-Match: " + tag + "\r\n"),
              StartsWith("HTTP/1.1 304 "));
  EXPECT_EQ(bodyOf(served_->post("/v1/sources/sales/query", R"({"query":"SELECT 41 + 1"})"))["rows"][0][0],
            42);
  EXPECT_THAT(served_->post("/v1/sources/sales/query", R"({"query":"DROP TABLE orders"})"),
              StartsWith("HTTP/1.1 403 "));
  EXPECT_THAT(served_->post("/v1/sources/none/query", R"({"query":"SELECT 1"})"),
              StartsWith("HTTP/1.1 404 "));
}

TEST_F(ApiTest, answersWhoOnlyReadsWhileSourcesAreBeingRead) {
  Script script;
  script.of("slow").hangs = true;
  const auto known = sourceKinds();
  std::vector<SourceKind> kinds(known.begin(), known.end());
  kinds.push_back(scriptedKind(script));
  EngineConfig starting = config();
  starting.sources.push_back({.id = "slow", .kind = "scripted"});
  starting.kinds = kinds;
  starting.describingWait = {.always = std::chrono::hours(1), .needed = std::chrono::hours(1)};
  const auto service = Service::open(starting, world_).value();
  Api api(*service, "1", true);
  const Served served(api.handler(), {.running = 1});
  script.of("slow").awaitDescribed(1);
  const int waiting = served.connect();
  const std::string body = R"({"question":"How many products are there?","sources":["slow"]})";
  const std::string request =
      "POST /v1/ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body;
  send(waiting, request.data(), request.size(), MSG_NOSIGNAL);
  EXPECT_THAT(served.get("/healthz"), StartsWith("HTTP/1.1 200 "));
  while (bodyOf(served.get("/v1/sources"))["total"] != 1) std::this_thread::yield();
  EXPECT_EQ(bodyOf(served.get("/v1/sources"))["unavailable"][0]["pending"], true);
  EXPECT_THAT(served.get("/readyz"),
              AllOf(StartsWith("HTTP/1.1 503 "), HasSubstr("1 source still to be read")));
  EXPECT_THAT(served.get("/v1/sources/slow"), StartsWith("HTTP/1.1 202 "));
  EXPECT_THAT(served.get("/v1/sources/sales"), StartsWith("HTTP/1.1 200 "));
  close(waiting);
}

TEST_F(ApiTest, keepsQuestionsAndTheirVerdicts) {
  const Json report = bodyOf(served_->post("/v1/ask", R"({"question":"How many customers are there?"})"));
  const std::string id = report["id"];
  const Json trace = bodyOf(served_->get("/v1/traces/" + id));
  EXPECT_EQ(trace["report"], report);
  EXPECT_EQ(trace["log"], "full");
  EXPECT_EQ(bodyOf(served_->get("/v1/traces"))["traces"][0]["id"], id);
  EXPECT_THAT(served_->get("/v1/traces/0123456789"), StartsWith("HTTP/1.1 404 "));
  EXPECT_THAT(served_->get("/v1/traces?limit=0"), StartsWith("HTTP/1.1 400 "));
  EXPECT_EQ(bodyOf(served_->get("/v1/traces?status=answered"))["traces"].size(), 1u);
  EXPECT_EQ(bodyOf(served_->get("/v1/traces?status=failed"))["traces"].size(), 0u);
  EXPECT_EQ(bodyOf(served_->get("/v1/traces?verdict=wrong"))["traces"].size(), 0u);
  EXPECT_THAT(served_->get("/v1/traces?status=fine"), StartsWith("HTTP/1.1 400 "));

  const auto say = [&](Json what) {
    what["id"] = id;
    return served_->post("/v1/feedback", what.dump());
  };
  EXPECT_THAT(say({{"verdict", "right"}}), StartsWith("HTTP/1.1 200 "));
  EXPECT_THAT(say({{"verdict", "maybe"}}), StartsWith("HTTP/1.1 400 "));
  EXPECT_THAT(say({{"verdict", "wrong"}, {"query", "DROP TABLE orders"}}), StartsWith("HTTP/1.1 403 "));
  EXPECT_THAT(say({{"verdict", "right"}, {"query", "SELECT 1"}}), StartsWith("HTTP/1.1 400 "));
  EXPECT_THAT(say({{"verdict", "wrong"}, {"reading", 4}}), StartsWith("HTTP/1.1 400 "));
  const Json corrected = bodyOf(say({{"verdict", "wrong"}, {"query", "SELECT count(*) FROM orders"}}));
  EXPECT_EQ(corrected["source"], "sales");
  EXPECT_EQ(corrected["outcome"]["rows"].size(), 1u);
  const Json feedback = bodyOf(served_->get("/v1/traces/" + id))["feedback"];
  EXPECT_EQ(feedback.size(), 2u) << "what is refused is not kept: " << feedback;
}

TEST_F(ApiTest, keepsNothingWhereTheLogIsOff) {
  EngineConfig quiet = config();
  quiet.log.level = LogLevel::kOff;
  ASSERT_TRUE(service_->reload(quiet));
  const Json report = bodyOf(served_->post("/v1/ask", R"({"question":"How many customers are there?"})"));
  EXPECT_FALSE(report.contains("id"));
  EXPECT_THAT(served_->get("/v1/traces"), StartsWith("HTTP/1.1 404 "));
}

TEST_F(ApiTest, registersSourcesWhereThatIsAllowed) {
  folder_.write("incoming/cities.csv", "city,inhabitants\nOslo,700000\nBergen,290000\n");
  folder_.write("elsewhere/secret.csv", "a,b\n1,2\n");
  const std::string path = (folder_.path() / "incoming/cities.csv").string();
  const auto add = [&](const std::string& id, const std::string& where) {
    return served_->post("/v1/sources", Json{{"id", id}, {"path", where}}.dump());
  };
  EXPECT_THAT(add("secret", (folder_.path() / "elsewhere/secret.csv").string()), StartsWith("HTTP/1.1 403 "));
  EXPECT_THAT(add("secret", (folder_.path() / "incoming/../elsewhere/secret.csv").string()),
              StartsWith("HTTP/1.1 403 "));
  EXPECT_THAT(add("secret", (folder_.path() / "incoming/{cities,../elsewhere/secret}.csv").string()),
              StartsWith("HTTP/1.1 403 "));
  std::filesystem::create_symlink(folder_.path() / "elsewhere", folder_.path() / "incoming/link");
  EXPECT_THAT(add("secret", (folder_.path() / "incoming/link/secret.csv").string()),
              StartsWith("HTTP/1.1 403 "));
  EXPECT_THAT(add("sales", path), StartsWith("HTTP/1.1 400 ")) << "there is one";
  EXPECT_THAT(add("cities", path), StartsWith("HTTP/1.1 202 "));
  while (bodyOf(served_->get("/v1/sources/cities")).contains("status")) std::this_thread::yield();
  EXPECT_EQ(bodyOf(served_->post("/v1/sources/cities/query",
                                 R"({"query":"SELECT count(*) FROM cities"})"))["rows"][0][0],
            2);
  EXPECT_THAT(served_->post("/v1/sources/cities/refresh", "{}"), StartsWith("HTTP/1.1 202 "));
  EXPECT_THAT(served_->post("/v1/sources/none/refresh", "{}"), StartsWith("HTTP/1.1 404 "));
  EXPECT_THAT(served_->get("/v1/sources/cities/drift?since=2000-01-01"), HasSubstr(R"("changes":[])"));
  EXPECT_THAT(served_->get("/v1/sources/cities/drift?since=lately"), StartsWith("HTTP/1.1 400 "));
  EXPECT_THAT(served_->get("/v1/sources/none/drift"), StartsWith("HTTP/1.1 404 "));

  ASSERT_TRUE(service_->reload(config())) << "a reload keeps it";
  EXPECT_THAT(served_->get("/v1/sources/cities"), StartsWith("HTTP/1.1 200 "));
  const auto restarted = Service::open(config(), world_).value();
  EXPECT_NE(restarted->now().engine->catalog()->find("cities"), nullptr) << "so does a restart";
  EngineConfig narrower = config();
  narrower.server.folders.clear();
  EXPECT_EQ(Service::open(narrower, world_).value()->now().engine->catalog()->find("cities"), nullptr);

  const InForce under = service_->now();
  const auto removed =
      served_->exchange("DELETE /v1/sources/cities HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  EXPECT_THAT(removed, StartsWith("HTTP/1.1 204 "));
  EXPECT_THAT(served_->get("/v1/sources/cities"), StartsWith("HTTP/1.1 404 "));
  EXPECT_TRUE(under.engine->query("cities", {.text = "SELECT 1"}, Budget(roomyLimits())))
      << "what is under way still has it";
}

TEST_F(ApiTest, aConfigurationWithAnErrorLeavesTheOneBeforeInForce) {
  EngineConfig empty = config();
  empty.sources.clear();
  EXPECT_FALSE(service_->reload(empty));
  EXPECT_THAT(served_->get("/v1/sources/sales"), StartsWith("HTTP/1.1 200 "));
}

TEST_F(ApiTest, takesSoManyRequestsFromOneCaller) {
  EngineConfig slow = config();
  slow.server.rate = .001;
  ASSERT_TRUE(service_->reload(slow));
  EXPECT_THAT(served_->get("/v1/models"), StartsWith("HTTP/1.1 200 "));
  EXPECT_THAT(served_->get("/v1/models"), AllOf(StartsWith("HTTP/1.1 429 "), HasSubstr("Retry-After: 1000")));
  for (int watched = 0; watched < 3; ++watched)
    EXPECT_THAT(served_->get("/healthz"), StartsWith("HTTP/1.1 200 ")) << "whoever watches it asks often";
}

TEST_F(ApiTest, givesAnAnswerAgainWhileNothingChanges) {
  const auto file = folder_.path() / "shop.csv";
  folder_.write("shop.csv", "product,price\nchair,10\ntable,20\n");
  EngineConfig cached = config();
  cached.sources = {{.id = "shop", .kind = "duckdb", .location = FileLocation{{file.string()}}}};
  cached.server.cacheBytes = 1u << 20;
  ASSERT_TRUE(service_->reload(cached));
  (void)service_->now().engine->query("shop", {.text = "SELECT 1"}, Budget(roomyLimits()));
  const auto ask = [&](const std::string& question) {
    return bodyOf(served_->post("/v1/ask", Json{{"question", question}}.dump()));
  };
  const Json first = ask("How many products are there?");
  EXPECT_FALSE(first.contains("cached"));
  const Json again = ask("How many products are there?");
  EXPECT_EQ(again["cached"], true) << again;
  EXPECT_EQ(again["answer"], first["answer"]);
  EXPECT_NE(again["id"], first["id"]) << "each is a question of its own in the log";
  EXPECT_FALSE(ask("How many products are there now?").contains("cached"));
  folder_.write("shop.csv", "product,price\nchair,10\ntable,20\nlamp,30\n");
  EXPECT_FALSE(ask("How many products are there?").contains("cached")) << "the content is another";
}

TEST(Gzip, isTakenByWhoSaysSo) {
  EXPECT_TRUE(acceptsGzip("gzip"));
  EXPECT_TRUE(acceptsGzip("br, gzip;q=0.5"));
  EXPECT_TRUE(acceptsGzip("*"));
  EXPECT_FALSE(acceptsGzip("gzip;q=0"));
  EXPECT_FALSE(acceptsGzip("br"));
  EXPECT_FALSE(acceptsGzip(""));
}

TEST_F(ApiTest, compressesWhatIsLarge) {
  const std::string packed = served_->get("/openapi.json", "Accept-Encoding: gzip\r\n");
  EXPECT_THAT(packed, AllOf(HasSubstr("Content-Encoding: gzip"), HasSubstr("\x1f\x8b")));
  EXPECT_LT(packed.size(), served_->get("/openapi.json").size() / 3);
  EXPECT_THAT(served_->get("/healthz", "Accept-Encoding: gzip\r\n"), Not(HasSubstr("Content-Encoding")));
}

TEST(Rates, fillWithTime) {
  Rates rates;
  const std::chrono::steady_clock::time_point start{};
  using std::chrono::seconds;
  EXPECT_EQ(rates.take("a", 2, start), seconds(0));
  EXPECT_EQ(rates.take("a", 2, start), seconds(0));
  EXPECT_EQ(rates.take("a", 2, start), seconds(1));
  EXPECT_EQ(rates.take("b", 2, start), seconds(0));
  EXPECT_EQ(rates.take("a", 2, start + std::chrono::milliseconds(500)), seconds(0));
  EXPECT_EQ(rates.take("a", 0, start), seconds(0)) << "any number";
}

TEST_F(ApiTest, letsInNamesAndPagesOfThisMachineAlone) {
  EXPECT_THAT(served_->get("/healthz", "Origin: http://localhost:3000\r\n"), StartsWith("HTTP/1.1 200 "));
  EXPECT_THAT(served_->get("/healthz", "Origin: https://evil.example\r\n"), StartsWith("HTTP/1.1 403 "));
  EXPECT_THAT(served_->get("/healthz", "Origin: null\r\n"), StartsWith("HTTP/1.1 403 "));
  EXPECT_THAT(
      served_->exchange("GET /healthz HTTP/1.1\r\nHost: rebound.example:80\r\nConnection: close\r\n\r\n"),
      StartsWith("HTTP/1.1 403 "));
  EXPECT_THAT(
      served_->exchange("GET /healthz HTTP/1.1\r\nHost: localhost.evil.example\r\nConnection: close\r\n\r\n"),
      StartsWith("HTTP/1.1 403 "));
}

TEST_F(ApiTest, servesThePageOrSaysThatItHasNone) {
  const std::string page = served_->get("/");
  EXPECT_THAT(page, StartsWith("HTTP/1.1 200 "));
  const auto safe = HasSubstr("Content-Security-Policy: default-src 'none'; script-src 'self'");
  const auto isPage = AllOf(HasSubstr("Content-Type: text/html"), safe, HasSubstr("<script type=\"module\""));
  EXPECT_THAT(page, ::testing::AnyOf(isPage, HasSubstr("built without its web page")));
  EXPECT_THAT(served_->exchange("HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"),
              StartsWith(page.substr(0, 12)));
  EXPECT_THAT(served_->get("/page/none.js"), StartsWith("HTTP/1.1 404 "));
  EXPECT_THAT(served_->get("/page/..%2findex.html"), StartsWith("HTTP/1.1 404 "));
}

TEST_F(ApiTest, suggestsQuestionsThatItAnswers) {
  for (const std::string path : {"/v1/suggestions", "/v1/suggestions?source=sales"}) {
    const Json asked{{"question", bodyOf(served_->get(path))["questions"].at(0)}};
    EXPECT_EQ(bodyOf(served_->post("/v1/ask", asked.dump()))["status"], "answered") << asked;
  }
}

TEST_F(ApiTest, isHealthyReadyAndCounted) {
  EXPECT_EQ(bodyOf(served_->get("/healthz"))["status"], "ok");
  EXPECT_EQ(bodyOf(served_->get("/readyz"))["status"], "ready");
  (void)served_->post("/v1/ask", R"({"question":"How many customers are there?"})");
  EXPECT_THAT(served_->get("/metrics"),
              AllOf(HasSubstr("omni_http_requests_total{route=\"/healthz\",status=\"200\"} 1"),
                    HasSubstr("omni_questions_total{status=\"answered\",route=\"SQL\"} 1")));
}

TEST_F(ApiTest, describesItself) {
  const Json document = bodyOf(served_->get("/openapi.json"));
  EXPECT_EQ(document["openapi"], "3.1.0");
  EXPECT_TRUE(document["paths"]["/v1/ask"].contains("post"));
  EXPECT_TRUE(document["paths"]["/v1/sources/{id}"]["get"]["parameters"][0]["required"].get<bool>());
  EXPECT_TRUE(document["components"]["schemas"].contains("AskReport"));
  EXPECT_THAT(document.dump(), Not(HasSubstr("#/definitions/")));
}

TEST_F(ApiTest, isAModelToChatClients) {
  EXPECT_EQ(bodyOf(served_->get("/v1/models"))["data"][0]["id"], "omni");
  const Json body{
      {"model", "omni"},
      {"messages",
       Json::array({{{"role", "user"}, {"content", "hello"}},
                    {{"role", "assistant"}, {"content", "hello"}},
                    {{"role", "user"}, {"content", "How many customers in Norway are there?"}}})}};
  const Json reply = bodyOf(served_->post("/v1/chat/completions", body.dump()));
  EXPECT_THAT(reply["choices"][0]["message"]["content"].get<std::string>(),
              AllOf(HasSubstr("[1] sales"), HasSubstr("SELECT"), HasSubstr(R"(p1 = "Norway")")));
  EXPECT_EQ(reply["omni"]["status"], "answered");
  Json followed = body;
  followed["messages"].push_back({{"role", "user"}, {"content", "and in Spain?"}});
  EXPECT_EQ(bodyOf(served_->post("/v1/chat/completions", followed.dump()))["omni"]["question"],
            "How many customers in Spain are there?");
  Json streamed = body;
  streamed["stream"] = true;
  EXPECT_THAT(served_->post("/v1/chat/completions", streamed.dump()),
              AllOf(HasSubstr("chat.completion.chunk"), HasSubstr("data: [DONE]")));
  EXPECT_THAT(served_->post("/v1/chat/completions", R"({"messages":[]})"),
              AllOf(StartsWith("HTTP/1.1 400 "), HasSubstr("invalid_request_error")));
}

TEST_F(ApiTest, streamsAnswersOfChatsAParagraphAtATime) {
  const Json body{{"stream", true},
                  {"stream_options", {{"include_usage", true}}},
                  {"messages", {{{"role", "user"}, {"content", "How many customers in Norway are there?"}}}}};
  EXPECT_THAT(served_->post("/v1/chat/completions", body.dump()),
              AllOf(HasSubstr(R"("delta":{"role":"assistant","content":""})"),
                    HasSubstr(R"("delta":{"content":"[1] sales)"), HasSubstr(R"("finish_reason":"stop")"),
                    HasSubstr(R"("choices":[])"), HasSubstr(R"("usage":{"prompt_tokens":0)")));
}

TEST_F(ApiTest, refusesOfChatsWhatIsNotOffered) {
  const Json body =
      Json::parse(R"({"messages": [{"role": "user", "content": "How many customers are there?"}],
    "temperature": 0.2, "tools": [], "n": 1, "max_tokens": 100, "response_format": {"type": "text"}})");
  EXPECT_THAT(served_->post("/v1/chat/completions", body.dump()), StartsWith("HTTP/1.1 200 "));
  const Json refused = Json::parse(R"({"tools": [{"type": "function"}], "functions": [{"name": "f"}], "n": 2,
    "response_format": {"type": "json_object"}, "logprobs": true, "audio": {"voice": "a"},
    "messages": [{"role": "user", "content": [{"type": "image_url"}, {"type": "text", "text": "What is it?"}]}]})");
  for (const auto& [parameter, value] : refused.items()) {
    Json asked = body;
    asked[parameter] = value;
    EXPECT_THAT(served_->post("/v1/chat/completions", asked.dump()),
                AllOf(StartsWith("HTTP/1.1 400 "), HasSubstr(R"("code":"unsupported_parameter")"),
                      HasSubstr(R"("param":")" + parameter + '"')));
  }
}

TEST_F(ApiTest, marksAChatWithoutAnAnswer) {
  Json body{{"messages", {{{"role", "user"}, {"content", "Delete all customers"}}}}};
  const Json message = bodyOf(served_->post("/v1/chat/completions", body.dump()))["choices"][0]["message"];
  EXPECT_THAT(message["content"].get<std::string>(), StartsWith("**No answer.** "));
  body["stream"] = true;
  EXPECT_THAT(served_->post("/v1/chat/completions", body.dump()), HasSubstr(R"("delta":{"refusal":)"));
}

TEST_F(ApiTest, speaksTheModelContextProtocol) {
  const std::string begun = mcp({{"jsonrpc", "2.0"},
                                 {"id", 1},
                                 {"method", "initialize"},
                                 {"params", {{"protocolVersion", "2025-06-18"}}}});
  EXPECT_EQ(bodyOf(begun)["result"]["protocolVersion"], "2025-06-18");
  EXPECT_THAT(begun, HasSubstr("Mcp-Session-Id: "));
  EXPECT_THAT(mcp({{"jsonrpc", "2.0"}, {"method", "notifications/initialized"}}),
              StartsWith("HTTP/1.1 202 "));
  EXPECT_THAT(served_->get("/mcp"), StartsWith("HTTP/1.1 405 "));
  const Json listed = bodyOf(mcp({{"jsonrpc", "2.0"}, {"id", 2}, {"method", "tools/list"}}));
  EXPECT_EQ(listed["result"]["tools"].size(), 5u);
}

TEST_F(ApiTest, holdsModernRequestsToTheirHeaders) {
  const Json message{{"jsonrpc", "2.0"},
                     {"id", 1},
                     {"method", "tools/call"},
                     {"params",
                      {{"name", "search_sources"},
                       {"arguments", Json::object()},
                       {"_meta",
                        {{"io.modelcontextprotocol/protocolVersion", "2026-07-28"},
                         {"io.modelcontextprotocol/clientCapabilities", Json::object()}}}}}};
  const std::string revision = "MCP-Protocol-Version: 2026-07-28\r\n", method = "Mcp-Method: tools/call\r\n";
  EXPECT_THAT(mcp(message, revision + method + "Mcp-Name: search_sources\r\n"), StartsWith("HTTP/1.1 200 "));
  EXPECT_THAT(mcp(message, revision + method + "Mcp-Name: =?base64?c2VhcmNoX3NvdXJjZXM=?=\r\n"),
              StartsWith("HTTP/1.1 200 "));
  for (const std::string& headers :
       {revision + method, revision + method + "Mcp-Name: ask\r\n", method + "Mcp-Name: search_sources\r\n"})
    EXPECT_THAT(mcp(message, headers), AllOf(StartsWith("HTTP/1.1 400 "), HasSubstr("-32020"))) << headers;
  Json unknown = message;
  unknown["method"] = "nonsense";
  EXPECT_THAT(mcp(unknown, revision + "Mcp-Method: nonsense\r\n"), StartsWith("HTTP/1.1 404 "));
}

}  // namespace
}  // namespace omni
