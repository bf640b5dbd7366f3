#include "net/http_client.h"

#include <gmock/gmock.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <thread>

#include "endpoint/scripted_endpoint.h"
#include "net/http_date.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class HttpClientTest : public ::testing::Test {
 protected:
  HttpRequest request(std::string body = "{}") const {
    return {.address = HttpAddress::parse(endpoint_.url())->below("chat/completions"),
            .secret = Secret("top-secret"),
            .body = std::move(body)};
  }
  ScriptedEndpoint endpoint_;
  HttpClient client_;
  Budget budget_;
};

TEST_F(HttpClientTest, sendsAndReceivesOverOneConnection) {
  endpoint_.reply("", "hello");
  for (int i = 0; i < 3; ++i) {
    const auto reply = client_.send(request(), budget_);
    ASSERT_TRUE(reply) << reply.error().message;
    EXPECT_EQ(reply->status, 200);
    EXPECT_EQ(reply->header("content-type"), "application/json");
    EXPECT_THAT(reply->body, HasSubstr("hello"));
  }
  EXPECT_EQ(endpoint_.connections(), 1u);
  EXPECT_EQ(endpoint_.requests().front().headers.at("authorization"), "Bearer top-secret");
}

TEST_F(HttpClientTest, passesTheTraceOfTheCallOn) {
  endpoint_.reply("", "hello");
  const TraceContext trace{std::string(32, 'c'), std::string(16, 'd'), "01", std::string(16, 'e')};
  ASSERT_TRUE(client_.send(request(), budget_.spentFor({.trace = trace})));
  ASSERT_TRUE(client_.send(request(), budget_.spentFor({.caller = "ann"})));
  const auto sent = endpoint_.requests();
  EXPECT_EQ(sent[0].headers.at("traceparent"), "00-" + trace.trace + "-" + trace.span + "-01");
  EXPECT_FALSE(sent[1].headers.contains("traceparent"));
}

TEST_F(HttpClientTest, getsWhatAnAddressIsAskedFor) {
  endpoint_.reply("", "hello");
  const Form form{{"query", "SELECT ?x WHERE { ?x a \"ö\" }"}, {"limit", "5"}};
  const auto reply =
      client_.send({.address = HttpAddress::parse(endpoint_.url())->below("sparql").asking(form),
                    .method = HttpMethod::kGet,
                    .accept = "application/sparql-results+json"},
                   budget_);
  ASSERT_TRUE(reply) << reply.error().message;
  const auto sent = endpoint_.requests().front();
  EXPECT_EQ(sent.method, "GET");
  EXPECT_EQ(sent.path,
            "/v1/sparql?query=SELECT%20%3Fx%20WHERE%20%7B%20%3Fx%20a%20%22%C3%B6%22%20%7D&limit=5");
  EXPECT_EQ(sent.headers.at("accept"), "application/sparql-results+json");
  EXPECT_FALSE(sent.headers.contains("authorization"));
  EXPECT_EQ(sent.body, "");
}

TEST_F(HttpClientTest, postsAFormWithNameAndPassword) {
  endpoint_.reply("", "hello");
  ASSERT_TRUE(client_.send({.address = *HttpAddress::parse(endpoint_.url()),
                            .user = "omni",
                            .secret = Secret("correct horse"),
                            .body = encoded({{"query", "a b"}}),
                            .type = std::string(kFormType)},
                           budget_));
  const auto sent = endpoint_.requests().front();
  EXPECT_EQ(sent.method, "POST");
  EXPECT_EQ(sent.headers.at("content-type"), "application/x-www-form-urlencoded");
  EXPECT_EQ(sent.headers.at("authorization"), "Basic b21uaTpjb3JyZWN0IGhvcnNl");
  EXPECT_EQ(sent.body, "query=a%20b");
}

