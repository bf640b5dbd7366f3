#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "config/config.h"
#include "source/cached_in.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string kHash = "sha256:" + std::string(64, 'a');

class AccessSettings : public ::testing::Test {
 protected:
  Result<EngineConfig> read(const std::string& access) const {
    return parseConfig(
        "sources:\n  sales: { kind: sqlite, path: a.db }\n  notes: { kind: documents, path: n }\naccess:\n" +
            access,
        folder_.path() / "omni.yaml", world_);
  }
  std::string wrong(const std::string& access) const {
    const auto config = read(access);
    return config ? "nothing" : config.error().text();
  }

  TemporaryFolder folder_;
  CachedIn world_{folder_.path() / "cache"};
};

TEST_F(AccessSettings, saysWhoSeesWhat) {
  const auto config = read(
      "  roles:\n"
      "    clerk: { sources: [sales], query: [], hide: { sales: [salaries] }, rows: { sales: { orders: "
      "\"region = :caller.region\" } } }\n"
      "    keeper: { sources: \"*\", operate: true }\n"
      "  keys: [{ name: ci, hash: \"" +
      kHash +
      "\", roles: [clerk], attributes: { region: North, level: 3, code: \"3\" } }]\n"
      "  tokens: { keys: jwks.json, issuer: i, audience: a, attributes: { region: r } }\n"
      "  tls: { certificate: c.pem, key: k.pem }\n");
  ASSERT_TRUE(config) << config.error().text();
  const AccessConfig& access = *config->access;
  ASSERT_EQ(access.roles.size(), 2u);
  EXPECT_THAT(access.roles[0].asked, ElementsAre("sales"));
  EXPECT_TRUE(access.roles[0].queried.empty());
  EXPECT_THAT(access.roles[0].rules.at("sales").hidden, ElementsAre("salaries"));
  EXPECT_EQ(access.roles[0].rules.at("sales").rows.at("orders"), "region = :caller.region");
  EXPECT_TRUE(access.roles[1].operates);
  EXPECT_EQ(access.keys[0].hash, std::string(64, 'a'));
  EXPECT_EQ(access.keys[0].caller.attributes.at("level"), Value(std::int64_t{3}));
  EXPECT_EQ(access.keys[0].caller.attributes.at("code"), Value(std::string("3")));
  EXPECT_TRUE(access.tokens->keys.ends_with("/jwks.json"));
  EXPECT_TRUE(access.tls->certificate.starts_with('/'));
  EXPECT_TRUE(access.asksWho());
}

TEST_F(AccessSettings, refusesWhatWouldShowTooMuch) {
  EXPECT_THAT(wrong("  roles: { clerk: { sources: [sale] } }\n"), HasSubstr("Did you mean 'sales'?"));
  EXPECT_THAT(wrong("  roles: { clerk: { sources: [sales], hide: { slaes: [x] } } }\n"),
              HasSubstr("no source 'slaes'"));
  EXPECT_THAT(wrong("  roles: { clerk: { source: [sales] } }\n"), HasSubstr("Did you mean 'sources'?"));
  EXPECT_THAT(wrong("  keys: []\n"), HasSubstr("there are no roles"));
  EXPECT_THAT(wrong("  roles: { a: { sources: [sales] } }\n  keys: [{ name: n, hash: \"" + kHash +
                    "\", roles: [b] }]\n"),
              HasSubstr("no role 'b'"));
  EXPECT_THAT(wrong("  roles: { a: { sources: [sales] } }\n  tokens: { keys: k, issuer: i }\n"),
              HasSubstr("audience"));
  EXPECT_THAT(wrong("  roles: { a: { sources: [sales] } }\n  tokens: { keys: \"http://x/k\", issuer: i, "
                    "audience: a }\n"),
              HasSubstr("https://"));
  EXPECT_THAT(wrong("  roles: { a: { sources: [sales], rows: { sales: { t: \"x = :caller.\" } } } }\n"),
              HasSubstr("no attribute"));
}

TEST_F(AccessSettings, saysHowPeopleSignIn) {
  folder_.write("secret", "correct horse\n");
  const std::string roles = "  roles: { a: { sources: [sales] } }\n";
  const auto config =
      read(roles +
           "  tokens: { keys: jwks.json, issuer: i, audience: a, roles: groups, attributes: { region: r } }\n"
           "  login: { issuer: 'https://id.example/realms/staff', client_id: omni, client_secret: 'file:" +
           (folder_.path() / "secret").string() +
           "', scopes: [openid, groups], address: 'https://omni.example/', name: email, hours: 8, "
           "idle_minutes: 30 }\n");
  ASSERT_TRUE(config) << config.error().text();
  const LoginRules& login = *config->access->login;
  EXPECT_EQ(login.tokens, (TokenRules{.keys = "",
                                      .issuer = "https://id.example/realms/staff",
                                      .audience = "omni",
                                      .name = "email",
                                      .roles = "groups",
                                      .attributes = {{"region", "r"}}}))
      << "claims that are not named are those of tokens";
  EXPECT_EQ(login.secret.reveal(), "correct horse");
  EXPECT_THAT(login.scopes, ElementsAre("groups"));
  EXPECT_EQ(login.address, "https://omni.example");
  EXPECT_EQ(login.lifetime, std::chrono::hours(8));
  EXPECT_EQ(login.idle, std::chrono::minutes(30));

  const auto least = read(roles + "  login: { issuer: 'http://localhost:8080', client_id: omni }\n");
  ASSERT_TRUE(least) << least.error().text();
  EXPECT_TRUE(least->access->asksWho());
  EXPECT_TRUE(least->access->login->secret.empty());
  EXPECT_EQ(least->access->login->tokens.name, "sub");
  EXPECT_THAT(least->access->login->scopes, ElementsAre("profile", "email"));
}

