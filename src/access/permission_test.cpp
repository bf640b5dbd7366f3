#include "access/permission.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::Key;
using ::testing::UnorderedElementsAre;

const std::vector<SourceId> kSources{"sales", "staff", "notes"};

Role role(const std::string& name, std::vector<std::string> sources) {
  return {.name = name, .asked = sources, .queried = sources, .described = sources};
}

TEST(Permission, whatNoRoleNamesDoesNotExist) {
  const AccessConfig access{.roles = {role("analyst", {"sales"}), role("all", {"*"})}};
  EXPECT_THAT(permissionsOf({.name = "a", .roles = {"analyst"}}, access, kSources),
              ElementsAre(Key("sales")));
  EXPECT_EQ(permissionsOf({.name = "a", .roles = {"all"}}, access, kSources).size(), 3u);
  EXPECT_TRUE(permissionsOf({.name = "a", .roles = {"other"}}, access, kSources).empty());
  EXPECT_TRUE(permissionsOf({.name = "a"}, access, kSources).empty());
}

TEST(Permission, ofSeveralRolesTheFirstThatHasASourceSaysWhatIsSeen) {
  AccessConfig access{.roles = {role("clerk", {"sales"}), role("all", {"*"})}};
  access.roles[0].rules["sales"].hidden = {"orders.note"};
  const auto seen = permissionsOf({.name = "a", .roles = {"all", "clerk"}}, access, kSources);
  EXPECT_THAT(seen.at("sales").rules.hidden, ElementsAre("orders.note"));
  EXPECT_TRUE(seen.at("staff").rules.empty());
}

TEST(Permission, aCallerWithoutAnAttributeOfARuleDoesNotSeeTheSource) {
  AccessConfig access{.roles = {role("clerk", {"sales", "staff"})}};
  access.roles[0].rules["sales"].rows["orders"] = "region = :caller.region AND '::caller.x' <> ''";
  EXPECT_THAT(permissionsOf({.name = "a", .roles = {"clerk"}}, access, kSources), ElementsAre(Key("staff")));
  const Caller caller{
      .name = "a", .roles = {"clerk"}, .attributes = {{"region", std::string("N")}, {"y", true}}};
  const auto seen = permissionsOf(caller, access, kSources);
  EXPECT_THAT(seen.at("sales").values, UnorderedElementsAre(std::pair("region", Value(std::string("N")))));
}

TEST(Permission, aDatabaseThatNeedsAnIdentityIsThereForNamedCallers) {
  AccessConfig access{.roles = {role("all", {"*"})}};
  access.identities = {{"sales", {.header = "X-User", .attribute = "", .set = "app.user"}},
                       {"staff", {.header = "", .attribute = "user", .set = "app.user"}}};
  const auto seenBy = [&](std::map<std::string, Value> attributes,
                          std::map<std::string, std::string> headers) {
    return permissionsOf(
        {.name = "a", .roles = {"all"}, .attributes = std::move(attributes), .headers = std::move(headers)},
        access, kSources);
  };
  EXPECT_THAT(seenBy({}, {{"X-User", " "}}), ElementsAre(Key("notes")));
  const auto ann = seenBy({{"user", std::string("ann")}}, {{"X-User", "Ann"}});
  EXPECT_EQ(ann.at("sales").identity, "Ann");
  EXPECT_EQ(ann.at("staff").identity, "ann");
  EXPECT_EQ(ann.at("notes").identity, "");
  EXPECT_NE(keyOf(ann), keyOf(seenBy({{"user", std::string("ann")}}, {{"X-User", "Bob"}})));
}

TEST(Permission, attributesBecomeParametersOutsideOfQuotes) {
  const auto condition = rowCondition("a = :caller.x AND b <> ':caller.y' AND c = :caller.x", '$');
  EXPECT_EQ(condition.text, "a = $omni_caller_x AND b <> ':caller.y' AND c = $omni_caller_x");
  EXPECT_THAT(condition.attributes, ElementsAre("x"));
}

TEST(Permission, keysTellPermissionsApart) {
  AccessConfig access{.roles = {role("clerk", {"sales"})}};
  access.roles[0].rules["sales"].rows["orders"] = "region = :caller.region";
  const auto keyFor = [&](Value value) {
    return keyOf(permissionsOf(
        {.name = "a", .roles = {"clerk"}, .attributes = {{"region", std::move(value)}}}, access, kSources));
  };
  EXPECT_EQ(keyFor(std::string("1")), keyFor(std::string("1")));
  EXPECT_NE(keyFor(std::string("1")), keyFor(std::int64_t{1}));
  EXPECT_NE(keyFor(std::string("1")), keyFor(std::string("2")));
  const std::string unmasked = keyFor(std::string("1"));
  access.roles[0].rules["sales"].masks["orders.note"] = ColumnMask::kPartial;
  const std::string partial = keyFor(std::string("1"));
  access.roles[0].rules["sales"].masks["orders.note"] = ColumnMask::kNull;
  EXPECT_NE(partial, unmasked);
  EXPECT_NE(partial, keyFor(std::string("1")));
}

}  // namespace
}  // namespace omni
