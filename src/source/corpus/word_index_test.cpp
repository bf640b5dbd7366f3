#include "source/corpus/word_index.h"

#include <gmock/gmock.h>

#include <map>

#include "base/temporary_folder.h"
#include "source/corpus/distinctive_terms.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

class WordIndexTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto builder = WordIndexBuilder::create(folder_.path() / "words").value();
    ASSERT_TRUE(builder.add(0, "Wings", "Lift", "The flow over a wing makes lift."));
    ASSERT_TRUE(builder.add(0, "Wings", "Drag", "Drag grows with speed, to be or not to be."));
    ASSERT_TRUE(builder.add(1, "Caf\xC3\xA9s", "", "A r\xC3\xA9sum\xC3\xA9 of lifts and e-mail."));
    ASSERT_TRUE(builder.finish());
    index_ = WordIndex::open(Seal::of(folder_.path()).value(), "words").value();
  }

  std::vector<std::uint64_t> found(const std::string& query) const {
    std::vector<std::uint64_t> passages;
    const auto terms = parseSearch(query).value();
    const auto hits = index_.search(terms, 10).value();
    for (const auto& hit : hits) passages.push_back(hit.passage);
    return passages;
  }

  std::map<std::uint64_t, float> held(const std::string& query) const {
    std::map<std::uint64_t, float> shares;
    const auto hits = index_.search(parseSearch(query).value(), 10).value();
    for (const auto& hit : hits) shares[hit.passage] = hit.held;
    return shares;
  }

  TemporaryFolder folder_;
  WordIndex index_;
};

TEST_F(WordIndexTest, stemsAndFoldsAccents) {
  EXPECT_THAT(found("winged lifting"), ::testing::Contains(0));
  EXPECT_THAT(found("resume"), ElementsAre(2));
  EXPECT_THAT(found("CAFE"), ElementsAre(2));
}

TEST_F(WordIndexTest, stopWordsCountOnlyWhereNothingElseIsAsked) {
  EXPECT_THAT(found("the drag"), ElementsAre(1));
  EXPECT_THAT(found("the"), ElementsAre(0));
  EXPECT_THAT(found("+\"to be or not to be\""), ElementsAre(1));
  EXPECT_THAT(found("+\"not to be or\""), IsEmpty());
}

TEST_F(WordIndexTest, aRequiredCompoundIsMeantAsAWhole) {
  EXPECT_THAT(found("+e-mail"), ElementsAre(2));
  EXPECT_THAT(found("+mail-e"), IsEmpty());
}

TEST_F(WordIndexTest, placesRestrict) {
  EXPECT_THAT(found("heading:lift"), ElementsAre(0));
  EXPECT_THAT(found("title:wings"), UnorderedElementsAre(0, 1));
  EXPECT_THAT(found("lift -title:wings"), ElementsAre(2));
}

TEST_F(WordIndexTest, aHitSaysWhatShareOfTheWordsItHolds) {
  const std::map<std::uint64_t, float> both = held("the wing lifting");
  EXPECT_FLOAT_EQ(both.at(0), 1);
  EXPECT_GT(both.at(1), 0);
  EXPECT_LT(both.at(1), 1);
  EXPECT_LT(held("lift zeppelin").at(0), held("lift speed").at(0));  // a word that no passage has is missed
  const auto rare = held("wing speed");
  EXPECT_GT(rare.at(1), rare.at(0));
  EXPECT_FLOAT_EQ(held("+lift -drag").at(0), 1);  // what must not be there is not missed
}

TEST_F(WordIndexTest, anAbsentFolderIsAnError) {
  EXPECT_FALSE(WordIndex::open(Seal::of(folder_.path()).value(), "none"));
}

TEST(DistinctiveTermsTest, weighsACorpusAgainstEnglishAtLarge) {
  TermCounter counter;
  for (int i = 0; i < 10; ++i)
    counter.add("The people saw that the turbulence of the turbine grew with time.");
  const std::vector<std::string> common{"the", "time", "people", "saw", "grew"};
  const auto terms = counter.distinctive(common, 2);
  ASSERT_EQ(terms.size(), 2u);
  EXPECT_EQ(terms[0].weight, 1);
  EXPECT_THAT((std::vector{terms[0].term, terms[1].term}), UnorderedElementsAre("turbul", "turbin"));
  EXPECT_THAT(TermCounter().distinctive(common, 5), IsEmpty());
}

TEST_F(WordIndexTest, whatCannotBeWrittenSaysWhere) {
  folder_.write("taken", "a file, no folder");
  const auto builder = WordIndexBuilder::create(folder_.path() / "taken");
  ASSERT_FALSE(builder);
  EXPECT_EQ(builder.error().code, Code::kUnavailable);
  EXPECT_NE(builder.error().hint.find("XDG_CACHE_HOME"), std::string::npos);
}

}  // namespace
}  // namespace omni
