#include "model/endpoint/endpoint.h"

#include <gmock/gmock.h>

#include <thread>

#include "endpoint/instant_world.h"
#include "endpoint/scripted_endpoint.h"
#include "model/endpoint/endpoint_error.h"

namespace omni {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class EndpointTest : public ::testing::Test {
 protected:
  Endpoint make(std::size_t concurrency = 8, std::size_t retries = 3) {
    return {client_, world_, *HttpAddress::parse(server_.url()), concurrency, retries};
  }
  Result<HttpReply> post(Endpoint& endpoint) {
    return endpoint.post("chat/completions", "{}", key_, budget_);
  }

  // An address at which nobody listens any more.
  static std::string unusedUrl() { return ScriptedEndpoint().url(); }

  InstantWorld world_;
  ScriptedEndpoint server_;
  HttpClient client_;
  Secret key_{"sk-secret"};
  Budget budget_{Limits{.time = seconds(60)}, world_};
};

TEST_F(EndpointTest, triesAgainWhatMayPass) {
  for (const int status : {500, 503, 408}) server_.reply("", ScriptedReply::error(status, "busy"));
  server_.reply("", "fine");
  auto endpoint = make();
  EXPECT_EQ(post(endpoint)->status, 200);
  EXPECT_EQ(server_.requests().size(), 4u);
  EXPECT_GE(world_.waited(), milliseconds(2600));
}

TEST_F(EndpointTest, aConnectionThatClosesEarlyIsTriedAgain) {
  server_.reply("", ScriptedReply::closesEarly());
  server_.reply("", "fine");
  auto endpoint = make();
  EXPECT_EQ(post(endpoint)->status, 200);
}

TEST_F(EndpointTest, whatWillNotPassIsNotTriedAgain) {
  for (const int status : {400, 401, 404, 501}) {
    ScriptedEndpoint server;
    server.reply("", ScriptedReply::error(status, "no"));
    Endpoint endpoint(client_, world_, *HttpAddress::parse(server.url()), 8, 3);
    EXPECT_EQ(post(endpoint)->status, status);
    EXPECT_EQ(server.requests().size(), 1u);
  }
  server_.reply("", ScriptedReply::error(429, "insufficient_quota: pay first"));
  auto endpoint = make();
  EXPECT_EQ(post(endpoint)->status, 429);
  EXPECT_EQ(server_.requests().size(), 1u);
}

TEST_F(EndpointTest, waitsAsLongAsItIsAskedTo) {
  server_.reply("", ScriptedReply::error(429, "slow down", {{"Retry-After", "7"}}));
  server_.reply("", "fine");
  auto endpoint = make();
  EXPECT_EQ(post(endpoint)->status, 200);
  EXPECT_GE(world_.waited(), seconds(7));
  EXPECT_LT(world_.waited(), seconds(8));
}

TEST_F(EndpointTest, doesNotWaitPastTheDeadline) {
  server_.reply("", ScriptedReply::error(429, "slow down", {{"Retry-After", "3600"}}));
  auto endpoint = make();
  EXPECT_EQ(post(endpoint)->status, 429);
  EXPECT_EQ(world_.waited(), seconds(0));
}

TEST_F(EndpointTest, readsBothFormsOfRetryAfter) {
  const auto after = [&](const std::string& text) {
    return retryAfter(HttpReply{.headers = {{"retry-after", text}}}, world_);
  };
  EXPECT_EQ(after("0.5"), milliseconds(500));
  EXPECT_EQ(after("Thu, 01 Jan 1970 00:00:00 GMT"), milliseconds(0));
  EXPECT_EQ(after("Fri, 31 Dec 9999 23:59:59 GMT"), std::chrono::hours(24));
  EXPECT_EQ(after("-5"), milliseconds(0));
  EXPECT_EQ(after("1e300"), std::chrono::hours(24));
  EXPECT_EQ(after("nan"), std::chrono::hours(24));
  EXPECT_EQ(after("soon"), std::nullopt);
  EXPECT_EQ(retryAfter(HttpReply{}, world_), std::nullopt);
}

TEST_F(EndpointTest, theCircuitOpensAndClosesAgain) {
  server_.reply("", ScriptedReply::error(500, "broken"));
  auto endpoint = make(8, 0);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(post(endpoint)->status, 500);
  const auto refused = post(endpoint);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::kUnavailable);
  EXPECT_THAT(refused.error().message, AllOf(HasSubstr("it is down"), HasSubstr("broken")));
  EXPECT_EQ(server_.requests().size(), 5u);
  server_.answerWith([](const auto&) { return "fine"; });
  world_.waitUntil(world_.now() + seconds(10), {});
  EXPECT_EQ(post(endpoint)->status, 200);
  EXPECT_EQ(post(endpoint)->status, 200);
}

TEST_F(EndpointTest, anUnreachableEndpointIsRetriedOnceAndThenLeftAlone) {
  Endpoint endpoint(client_, world_, *HttpAddress::parse(unusedUrl()), 8, 3);
  const auto missed = post(endpoint);
  ASSERT_FALSE(missed);
  EXPECT_EQ(missed.error().code, Code::kUnavailable);
  EXPECT_THAT(missed.error().message, HasSubstr("cannot be reached"));
  const auto waited = world_.waited();
  EXPECT_GT(waited, milliseconds(100));
  EXPECT_LE(waited, milliseconds(200));
  EXPECT_THAT(post(endpoint).error().message, AllOf(HasSubstr("not asked"), HasSubstr("cannot be reached")));
  EXPECT_EQ(world_.waited(), waited) << "the circuit is open at once";
}

