#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "access/credentials/callers.h"
#include "access/credentials/crypto.h"
#include "access/credentials/token.h"
#include "access/credentials/token_keys.h"
#include "base/temporary_folder.h"
#include "endpoint/instant_world.h"
#include "endpoint/scripted_endpoint.h"
#include "endpoint/token_issuer.h"
#include "net/signature/digest.h"
#include "source/cached_in.h"

namespace omni {
namespace {

using Json = nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Crypto, isWhatOthersCompute) {
  EXPECT_EQ(sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(base64Url("\xfb\xff\xfe"
                      "a"),
            "-__-YQ");
  EXPECT_EQ(fromBase64Url("-__-YQ"),
            "\xfb\xff\xfe"
            "a");
  EXPECT_FALSE(fromBase64Url("a+b/"));
  EXPECT_EQ(newApiKey().size(), 5u + 43u);
  EXPECT_NE(newApiKey(), newApiKey());
  EXPECT_TRUE(equalInConstantTime("same", "same"));
  EXPECT_FALSE(equalInConstantTime("same", "sane"));
  EXPECT_FALSE(equalInConstantTime("same", "sam"));
}

using Issuer = TokenIssuer;

const TokenRules kRules{.keys = "",
                        .issuer = "https://id.example",
                        .audience = "omni",
                        .attributes = {{"region", "https://id.example/region"}, {"level", "level"}}};
const auto kNow = std::chrono::system_clock::time_point(std::chrono::seconds(1'800'000'000));

Json claims() {
  return {{"iss", "https://id.example"},
          {"aud", {"other", "omni"}},
          {"sub", "ada"},
          {"exp", 1'800'000'600},
          {"roles", {"analyst", "clerk"}},
          {"https://id.example/region", "North"},
          {"level", 3}};
}

Json with(const char* name, Json value) {
  Json changed = claims();
  changed[name] = std::move(value);
  return changed;
}

Json without(const char* name) {
  Json changed = claims();
  changed.erase(name);
  return changed;
}

std::vector<TokenKey> keysOf(std::initializer_list<Json> jwks) {
  return readTokenKeys(Json{{"keys", jwks}}.dump()).value();
}

std::string verdict(const std::string& token, const std::vector<TokenKey>& keys) {
  const auto caller = callerOfToken(token, kRules, keys, kNow);
  return caller ? caller->name : caller.error().message;
}

class Algorithms : public ::testing::TestWithParam<std::string> {};

TEST_P(Algorithms, aTokenNamesACaller) {
  const Issuer issuer(GetParam()), other(GetParam());
  const auto keys = keysOf({other.jwk("k0"), issuer.jwk()});
  const auto caller = callerOfToken(issuer.sign(claims(), {{"kid", "k1"}}), kRules, keys, kNow);
  ASSERT_TRUE(caller) << caller.error().message;
  EXPECT_EQ(caller->name, "ada");
  EXPECT_THAT(caller->roles, ElementsAre("analyst", "clerk"));
  EXPECT_EQ(caller->attributes.at("region"), Value(std::string("North")));
  EXPECT_EQ(caller->attributes.at("level"), Value(std::int64_t{3}));
  EXPECT_EQ(verdict(issuer.sign(claims()), keys), "ada");  // it names no key
  EXPECT_THAT(verdict(issuer.sign(claims(), {{"kid", "k0"}}), keys), HasSubstr("signature"));
  EXPECT_THAT(verdict(other.sign(claims(), {{"kid", "k1"}}), keys), HasSubstr("signature"));
  std::string bent = issuer.sign(claims());
  bent[bent.size() - 20] = bent[bent.size() - 20] == 'A' ? 'B' : 'A';
  EXPECT_THAT(verdict(bent, keys), HasSubstr("signature"));
}

INSTANTIATE_TEST_SUITE_P(, Algorithms, ::testing::Values("RS256", "PS256", "ES256", "EdDSA"));

TEST(Token, isForThisServerAndThisTime) {
  const Issuer issuer("ES256");
  const auto keys = keysOf({issuer.jwk()});
  EXPECT_THAT(verdict(issuer.sign(with("iss", "https://else")), keys), HasSubstr("another has issued it"));
  EXPECT_THAT(verdict(issuer.sign(with("aud", "other")), keys), HasSubstr("for another"));
  EXPECT_THAT(verdict(issuer.sign(with("exp", 1'799'999'000)), keys), HasSubstr("over"));
  EXPECT_THAT(verdict(issuer.sign(without("exp")), keys), HasSubstr("never ends"));
  EXPECT_THAT(verdict(issuer.sign(with("nbf", 1'800'000'500)), keys), HasSubstr("yet to come"));
  EXPECT_EQ(verdict(issuer.sign(with("exp", 1'799'999'980)), keys), "ada");  // clocks differ
}

TEST(Token, withATimeThatIsNoNumberIsInvalid) {
  const Issuer issuer("ES256");
  const auto keys = keysOf({issuer.jwk()});
  for (const char* name : {"exp", "nbf", "iat"})
    for (const Json& value : {Json("1800000500"), Json(""), Json(true), Json(), Json::array({1'800'000'500})})
      EXPECT_THAT(verdict(issuer.sign(with(name, value)), keys),
                  HasSubstr("its claim '" + std::string(name) + "' is not a number of seconds"))
          << value;
  EXPECT_EQ(verdict(issuer.sign(with("iat", 1'799'999'000.5)), keys), "ada");
}

TEST(Token, withoutTheNameOfItsCallerIsInvalid) {
  const Issuer issuer("ES256");
  const auto keys = keysOf({issuer.jwk()});
  EXPECT_THAT(verdict(issuer.sign(without("sub")), keys), HasSubstr("its claim 'sub' names no caller"));
  for (const Json& value : {Json(""), Json(" \t"), Json(7), Json(), Json::array({"ada"})})
    EXPECT_THAT(verdict(issuer.sign(with("sub", value)), keys), HasSubstr("names no caller")) << value;
  TokenRules byMail = kRules;
  byMail.name = "email";
  const auto unnamed = callerOfToken(issuer.sign(claims()), byMail, keys, kNow);
  ASSERT_FALSE(unnamed) << "the configured claim counts, not another";
  EXPECT_THAT(unnamed.error().message, HasSubstr("'email'"));
  EXPECT_EQ(callerOfToken(issuer.sign(with("email", "ada@example.org")), byMail, keys, kNow)->name,
            "ada@example.org");
}

TEST(IdToken, isOfOneSignInAndIssuedToThisClient) {
  const Issuer issuer("ES256");
  const auto keys = keysOf({issuer.jwk()});
  const auto taken = [&](const Json& held) {
    const auto caller = callerOfIdToken(issuer.sign(held), kRules, keys, kNow, "n1");
    return caller ? caller->name : caller.error().message;
  };
  Json held = with("nonce", "n1");
  EXPECT_THAT(taken(held), HasSubstr("another client")) << "it is for several, and does not say for which";
  held["azp"] = "other";
  EXPECT_THAT(taken(held), HasSubstr("another client"));
  held["azp"] = "omni";
  EXPECT_EQ(taken(held), "ada");
  held["aud"] = "omni";
  held.erase("azp");
  EXPECT_EQ(taken(held), "ada");
  for (const Json& nonce : {Json("n2"), Json(""), Json(), Json(1)}) {
    held["nonce"] = nonce;
    EXPECT_THAT(taken(held), HasSubstr("not of this sign-in")) << nonce;
  }
  held.erase("nonce");
  EXPECT_THAT(taken(held), HasSubstr("not of this sign-in"));
}

TEST(Token, isSignedInAWayThatItsKeyIsFor) {
  const Issuer issuer("RS256");
  const auto keys = keysOf({issuer.jwk()});
  for (const char* algorithm : {"none", "HS256", "ES256", "PS256", ""})
    EXPECT_THAT(verdict(issuer.sign(claims(), {{"alg", algorithm}}), keys), HasSubstr("signature"))
        << algorithm;
  EXPECT_THAT(verdict(issuer.sign(claims(), {{"crit", {"b64"}}, {"b64", false}}), keys),
              HasSubstr("not known"));
  for (const char* text : {"", "a.b.c", "..", "e30.e30.", "a", "eyJhbGciOiJub25lIn0.e30."})
    EXPECT_THAT(verdict(text, keys), ::testing::AnyOf(HasSubstr("no JWT"), HasSubstr("signature"))) << text;
}

TEST(TokenKeys, shortKeysAndKeysForOtherThingsAreNone) {
  Json encrypting = Issuer("RS256").jwk();
  encrypting["use"] = "enc";
  EXPECT_FALSE(readTokenKeys(Json{{"keys", {encrypting}}}.dump()));
  EXPECT_FALSE(readTokenKeys(
      R"({"keys": [{"kty": "oct", "k": "c2VjcmV0"}, 7, {"kty": "RSA", "n": "AQAB", "e": "AQAB"}]})"));
  EXPECT_FALSE(readTokenKeys("no JSON"));
}

class CallersTest : public ::testing::Test {
 protected:
  std::shared_ptr<AccessConfig> access_ = std::make_shared<AccessConfig>();
  TemporaryFolder folder_;
  CachedIn world_{folder_.path()};
};

TEST_F(CallersTest, withoutAuthenticationTheCallerIsTheLocalUser) {
  EXPECT_TRUE(Callers(nullptr, world_).of("")->owner);
  EXPECT_TRUE(Callers(nullptr, world_).of("Bearer anything")->owner);
}

TEST_F(CallersTest, keysAreKnownByTheirHash) {
  const std::string key = newApiKey();
  access_->keys = {{{.name = "other"}, sha256Hex(newApiKey())},
                   {{.name = "ci", .roles = {"analyst"}}, sha256Hex(key)}};
  Callers callers(access_, world_);
  const auto caller = callers.of("bearer " + key);
  ASSERT_TRUE(caller);
  EXPECT_EQ(caller->name, "key:ci");
  EXPECT_FALSE(caller->owner);
  for (const auto& shown : std::vector<std::string>{"", "Bearer", "Bearer omni_wrong", "Basic " + key, key}) {
    const auto nobody = callers.of(shown);
    ASSERT_FALSE(nobody) << shown;
    EXPECT_THAT(nobody.error().text(), Not(HasSubstr("wrong")));
  }
}

TEST_F(CallersTest, anAnonymousCallerHasTheRoleOfTheNameless) {
  access_->keys = {{{.name = "ci"}, sha256Hex("k")}};
  access_->roles = {{.name = "anonymous"}};
  Callers callers(access_, world_);
  EXPECT_THAT(callers.of("")->roles, ElementsAre("anonymous"));
  EXPECT_FALSE(callers.of("Bearer wrong"));
}

TEST_F(CallersTest, aFileOfKeysIsReadAgainWhenItChanges) {
  const Issuer first("ES256"), second("EdDSA");
  folder_.write("jwks.json", Json{{"keys", Json::array({first.jwk("a")})}}.dump());
  access_->tokens = kRules;
  access_->tokens->keys = (folder_.path() / "jwks.json").string();
  Callers callers(access_, world_);
  Json lasting = claims();
  lasting["exp"] = 4'000'000'000;
  EXPECT_EQ(callers.of("Bearer " + first.sign(lasting))->name, "token:ada");
  EXPECT_FALSE(callers.of("Bearer " + second.sign(lasting)));
  folder_.write("jwks.json", Json{{"keys", {second.jwk("b"), first.jwk("a")}}}.dump());
  EXPECT_TRUE(callers.of("Bearer " + second.sign(lasting)));
  folder_.write("jwks.json", "broken");
  EXPECT_TRUE(callers.of("Bearer " + second.sign(lasting)));  // what was known last still holds
  const auto trouble = callers.takeTrouble();
  ASSERT_TRUE(trouble);
  EXPECT_THAT(trouble->message, AllOf(HasSubstr("jwks.json"), HasSubstr("still hold")));
  EXPECT_TRUE(callers.of("Bearer " + second.sign(lasting)));
  EXPECT_FALSE(callers.takeTrouble()) << "it is told once";
}

TEST_F(CallersTest, missingTokenKeysAreReportedBeforeTheFirstRequest) {
  access_->tokens = kRules;
  access_->tokens->keys = (folder_.path() / "none.json").string();
  Callers callers(access_, world_);
  EXPECT_THAT(callers.check().error().message, HasSubstr("none.json"));
  const auto caller = callers.of("Bearer a.b.c");
  ASSERT_FALSE(caller);
  EXPECT_THAT(caller.error().text(), Not(HasSubstr("none.json"))) << "that is its operator's";
}

TEST_F(CallersTest, anAddressIsAskedAgainForAKeyThatIsNotKnownButNotForEach) {
  const Issuer first("ES256"), second("EdDSA");
  const auto reply = [](const Json& keys) {
    ScriptedReply reply;
    reply.body = Json{{"keys", keys}}.dump();
    return reply;
  };
  ScriptedEndpoint endpoint;
  endpoint.reply("", reply(Json::array({first.jwk("a")})));
  endpoint.reply("", reply(Json::array({first.jwk("a"), second.jwk("b")})));
  const InstantWorld world(folder_.path());
  TokenKeys keys(endpoint.url() + "/keys", world);
  EXPECT_EQ(keys.with("a").value()->size(), 1u);
  EXPECT_EQ(keys.with("b").value()->size(), 1u) << "it was asked just now";
  world.waitUntil(world.now() + std::chrono::minutes(1), {});
  EXPECT_EQ(keys.with("a").value()->size(), 1u);
  EXPECT_EQ(keys.with("b").value()->size(), 2u);
  EXPECT_EQ(endpoint.requests().size(), 2u);
}

TEST_F(CallersTest, whoseKeyIsKnownDoesNotWaitWhileAnAddressIsAsked) {
  const Issuer first("ES256"), second("EdDSA");
  ScriptedEndpoint endpoint;
  ScriptedReply known, held;
  known.body = Json{{"keys", Json::array({first.jwk("a")})}}.dump();
  held.body = Json{{"keys", Json::array({first.jwk("a"), second.jwk("b")})}}.dump();
  held.company = 2;
  endpoint.reply("", known);
  endpoint.reply("", held);
  const InstantWorld world(folder_.path());
  TokenKeys keys(endpoint.url() + "/keys", world), others(endpoint.url() + "/keys", world);
  EXPECT_TRUE(keys.with("a"));
  world.waitUntil(world.now() + std::chrono::minutes(1), {});
  std::jthread asks([&] { EXPECT_EQ(keys.with("b").value()->size(), 2u); });
  endpoint.awaitRequests(2);
  EXPECT_EQ(keys.with("a").value()->size(), 1u) << "as they were";
  EXPECT_TRUE(others.with("a")) << "the company that the held reply waits for";
}

}  // namespace
}  // namespace omni