TEST_F(HttpClientTest, whatOneRequestSentTheNextDoesNot) {
  endpoint_.reply("", "hello");
  const HttpAddress address = *HttpAddress::parse(endpoint_.url());
  ASSERT_TRUE(client_.send({.address = address, .user = "omni", .secret = Secret("correct horse")}, budget_));
  ASSERT_TRUE(client_.send({.address = address, .method = HttpMethod::kGet}, budget_));
  EXPECT_FALSE(endpoint_.requests().at(1).headers.contains("authorization"));
}

TEST_F(HttpClientTest, streamsToTheSinkAndStopsWhenItSaysSo) {
  endpoint_.reply("", "a rather long reply, in pieces");
  std::string streamed;
  const auto whole = client_.send(request(R"({"stream":true})"), budget_, [&](std::string_view piece) {
    streamed += piece;
    return true;
  });
  ASSERT_TRUE(whole);
  EXPECT_THAT(streamed, HasSubstr("data: [DONE]"));
  EXPECT_EQ(whole->body, "");
  const auto stopped =
      client_.send(request(R"({"stream":true})"), budget_, [](std::string_view) { return false; });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, Code::kCancelled);
}

TEST_F(HttpClientTest, aSinkReceivesNoBodyOfAnError) {
  endpoint_.reply("", ScriptedReply::error(503, "busy"));
  const auto reply = client_.send(request(), budget_, [](std::string_view) { return false; });
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 503);
  EXPECT_THAT(reply->body, HasSubstr("busy"));
}

TEST_F(HttpClientTest, cancellationClosesTheConnection) {
  endpoint_.reply("", ScriptedReply::hang());
  std::jthread canceller([&] {
    endpoint_.awaitRequests(1);
    budget_.cancel();
  });
  const auto reply = client_.send(request(), budget_);
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, Code::kCancelled);
  endpoint_.awaitAbandoned(1);
}

TEST_F(HttpClientTest, theDeadlineClosesTheConnection) {
  endpoint_.reply("", ScriptedReply::hang());
  const auto reply = client_.send(request(), Budget(Limits{.time = std::chrono::milliseconds(50)}));
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, Code::kDeadline);
  EXPECT_THAT(reply.error().message, HasSubstr("deadline of 50 ms, was reached and has not answered"));
  endpoint_.awaitAbandoned(1);
}

TEST_F(HttpClientTest, nothingIsFollowedElsewhere) {
  auto reply = ScriptedReply::error(307, "over there");
  reply.headers["Location"] = endpoint_.url() + "/other";
  endpoint_.reply("", reply);
  EXPECT_EQ(client_.send(request(), budget_)->status, 307);
  EXPECT_EQ(endpoint_.requests().size(), 1u);
}

TEST_F(HttpClientTest, theHeadIsDeliveredBeforeTheBody) {
  endpoint_.reply("", "a rather long reply, in pieces");
  std::string streamed, head;
  const auto take = [&](std::string_view piece) {
    streamed += piece;
    return true;
  };
  const auto whole = client_.send(request(), budget_, take, [&](const HttpReply& reply) {
    EXPECT_EQ(streamed, "");
    head = std::to_string(reply.status) + " " + reply.header("content-type");
    return true;
  });
  ASSERT_TRUE(whole);
  EXPECT_EQ(head, "200 application/json");
  EXPECT_THAT(streamed, HasSubstr("a rather long reply"));
  EXPECT_TRUE(whole->ofOwnNetwork);
  streamed.clear();
  const auto stopped = client_.send(request(), budget_, take, [](const HttpReply&) { return false; });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(streamed, "");
}

TEST_F(HttpClientTest, aPublicRedirectReachesNoPrivateHost) {
  endpoint_.reply("", "hello");
  auto sent = request();
  sent.publicOnly = true;
  const auto reply = client_.send(sent, budget_);
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, Code::kRefused);
  EXPECT_THAT(endpoint_.requests(), ::testing::IsEmpty());
}