TEST_F(EndpointTest, afterAWhileOneCallLooksWhetherSomebodyCame) {
  Endpoint endpoint(client_, world_, *HttpAddress::parse(unusedUrl()), 8, 0);
  EXPECT_FALSE(post(endpoint));
  EXPECT_FALSE(post(endpoint));
  EXPECT_EQ(world_.waited(), seconds(0)) << "no retries are allowed";
  world_.waitUntil(world_.now() + seconds(10), {});
  EXPECT_THAT(post(endpoint).error().message, Not(HasSubstr("not asked")));
  EXPECT_THAT(post(endpoint).error().message, HasSubstr("not asked")) << "one at a time looks";
}

TEST_F(EndpointTest, noMoreAtOnceThanAllowed) {
  server_.reply("", ScriptedReply::slow("fine", milliseconds(5)));
  auto endpoint = make(3);
  {
    std::vector<std::jthread> askers;
    for (int i = 0; i < 20; ++i) askers.emplace_back([&] { EXPECT_EQ(post(endpoint)->status, 200); });
  }
  EXPECT_EQ(server_.requests().size(), 20u);
  EXPECT_LE(server_.mostAtOnce(), 3u);
  EXPECT_LE(server_.connections(), 3u);
}

TEST_F(EndpointTest, waitingForAPlaceEndsWithTheBudget) {
  server_.reply("", ScriptedReply::hang());
  auto endpoint = make(1);
  std::jthread first([&] { EXPECT_EQ(post(endpoint).error().code, Code::kCancelled); });
  server_.awaitRequests(1);
  for (int i = 0; i < 6; ++i) {
    const Budget brief(Limits{.time = milliseconds(5)});
    EXPECT_EQ(endpoint.post("x", "{}", key_, brief).error().code, Code::kDeadline);
  }
  budget_.cancel();
  first.join();
  server_.answerWith([](const auto&) { return "fine"; });
  EXPECT_TRUE(endpoint.post("x", "{}", key_, Budget())) << "the circuit is still closed";
}

TEST_F(EndpointTest, cancellationEndsAPause) {
  server_.reply("", ScriptedReply::error(503, "busy"));
  Endpoint endpoint(client_, realWorld(), *HttpAddress::parse(server_.url()), 8, 3);
  Budget budget(Limits{.time = seconds(60)});
  std::jthread canceller([&] {
    server_.awaitRequests(1);
    budget.cancel();
  });
  EXPECT_EQ(endpoint.post("x", "{}", key_, budget).error().code, Code::kCancelled);
}

TEST(EndpointErrorTest, holdsNoKeyNoPromptAndNoControlCharacters) {
  const HttpReply reply{
      .status = 401,
      .body =
          R"({"error": {"message": "wrong key sk-1234567890 \u001b[31m for: the salary of Ann is 5000 or so"}})"};
  const auto error =
      statusError("host", reply, Secret("sk-1234567890"), R"("content": "the salary of Ann is 5000")");
  EXPECT_EQ(error.code, Code::kRefused);
  EXPECT_EQ(error.message, "host answers with status 401: wrong key [key] \\u{1b}[31m for: […] or so");
  EXPECT_THAT(error.hint, HasSubstr("api_key"));
}

TEST(EndpointErrorTest, holdsNoBeginningOfAKeyThatIsCutOff) {
  const std::string request = "a request of which the endpoint quotes very much indeed";
  std::string body(995 - request.size() * 17, '.');
  for (int i = 0; i < 17; ++i) body += request;
  const auto shownMessage =
      endpointMessage(HttpReply{.body = body + "sk-1234567890"}, Secret("sk-1234567890"), request);
  EXPECT_THAT(shownMessage, Not(HasSubstr("sk-1")));
}

TEST(EndpointErrorTest, isCutBetweenCharacters) {
  const auto shownMessage = endpointMessage(HttpReply{.body = std::string(199, 'x') + "é and more"}, {}, "");
  EXPECT_EQ(shownMessage, std::string(199, 'x') + "…");
}

TEST(EndpointErrorTest, showsWhateverFormTheMessageHas) {
  const auto shownMessage = [](std::string body) {
    return endpointMessage(HttpReply{.body = std::move(body)}, {}, "");
  };
  EXPECT_EQ(shownMessage(R"({"error": "plain"})"), "plain");
  EXPECT_EQ(shownMessage(R"({"detail": "of another server"})"), "of another server");
  EXPECT_EQ(shownMessage("<html>"), "<html>");
  EXPECT_EQ(shownMessage(std::string(5000, 'x')), std::string(200, 'x') + "…");
}

TEST(EndpointsTest, anAddressThatIsNoneIsRefused) {
  ModelConfig config{.target = {.endpoint = "localhost:11434"}};
  EXPECT_EQ(Endpoints::open(config, realWorld()).error().code, Code::kInvalidArgument);
}

}  // namespace
}  // namespace omni
