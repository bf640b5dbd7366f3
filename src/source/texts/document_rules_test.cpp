#include "source/texts/document_rules.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"

namespace omni {
namespace {

class DocumentRulesTest : public ::testing::Test {
 protected:
  bool permits(const std::string& condition, const std::string& text, const std::string& name = "a.md") {
    folder_.write(name, text);
    const auto rules = DocumentRules::of({.rows = {{"*.md", condition}}, .parameters = {{"team", "Blue"}}});
    return rules.value().permits(folder_.path() / name, name);
  }
  TemporaryFolder folder_;
};

TEST_F(DocumentRulesTest, theFrontMatterHasToSayWhatAConditionAsks) {
  EXPECT_TRUE(permits("team = :team", "---\nteam: Blue\n---\nText."));
  EXPECT_TRUE(permits("team = :team", "---\r\ntitle: A\r\nteam: \"Blue\"\r\n---\r\nText."));
  EXPECT_TRUE(permits("team = :team and level = 'for all'", "---\nteam: [Red, Blue]\nlevel: for all\n---\n"));
  EXPECT_TRUE(permits("team=Blue", "---\nteam:\n- Red\n  - Blue\nlevel: x\n---\n"));
  EXPECT_FALSE(permits("team = :team", "---\nteam: Red\n---\nBlue"));
  EXPECT_FALSE(permits("team = :team AND level = open", "---\nteam: Blue\nlevel: secret\n---\n"));
}

TEST_F(DocumentRulesTest, whatCannotBeReadIsNotThere) {
  for (const char* text :
       {"Text.", "", "---\nteam: Blue\n", "\n---\nteam: Blue\n---\n", "---\n---\nteam: Blue\n---\n",
        "---\nteam: Blue\nteam: Red\n---\n", "---\nteam: !!x Blue\n---\n", "---\n team: Blue\n---\n",
        "---\nteam: Blue Red\n---\n", "---\nother:\n  team: Blue\n---\n", "---\nteam: { Blue: 1 }\n---\n",
        "---\nteam: |\n  Blue\n---\n"})
    EXPECT_FALSE(permits("team = :team", text)) << text;
}

TEST_F(DocumentRulesTest, aConditionIsForTheDocumentsOfItsGlob) {
  EXPECT_TRUE(permits("team = :team", "Text.", "a.txt"));
}

TEST_F(DocumentRulesTest, whatIsNoConditionIsRefused) {
  for (const char* condition : {"", "team", "team =", "team = :region", "team = Blue or level = x",
                                "team = 'Blue", "= Blue", "team = Blue and", "team > 3"}) {
    const auto rules = DocumentRules::of({.rows = {{"*", condition}}, .parameters = {{"team", "Blue"}}});
    ASSERT_FALSE(rules) << condition;
    EXPECT_EQ(rules.error().code, Code::kInvalidArgument);
  }
}

}  // namespace
}  // namespace omni