TEST(HttpAddressTest, aReplysAddressIsSeenFromWhereItStands) {
  const auto address = HttpAddress::parse("https://a.test/data/list.csv?page=1");
  EXPECT_EQ(address->resolved("next.csv")->url(), "https://a.test/data/next.csv");
  EXPECT_EQ(address->resolved("/other")->origin(), "https://a.test");
  EXPECT_FALSE(address->resolved("http://b.test:8080/x")->encrypted());
  EXPECT_EQ(address->resolved("//c.test/x")->origin(), "https://c.test");
  for (const char* wrong : {"file:///etc/passwd", "https://name:password@d.test/x", "https://"})
    EXPECT_FALSE(address->resolved(wrong)) << wrong;
}

struct Failure {
  const char* name;
  ScriptedReply reply;
  Code code;
  const char* says;
};

std::ostream& operator<<(std::ostream& out, const Failure& failure) {
  return out << failure.name;
}

class HttpFailureTest : public HttpClientTest, public ::testing::WithParamInterface<Failure> {};

TEST_P(HttpFailureTest, isTypedAndNamesTheHost) {
  endpoint_.reply("", GetParam().reply);
  auto limited = request();
  limited.maxBytes = 100000;
  const auto reply = client_.send(limited, budget_);
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, GetParam().code);
  EXPECT_THAT(reply.error().message, HasSubstr("127.0.0.1:"));
  EXPECT_THAT(reply.error().message, HasSubstr(GetParam().says));
  EXPECT_THAT(reply.error().message + reply.error().hint, Not(HasSubstr("top-secret")));
}

INSTANTIATE_TEST_SUITE_P(
    Net, HttpFailureTest,
    ::testing::Values(Failure{"early", ScriptedReply::closesEarly(), Code::kUnavailable, "cannot be reached"},
                      Failure{"cut", ScriptedReply::cutOff("text", 120), Code::kUnreadable, "broke off"},
                      Failure{"garbage", ScriptedReply::garbage(), Code::kUnreadable, "no HTTP"},
                      Failure{"enormous", ScriptedReply::enormous(1 << 20), Code::kUnreadable,
                              "larger than"}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(HttpErrorTest, nobodyListens) {
  std::string url;
  {
    const ScriptedEndpoint gone;
    url = gone.url();
  }
  HttpClient client;
  const auto reply = client.send({.address = *HttpAddress::parse(url), .body = "{}"}, Budget());
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, Code::kUnavailable);
}

/// An address on this machine that accepts no connection. One more is taken for it by the kernel and stays
/// silent, or none is: its queue of connections is full.
class Unaccepting {
 public:
  enum class Queue { kEmpty, kFull };
  explicit Unaccepting(Queue queue = Queue::kFull) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    bind(sockets_[0], reinterpret_cast<sockaddr*>(&address), size);
    listen(sockets_[0], 0);
    getsockname(sockets_[0], reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    for (std::size_t i = 1; i < sockets_.size() && queue == Queue::kFull; ++i)
      connect(sockets_[i], reinterpret_cast<sockaddr*>(&address), size);
  }
  ~Unaccepting() {
    for (const int socket : sockets_) close(socket);
  }
  Unaccepting(const Unaccepting&) = delete;
  Unaccepting& operator=(const Unaccepting&) = delete;

  HttpRequest request(const std::string& scheme = "http") const {
    return {.address = *HttpAddress::parse(scheme + "://127.0.0.1:" + std::to_string(port_)), .body = "{}"};
  }

 private:
  static int open(int flags) { return ::socket(AF_INET, SOCK_STREAM | flags, 0); }

  // The first listens, the others wait in its queue for ever.
  std::array<int, 4> sockets_{open(0), open(SOCK_NONBLOCK), open(SOCK_NONBLOCK), open(SOCK_NONBLOCK)};
  std::uint16_t port_ = 0;
};

TEST(HttpErrorTest, whoTakesNoConnectionIsLeftAlone) {
  const Unaccepting host;
  auto request = host.request();
  request.connectTime = std::chrono::milliseconds(50);
  HttpClient client;
  const auto reply = client.send(request, Budget());
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, Code::kUnavailable);
  EXPECT_FALSE(reply.error().connected);
  EXPECT_THAT(reply.error().message, HasSubstr("cannot be reached"));
}