TEST_F(AccessSettings, refusesASignInThatWouldNotBeSafe) {
  const std::pair<const char*, const char*> refused[]{
      {"client_id: omni", "no issuer or no client_id"},
      {"issuer: 'https://id.example'", "no issuer or no client_id"},
      {"issuer: 'http://id.example', client_id: omni", "no https address of a provider"},
      {"issuer: 'https://id.example/?a=b', client_id: omni", "no https address of a provider"},
      {"issuer: 'id.example', client_id: omni", "no https address of a provider"},
      {"issuer: 'https://id.example', client_id: omni, client_secret: topsecret", "only its place belongs"},
      {"issuer: 'https://id.example', client_id: omni, client_secret: 'env:NONE'", "not set: NONE"},
      {"issuer: 'https://id.example', client_id: omni, secret: 'env:NONE'", "client_secret"},
      {"issuer: 'https://id.example', client_id: omni, scopes: ['a b']", "a scope is no word"},
      {"issuer: 'https://id.example', client_id: omni, address: 'http://omni.example'", "over https"},
      {"issuer: 'https://id.example', client_id: omni, address: 'https://omni.example/x'", "over https"},
      {"issuer: 'https://id.example', client_id: omni, hours: 0", "'hours' must be a whole number from 1"},
      {"issuer: 'https://id.example', client_id: omni, idle_minutes: x", "'idle_minutes' must be"}};
  for (const auto& [login, complaint] : refused) {
    const std::string message =
        wrong("  roles: { a: { sources: [sales] } }\n  login: { " + std::string(login) + " }\n");
    EXPECT_THAT(message, HasSubstr(complaint)) << login;
    EXPECT_THAT(message, Not(HasSubstr("topsecret")));
  }
}

TEST_F(AccessSettings, masksColumnsOfTables) {
  folder_.write("key", std::string(32, 'k') + "\n");
  const std::string place = "file:" + (folder_.path() / "key").string();
  const auto masking = [](const std::string& mask) {
    return "  roles: { a: { sources: [sales, notes], mask: " + mask + " } }\n";
  };
  const auto config =
      read(masking("{ sales: { t.mail: partial, t.iban: hash, t.note: null, t.pin: \"null\" } }") +
           "  mask_key: " + place + "\n");
  ASSERT_TRUE(config) << config.error().text();
  const auto& masks = config->access->roles[0].rules.at("sales").masks;
  EXPECT_EQ(masks.at("t.mail"), ColumnMask::kPartial);
  EXPECT_EQ(masks.at("t.iban"), ColumnMask::kHash);
  EXPECT_EQ(masks.at("t.note"), ColumnMask::kNull);
  EXPECT_EQ(masks.at("t.pin"), ColumnMask::kNull);
  EXPECT_EQ(config->access->maskKey.reveal(), std::string(32, 'k'));
  const std::pair<std::string, const char*> refused[]{
      {masking("{ sales: { t.mail: secret } }"), "no mask 'secret'"},
      {masking("{ sales: { mail: partial } }"), "not TABLE.COLUMN"},
      {masking("{ sales: [t.mail] }"), "names no columns"},
      {masking("{ notes: { t.mail: partial } }"), "'notes' has no tables"},
      {masking("{ sale: { t.mail: partial } }"), "no source 'sale'"},
      {masking("{ sales: { t.iban: hash } }"), "no mask_key"},
      {masking("{ sales: { t.iban: hash } }") + "  mask_key: topsecret\n", "only its place belongs"}};
  for (const auto& [access, complaint] : refused) {
    EXPECT_THAT(wrong(access), HasSubstr(complaint)) << access;
    EXPECT_THAT(wrong(access), Not(HasSubstr("topsecret")));
  }
}

TEST_F(AccessSettings, aDatabaseLearnsOfKnownCallers) {
  const std::string source =
      "sources:\n  crm: { kind: postgres, url: 'postgresql://127.0.0.1/crm', identity: { header: X-User, "
      "set: ";
  const auto parsed = [&](const std::string& rest) {
    return parseConfig(source + rest, folder_.path() / "omni.yaml", world_);
  };
  const std::string access = "access: { roles: { anonymous: { sources: '*' } } }\n";
  const auto config = parsed("app.user } }\n" + access);
  ASSERT_TRUE(config) << config.error().text();
  EXPECT_EQ(config->access->identities.at("crm"),
            (IdentityRule{.header = "X-User", .attribute = "", .set = "app.user"}));
  const std::pair<std::string, const char*> wrong[] = {
      {"app.user } }\n", "none are known"},
      {"app.user, caller: user } }\n" + access, "is not told whole"},
      {"search_path } }\n" + access, "cannot be set as 'search_path'"}};
  for (const auto& [rest, complaint] : wrong) {
    const auto refused = parsed(rest);
    ASSERT_FALSE(refused) << rest;
    EXPECT_THAT(refused.error().text(), HasSubstr(complaint));
  }
}

TEST_F(AccessSettings, aKeyThatStandsWhereItsHashBelongsIsNotRepeated) {
  const std::string message = wrong(
      "  roles: { a: { sources: [sales] } }\n  keys: [{ name: n, hash: omni_topsecret, roles: [a] }]\n");
  EXPECT_THAT(message, HasSubstr("omni key"));
  EXPECT_THAT(message, Not(HasSubstr("topsecret")));
}

}  // namespace
}  // namespace omni
