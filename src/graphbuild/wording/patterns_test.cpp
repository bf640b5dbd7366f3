#include "graphbuild/wording/patterns.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

class PatternsTest : public ::testing::Test {
 protected:
  PatternsTest() {
    for (const char* name : {"Ann Lee", "Bob Ray", "Cid Roe", "Dan Poe"}) knowledge_.add(name, "Person");
    for (const char* name : {"Oslo", "Bergen", "Turku"}) knowledge_.add(name, "Town");
    auto& lives = knowledge_.relation("LIVES_IN", "Person", "Town");
    relate(lives, "Ann Lee", "Oslo");
    relate(lives, "Bob Ray", "Bergen");
    relate(lives, "Cid Roe", "Oslo");
  }

  std::size_t thing(const char* name) const { return *knowledge_.find(name); }
  void relate(KnownRelation& relation, const char* from, const char* to) const {
    Knowledge::relate(relation, thing(from), thing(to));
  }
  NamedPair pair(const char* first, const char* second, const std::string& context) const {
    return {thing(first), thing(second), 0, {context}};
  }
  Patterns learned(const std::vector<NamedPair>& pairs) const {
    PatternLearner learner(knowledge_);
    learner.see(pairs);
    return learner.learned();
  }

  Knowledge knowledge_;
};

TEST_F(PatternsTest, areOfPairsThatASourceRelates) {
  const Patterns patterns =
      learned({pair("Ann Lee", "Oslo", "lives in"), pair("Bob Ray", "Bergen", "lives in")});
  ASSERT_EQ(patterns.size(), 1u);
  const auto matched = patterns.of(pair("Dan Poe", "Turku", "lives in"), knowledge_, .8);
  ASSERT_EQ(matched.size(), 1u);
  EXPECT_EQ(matched[0].pattern->type, "LIVES_IN");
  EXPECT_EQ(matched[0].from, thing("Dan Poe"));
  EXPECT_THAT(patterns.of(pair("Dan Poe", "Turku", "lives in"), knowledge_, .9), SizeIs(0));
  EXPECT_THAT(patterns.of(pair("Dan Poe", "Ann Lee", "lives in"), knowledge_, .8), SizeIs(0));
}

TEST_F(PatternsTest, goBackwardWhereTheSecondThingIsTheFirstOfTheRelation) {
  const Patterns patterns =
      learned({pair("Oslo", "Ann Lee", "is home to"), pair("Bergen", "Bob Ray", "is home to")});
  const auto matched = patterns.of(pair("Turku", "Dan Poe", "is home to"), knowledge_, .8);
  ASSERT_EQ(matched.size(), 1u);
  EXPECT_EQ(matched[0].from, thing("Dan Poe"));
  EXPECT_EQ(matched[0].to, thing("Turku"));
}

TEST_F(PatternsTest, whatIsRelatedOtherwiseSpeaksAgainstThem) {
  EXPECT_TRUE(learned({pair("Ann Lee", "Oslo", "went to"), pair("Bob Ray", "Bergen", "went to"),
                       pair("Ann Lee", "Bergen", "went to"), pair("Cid Roe", "Turku", "went to")})
                  .empty());
  auto& born = knowledge_.relation("BORN_IN", "Person", "Town");
  relate(born, "Dan Poe", "Turku");
  relate(born, "Dan Poe", "Oslo");
  EXPECT_TRUE(learned({pair("Ann Lee", "Oslo", "of"), pair("Bob Ray", "Bergen", "of"),
                       pair("Dan Poe", "Turku", "of"), pair("Dan Poe", "Oslo", "of")})
                  .empty());
}

TEST_F(PatternsTest, statementsOfUnknownPairsCountNeitherWay) {
  const Patterns patterns =
      learned({pair("Ann Lee", "Oslo", "lives in"), pair("Bob Ray", "Bergen", "lives in"),
               pair("Dan Poe", "Turku", "lives in")});
  EXPECT_THAT(patterns.lines(), HasSubstr("\"right\":2"));
  EXPECT_THAT(patterns.lines(), HasSubstr("\"wrong\":0"));
}

TEST_F(PatternsTest, whatIsAlwaysAboutTheSameThingSaysNothing) {
  EXPECT_TRUE(learned({pair("Ann Lee", "Oslo", "likes"), pair("Cid Roe", "Oslo", "likes")}).empty());
}

TEST_F(PatternsTest, areKeptAsLines) {
  const Patterns patterns =
      learned({pair("Ann Lee", "Oslo", "lives\tin"), pair("Bob Ray", "Bergen", "lives\tin")});
  EXPECT_EQ(Patterns::parse(patterns.lines())->lines(), patterns.lines());
  EXPECT_THAT(Patterns::parse(patterns.lines() + "{}\n").error().message, HasSubstr("line 2"));
  EXPECT_FALSE(Patterns::parse(R"({"context": "", "type": "", "from": "", "to": "", "backward": 1})"));
  EXPECT_FALSE(Patterns::parse("[]"));
}

}  // namespace
}  // namespace omni