TEST(HttpErrorTest, whoTakesTheConnectionAndIsSilentWasReached) {
  const Unaccepting encrypted(Unaccepting::Queue::kEmpty), plain(Unaccepting::Queue::kEmpty);
  auto hello = encrypted.request("https"), question = plain.request();
  hello.connectTime = std::chrono::milliseconds(50);
  question.silence = std::chrono::seconds(1);
  HttpClient client;
  for (const auto& [request, time] : {std::pair(hello, "0.05 s"), std::pair(question, "1 s")}) {
    const auto reply = client.send(request, Budget());
    ASSERT_FALSE(reply);
    EXPECT_EQ(reply.error().code, Code::kUnavailable);
    EXPECT_FALSE(reply.error().connected);
    EXPECT_THAT(reply.error().message,
                HasSubstr(std::string("was reached, but nothing has come for ") + time));
  }
}

TEST(HttpErrorTest, theDeadlineEndsAnAttemptToConnect) {
  const Unaccepting host;
  HttpClient client;
  const auto reply = client.send(host.request(), Budget(Limits{.time = std::chrono::milliseconds(50)}));
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, Code::kDeadline);
  EXPECT_THAT(reply.error().message, HasSubstr("deadline of 50 ms, before it was reached"));
}

TEST(HttpErrorTest, theDeadlineIsNoSilenceWhereTheTwoClocksDiffer) {
  const Unaccepting host(Unaccepting::Queue::kEmpty);
  const StandingClock world;
  HttpClient client;
  const auto reply =
      client.send(host.request(), Budget(Limits{.time = std::chrono::milliseconds(50)}, world));
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, Code::kDeadline);
  EXPECT_THAT(reply.error().message, HasSubstr("deadline of 50 ms, was reached and has not answered"));
}

TEST(HttpErrorTest, cancellationEndsAnAttemptToConnect) {
  const Unaccepting host;
  HttpClient client;
  Budget budget;
  std::jthread canceller([&] { budget.cancel(); });
  const auto reply = client.send(host.request(), budget);
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, Code::kCancelled);
}

TEST(HttpErrorTest, aKeyIsOneLine) {
  HttpClient client;
  const auto reply = client.send(
      {.address = *HttpAddress::parse("http://127.0.0.1:1"), .secret = Secret("a\r\nX: y"), .body = "{}"},
      Budget());
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, Code::kInvalidArgument);
}

TEST(HttpAddressTest, isAskedForMore) {
  const auto address = *HttpAddress::parse("https://a.test/x?format=json#top");
  EXPECT_EQ(address.asking({{"q", "1&2"}}).url(), "https://a.test/x?format=json&q=1%262");
  EXPECT_EQ(address.asking({}).url(), "https://a.test/x?format=json");
}

bool isBelow(const std::string& url, const std::string& allowed) {
  const auto address = HttpAddress::parse(url), limit = HttpAddress::parse(allowed);
  return address && limit && address->isAtOrBelow(*limit);
}

TEST(HttpAddressTest, isBelowAnotherInAnySpellingOfIt) {
  const std::string allowed = "http://host.test/allowed/data";
  for (const char* url :
       {"http://host.test/allowed/data", "http://host.test/allowed/data/", "http://host.test/allowed/data/x",
        "HTTP://HOST.test:80/allowed/data/x?a=../b#c", "http://host.test./allowed/d%61ta/x",
        "http://host.test/allowed/data?asked", "http://host.test/allowed/data/a..b/.x"})
    EXPECT_TRUE(isBelow(url, allowed)) << url;
  EXPECT_TRUE(isBelow("http://2130706433/a", "http://127.0.0.1/"));
  EXPECT_TRUE(isBelow("http://0x7f.1/a", "http://127.0.0.1"));
  EXPECT_TRUE(isBelow("http://[0:0::1]/a", "http://[::1]/"));
  EXPECT_TRUE(isBelow("http://[::ffff:127.0.0.1]/a", "http://127.0.0.1/"));
  EXPECT_TRUE(isBelow("https://w.test/sql?db=1", "https://w.test:443/sql?db=1"));
}

