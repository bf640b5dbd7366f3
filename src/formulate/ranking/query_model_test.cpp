#include "formulate/ranking/query_model.h"

#include <gmock/gmock.h>

#include "formulate/candidates/cities.h"
#include "formulate/ranking/confidence.h"
#include "formulate/ranking/query_features.h"
#include "formulate/ranking/query_traits.h"
#include "formulate/ranking/question_feature_hashes.h"

namespace omni {
namespace {

TEST(QueryFeatures, haveOneNumberAName) {
  const CatalogEntry entry = cities();
  const Question question = ask("names of all cities");
  const CandidateGenerator generator(question, entry);
  const auto& candidate = generator.made().front();
  const QueryShape shape = shapeOf(candidate.grounding.built.query);
  EXPECT_EQ(
      queryFeatures(candidate, cueFeatures(candidate, shape, question, *candidate.segmentation, entry.model),
                    entry.model)
          .size(),
      queryFeatureNames().size());
  for (const auto slot : querySlots(candidate, shape)) EXPECT_LT(slot, slotNames().size());
}

TEST(QuestionFeatureHashes, nameNothingOfTheSource) {
  const CatalogEntry entry = cities();
  const auto hashesOf = [&](std::string_view text) {
    const Question question = ask(text);
    const CandidateGenerator generator(question, entry);
    return questionFeatureHashes(question, generator.made().front().segmentation->items, entry.model);
  };
  // Two capitalised values of one attribute look the same but for the words themselves.
  const auto one = hashesOf("What is the population of \"Oslo\"?");
  const auto other = hashesOf("What is the population of \"New York City\"?");
  EXPECT_EQ(one, other);
}

TEST(QueryModel, survivesItsBytes) {
  const std::vector<float> weights(2 * slotNames().size(), 0.5f);
  const QueryModel model({7, 9}, weights, std::vector<float>(queryFeatureNames().size(), 0.25f));
  const auto read = QueryModel::parse(model.bytes());
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->bytes(), model.bytes());
  const std::vector<std::uint64_t> featureHashes{7};
  EXPECT_NEAR(read->slotWorth(featureHashes).front(), 0.5, 0.01);
  EXPECT_FLOAT_EQ(read->slotWorth(std::vector<std::uint64_t>{8}).front(), 0);
}

TEST(QueryModel, refusesOtherBytes) {
  const QueryModel model({7}, std::vector<float>(slotNames().size(), 1.0f), {});
  const std::string bytes = model.bytes();
  EXPECT_FALSE(QueryModel::parse(bytes.substr(0, bytes.size() - 1)).has_value());
  EXPECT_FALSE(QueryModel::parse(bytes + "x").has_value());
  EXPECT_FALSE(QueryModel::parse("").has_value());
}

TEST(QueryModel, ofOtherCandidatesOrFeaturesIsRefused) {
  const std::string bytes = QueryModel({7}, std::vector<float>(slotNames().size(), 1.0f), {}).bytes();
  const auto head = bytes.find('\n') + 1;
  for (const auto at : {head, head + sizeof(std::uint64_t)}) {
    std::string other = bytes;
    other[at] = static_cast<char>(~other[at]);
    const auto refused = QueryModel::parse(other);
    ASSERT_FALSE(refused.has_value());
    EXPECT_THAT(refused.error().hint, testing::HasSubstr("models/README.md"));
  }
}

// The program would not start.
TEST(QueryModel, ofTheProgramFitsItsFeatures) {
  ASSERT_TRUE(QueryModel::learned()) << QueryModel::learned().error().message;
  EXPECT_TRUE(requireLearnedConfidence());
  EXPECT_GT(QueryModel::builtin().bytes().size(), 10'000u);
}

}  // namespace
}  // namespace omni
