#include "access/login/page_login.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "endpoint/instant_world.h"
#include "endpoint/openid_provider.h"

namespace omni {
namespace {

using Json = nlohmann::json;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const std::string kRedirect = "http://localhost:8086/login/callback";

class PageLoginTest : public ::testing::Test {
 protected:
  LoginRules rules() const {
    return {.tokens = {.keys = "",
                       .issuer = provider_.issuer(),
                       .audience = "omni",
                       .roles = "groups",
                       .attributes = {{"region", "region"}}},
            .secret = Secret("correct horse"),
            .scopes = {"profile", "groups"}};
  }
  void pass(std::chrono::steady_clock::duration time) const { world_.waitUntil(world_.now() + time, {}); }

  /// A browser after the provider has signed it in.
  LoginReturn returned(PageLogin& login) {
    const auto begun = login.begin("/sources", kRedirect, {});
    EXPECT_TRUE(begun) << begun.error().text();
    const auto sent = OpenidProvider::formIn(provider_.signIn(begun->address));
    return {.code = sent.at("code"),
            .state = sent.at("state"),
            .issuer = sent.at("iss"),
            .cookie = begun->cookie};
  }
  /// Who is signed in then, or why nobody is. No error repeats what the browser or the provider sent.
  std::string ended(PageLogin& login, const LoginReturn& returned) {
    const auto ended = login.end(returned, kRedirect, {});
    if (ended) return ended->name;
    for (const std::string& secret : {returned.code, returned.state, returned.cookie})
      if (secret.size() > 3) {
        EXPECT_THAT(ended.error().text(), Not(HasSubstr(secret)));
      }
    EXPECT_THAT(ended.error().text(), AllOf(Not(HasSubstr("correct horse")), Not(HasSubstr("eyJ"))));
    return ended.error().text();
  }
  std::string signIn() { return signIn(login_); }
  std::string signIn(PageLogin& login) { return ended(login, returned(login)); }