TEST(HttpAddressTest, isNotBelowAnotherWhereAnybodyMayReadItAsElsewhere) {
  const std::string allowed = "http://host.test/allowed/data";
  for (const char* path : {"/allowed/data/../../admin",
                           "/allowed/data/%2e%2e/admin",
                           "/allowed/data/%2E./admin",
                           "/allowed/data/%252e%252e/admin",
                           "/allowed/data/..%2fadmin",
                           "/allowed/data/..;x/admin",
                           "/allowed/data/..\\admin",
                           "/allowed/data/%5c..%5cadmin",
                           "/allowed/data/..%5cadmin",
                           "/allowed/data/%c0%ae%c0%ae/admin",
                           "/allowed/data/./x",
                           "/allowed/data/..",
                           "/allowed/data/%00",
                           "/allowed/data/%zz",
                           "/allowed/data2",
                           "/allowed",
                           "/ALLOWED/data",
                           "/allowed%2fdata",
                           "/",
                           ""})
    EXPECT_FALSE(isBelow("http://host.test" + std::string(path), allowed)) << path;
  for (const char* url :
       {"https://host.test/allowed/data", "http://host.test:8080/allowed/data",
        "http://host.test@evil.test/allowed/data", "http://host.test:x@evil.test/allowed/data",
        "http://evil.test#@host.test/allowed/data", "http://host.test.evil.test/allowed/data",
        "http://host.test\\@evil.test/allowed/data", "http:///host.test/allowed/data",
        "file://host.test/allowed/data", "file:///allowed/data", "gopher://host.test/allowed/data",
        "host.test/allowed/data", "//host.test/allowed/data", ""})
    EXPECT_FALSE(isBelow(url, allowed)) << url;
  EXPECT_FALSE(isBelow("https://w.test/sql?db=2", "https://w.test/sql?db=1"));
  EXPECT_FALSE(isBelow("https://w.test/sql", "https://w.test/sql?db=1"));
}

TEST(HttpAddressTest, noReplySendsToAnotherScheme) {
  const auto address = *HttpAddress::parse("https://a.test/data/list.csv");
  for (const char* location : {"file:///etc/passwd", "FILE:/etc/passwd", "gopher://a.test/", "dict://a.test/",
                               "ftp://a.test/x", "https://user@a.test/x", "https://a:b@a.test/x"})
    EXPECT_FALSE(address.resolved(location)) << location;
}

TEST(HttpAddressTest, knowsItsHost) {
  EXPECT_EQ(HttpAddress::parse("https://api.example.com/v1/")->below("x").url(),
            "https://api.example.com/v1/x");
  EXPECT_EQ(HttpAddress::parse("https://api.example.com/v1/?api-version=2#there")->below("x").url(),
            "https://api.example.com/v1/x?api-version=2#there");
  EXPECT_EQ(HttpAddress::parse("https://api.example.com/v1")->host(), "api.example.com");
  EXPECT_TRUE(HttpAddress::parse("http://[::1]:80/")->loopback());
  EXPECT_FALSE(HttpAddress::parse("http://127.example.com/")->loopback());
  for (const char* wrong :
       {"", "localhost:1/v1", "ftp://a/b", "file:///etc/passwd", "http://me:pw@a/", "http://"}) {
    const auto address = HttpAddress::parse(wrong);
    ASSERT_FALSE(address) << wrong;
    EXPECT_THAT(address.error().message, Not(HasSubstr("pw")));
  }
}

TEST(HttpDateTest, readsTheOneForm) {
  EXPECT_EQ(httpDate("Thu, 01 Jan 1970 00:01:40 GMT")->time_since_epoch(), std::chrono::seconds(100));
  EXPECT_FALSE(httpDate("soon"));
}

}  // namespace
}  // namespace omni