  TemporaryFolder folder_;
  InstantWorld world_{folder_.path()};
  OpenidProvider provider_{world_};
  PageLogin login_{rules(), world_};
};

TEST_F(PageLoginTest, asksForACodeWithAChallengeAndANonce) {
  const auto begun = login_.begin("/sources", kRedirect, {});
  ASSERT_TRUE(begun) << begun.error().text();
  EXPECT_THAT(begun->address, StartsWith(provider_.issuer() + "/authorize?tenant=a&response_type=code&"));
  auto asked = OpenidProvider::formIn(begun->address.substr(begun->address.find('&') + 1));
  EXPECT_EQ(asked["client_id"], "omni");
  EXPECT_EQ(asked["redirect_uri"], kRedirect);
  EXPECT_EQ(asked["scope"], "openid profile groups");
  EXPECT_EQ(asked["code_challenge_method"], "S256");
  for (const char* name : {"state", "nonce", "code_challenge"})
    EXPECT_EQ(asked[name].size(), 43u) << name << " holds 256 bits";
  const auto other = login_.begin("/sources", kRedirect, {});
  EXPECT_NE(OpenidProvider::formIn(other->address.substr(other->address.find('&') + 1))["state"],
            asked["state"]);
}

TEST_F(PageLoginTest, whoComesBackIsSignedInWithTheRolesOfTheClaim) {
  provider_.claims = {{"groups", {"clerk", "staff"}}, {"region", "North"}};
  const auto ended = login_.end(returned(login_), kRedirect, {});
  ASSERT_TRUE(ended) << ended.error().text();
  EXPECT_EQ(ended->view, "/sources");
  EXPECT_EQ(ended->session.size(), 43u);
  const auto caller = login_.callerOf(ended->session);
  ASSERT_TRUE(caller);
  EXPECT_EQ(caller->name, "ada");
  EXPECT_THAT(caller->roles, ElementsAre("clerk", "staff"));
  EXPECT_EQ(caller->attributes.at("region"), Value(std::string("North")));
  EXPECT_FALSE(login_.callerOf(""));
  EXPECT_FALSE(login_.callerOf(ended->session + "A"));
  login_.signOut(ended->session);
  EXPECT_FALSE(login_.callerOf(ended->session));
}

TEST_F(PageLoginTest, showsTheSecretAsTheProviderTakesIt) {
  EXPECT_EQ(signIn(), "ada") << "as a password";
  provider_.description()["token_endpoint_auth_methods_supported"] = {"client_secret_post"};
  provider_.publish();
  PageLogin inTheBody(rules(), world_);
  EXPECT_EQ(signIn(inTheBody), "ada");
  LoginRules other = rules();
  other.secret = Secret("wrong horse");
  PageLogin wrong(other, world_);
  EXPECT_THAT(signIn(wrong), AllOf(HasSubstr("invalid_client"), Not(HasSubstr("wrong horse"))));
}

TEST_F(PageLoginTest, anAttemptIsOfTheBrowserThatBeganItAndEndsOnce) {
  const LoginReturn good = returned(login_), other = returned(login_);
  LoginReturn bad = good;
  const auto isRefused = HasSubstr("not begun in this browser");
  for (const std::string& state : {std::string(), std::string("x"), other.state}) {
    bad.state = state;
    EXPECT_THAT(ended(login_, bad), isRefused) << "another state";
  }
  bad = good;
  for (const std::string& cookie : {std::string(), std::string("."), std::string("a.b"), other.cookie,
                                    good.cookie.substr(1), good.cookie + "A"}) {
    bad.cookie = cookie;
    EXPECT_THAT(ended(login_, bad), isRefused) << "another browser";
  }
  PageLogin elsewhere(rules(), world_);
  EXPECT_THAT(ended(elsewhere, good), isRefused) << "begun with another process";
  EXPECT_EQ(ended(login_, good), "ada");
  EXPECT_THAT(ended(login_, good), isRefused) << "it was ended";
  pass(LoginAttempts::kLifetime);
  EXPECT_THAT(ended(login_, other), isRefused) << "it took too long";
}

TEST_F(PageLoginTest, aCodeThatWasUsedIsRefused) {
  const LoginReturn first = returned(login_);
  EXPECT_EQ(ended(login_, first), "ada");
  LoginReturn second = returned(login_);
  second.code = first.code;
  EXPECT_THAT(ended(login_, second), HasSubstr("does not take the code"));
}

TEST_F(PageLoginTest, aCodeOfAnotherAttemptDoesNotFitItsVerifier) {
  LoginReturn mine = returned(login_);
  mine.code = returned(login_).code;
  EXPECT_THAT(ended(login_, mine), HasSubstr("does not take the code"));
}

TEST_F(PageLoginTest, theProviderMayRefuse) {
  LoginReturn denied = returned(login_);
  denied.code.clear();
  denied.error = "access_denied";
  EXPECT_THAT(ended(login_, denied), HasSubstr("access_denied"));
  denied = returned(login_);
  denied.error = "<script>alert(1)</script>";
  EXPECT_THAT(ended(login_, denied), AllOf(HasSubstr("unknown"), Not(HasSubstr("script"))));
  denied = returned(login_);
  denied.code.clear();
  EXPECT_THAT(ended(login_, denied), HasSubstr("no code"));
  denied = returned(login_);
  denied.issuer = "https://evil.example";
  EXPECT_THAT(ended(login_, denied), HasSubstr("another provider"));
}

TEST_F(PageLoginTest, onlyATokenOfThisSignInIsTaken) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(world_.today().time_since_epoch());
  const std::tuple<const char*, Json, const char*> refused[]{
      {"nonce", "another", "not of this sign-in"},
      {"nonce", nullptr, "not of this sign-in"},
      {"aud", "other", "for another"},
      {"aud", {"omni", "other"}, "another client"},
      {"iss", "https://evil.example", "another has issued it"},
      {"exp", seconds.count() - 100, "its time is over"},
      {"exp", nullptr, "never ends"},
      {"nbf", seconds.count() + 1000, "yet to come"},
      {"sub", nullptr, "names no caller"}};
  for (const auto& [claim, value, why] : refused) {
    provider_.claims = {{claim, value}};
    EXPECT_THAT(signIn(), HasSubstr(why)) << claim << " " << value;
  }
}

TEST_F(PageLoginTest, aTokenIsSignedByAKeyOfTheProvider) {
  const TokenIssuer foreign("ES256");
  const std::string inPlainText = base64Url(R"({"alg":"none"})");
  const std::function<std::string(const TokenIssuer&, const Json&)> forgeries[]{
      [](const TokenIssuer& key, const Json& claims) {
        return key.sign(claims, {{"alg", "none"}});
      },
      [&](const TokenIssuer&, const Json& claims) {
        return inPlainText + "." + base64Url(claims.dump()) + ".";
      },
      [&](const TokenIssuer&, const Json& claims) {
        return foreign.sign(claims, {{"kid", "k1"}});
      },
      [](const TokenIssuer& key, const Json& claims) {
        const std::string text = base64Url(R"({"alg":"HS256","kid":"k1"})") + "." + base64Url(claims.dump());
        return text + "." + base64Url(hmacSha256(key.jwk("k1").dump(), text));
      },
      [](const TokenIssuer& key, const Json& claims) {
        const std::string text = base64Url(R"({"alg":"HS256"})") + "." + base64Url(claims.dump());
        return text + "." + base64Url(hmacSha256(key.jwk("k1").value("x", ""), text));
      },
      [](const TokenIssuer&, const Json&) { return std::string("no.token"); }};
  for (const auto& forge : forgeries) {
    provider_.sign = forge;
    EXPECT_THAT(signIn(), HasSubstr("the token is not taken"));
  }
}

TEST_F(PageLoginTest, keysThatWereRotatedAreAskedForAgain) {
  EXPECT_EQ(signIn(), "ada");
  provider_.rotateTo("k2", "RS256");
  pass(std::chrono::minutes(1));
  EXPECT_EQ(signIn(), "ada");
  provider_.sign = [](const TokenIssuer& key, const Json& claims) {
    return key.sign(claims, {{"kid", "k9"}});
  };
  EXPECT_THAT(signIn(), HasSubstr("signature")) << "a key that the provider does not have";
}

TEST_F(PageLoginTest, aProviderThatIsNotAsOpenidConnectHasItIsTheOperatorsToRepair) {
  const Json good = provider_.description();
  const auto begun = [&](Json description) {
    provider_.description() = std::move(description);
    provider_.publish();
    PageLogin login(rules(), world_);
    const auto begun = login.begin("", kRedirect, {});
    if (begun) return begun->address;
    EXPECT_EQ(begun.error().audience, Audience::kOperator);
    return begun.error().text();
  };
  Json bad = good;
  bad["issuer"] = "https://evil.example";
  EXPECT_THAT(begun(bad), HasSubstr("another issuer"));
  for (const char* name : {"authorization_endpoint", "token_endpoint", "jwks_uri"})
    for (const Json& value :
         {Json(), Json(1), Json(""), Json("http://id.example/a"), Json("file:///etc/passwd"),
          Json("javascript:alert(1)"), Json("https://id.example/\r\nSet-Cookie: a=b")}) {
      bad = good;
      bad[name] = value;
      EXPECT_THAT(begun(bad), HasSubstr(std::string("no https address as ") + name)) << value;
    }
  EXPECT_THAT(begun(Json::array()), HasSubstr("in JSON"));
  bad = good;
  bad["padding"] = std::string(1u << 20u, 'x');
  EXPECT_THAT(begun(bad), HasSubstr("larger than"));
  LoginRules elsewhere = rules();
  elsewhere.tokens.issuer += "/none";
  EXPECT_THAT(PageLogin(elsewhere, world_).check().error().text(), HasSubstr("status 404"));
}

TEST_F(PageLoginTest, aProviderThatIsDownOrSlowIsNotAskedByEachBrowser) {
  LoginRules hasty = rules();
  hasty.timeout = std::chrono::milliseconds(50);
  provider_.files().before([](const ScriptedRequest&) { return ScriptedReply::hang(); });
  PageLogin login(hasty, world_);
  const auto slow = login.begin("", kRedirect, {});
  ASSERT_FALSE(slow);
  EXPECT_EQ(slow.error().code, Code::kDeadline);
  EXPECT_EQ(slow.error().audience, Audience::kOperator);
  EXPECT_FALSE(login.begin("", kRedirect, {}));
  EXPECT_EQ(provider_.endpoint().requests().size(), 1u);
  provider_.files().before([](const ScriptedRequest&) { return std::nullopt; });
  pass(std::chrono::seconds(10));
  EXPECT_TRUE(login.begin("", kRedirect, {}));
  LoginRules nowhere = rules();
  nowhere.tokens.issuer = "http://127.0.0.1:1";
  EXPECT_EQ(PageLogin(nowhere, world_).check().error().code, Code::kUnavailable);
  EXPECT_TRUE(login.check());
}

TEST_F(PageLoginTest, aTokenReplyMayBeAnything) {
  const std::pair<ScriptedReply, const char*> replies[]{
      {ServedFiles::reply(200, {}, "no JSON"), "no ID token"},
      {ServedFiles::reply(200, {}, R"({"id_token": 7})"), "no ID token"},
      {ServedFiles::reply(500, {}, R"({"error": "<b>"})"), "status 500, unknown"},
      {ServedFiles::reply(302, {{"Location", "http://127.0.0.1:1/"}}, ""), "status 302"},
      {ServedFiles::reply(200, {}, std::string(1u << 20u, 'x')), "larger than"}};
  for (const auto& [reply, why] : replies) {
    provider_.tokenReply = reply;
    EXPECT_THAT(signIn(), HasSubstr(why));
  }
}

TEST(LoginSessions, endByTimeAndAreBounded) {
  using std::chrono::hours, std::chrono::minutes;
  LoginSessions sessions(hours(12), minutes(60));
  const std::chrono::steady_clock::time_point start{hours(1)};
  const std::string idle = sessions.begin({.name = "ada"}, start);
  EXPECT_TRUE(sessions.find(idle, start + minutes(59)));
  EXPECT_TRUE(sessions.find(idle, start + minutes(118))) << "it was used";
  EXPECT_FALSE(sessions.find(idle, start + minutes(178)));
  const std::string used = sessions.begin({.name = "ada"}, start);
  for (int half = 1; half < 24; ++half) EXPECT_TRUE(sessions.find(used, start + minutes(30 * half))) << half;
  EXPECT_FALSE(sessions.find(used, start + hours(12))) << "however much it is used";

  const std::string other = sessions.begin({.name = "eve"}, start);
  std::vector<std::string> all;
  for (std::size_t count = 0; count <= LoginSessions::kMaxOfOne; ++count)
    all.push_back(sessions.begin({.name = "ada"}, start + std::chrono::seconds(count)));
  EXPECT_FALSE(sessions.find(all[0], start + minutes(1))) << "the one that was not used for longest";
  EXPECT_TRUE(sessions.find(all[1], start + minutes(1)));
  EXPECT_TRUE(sessions.find(other, start + minutes(1))) << "of others none ends by that";
}

}  // namespace
}  // namespace omni
