#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "endpoint/instant_world.h"
#include "endpoint/scripted_endpoint.h"
#include "model/embedding/embedding_model.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::FloatEq;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class EmbeddingTest : public ::testing::Test {
 protected:
  EmbeddingTest() {
    config_.target = {.endpoint = server_.url(), .name = "chat", .key = Secret("sk-secret-key")};
    config_.stages["embed"] = {.endpoint = server_.url(), .name = "vectors", .key = Secret("sk-secret-key")};
  }
  Result<std::vector<std::vector<float>>> embed(const std::vector<std::string>& texts) {
    return (*openEmbeddingModel(config_, world_))->embed(texts, budget_);
  }

  InstantWorld world_;
  ScriptedEndpoint server_;
  ModelConfig config_;
  Budget budget_;
};

TEST_F(EmbeddingTest, givesUnitVectorsInTheOrderOfTheTexts) {
  ScriptedReply reply;
  reply.body = R"({"data": [{"index": 1, "embedding": [0, 2]}, {"index": 0, "embedding": [3, 4]}],
                   "usage": {"prompt_tokens": 7}})";
  server_.reply("embed", reply);
  const auto vectors = embed({"a", "b"});
  ASSERT_TRUE(vectors) << vectors.error().message;
  EXPECT_THAT(*vectors, ElementsAre(ElementsAre(FloatEq(0.6f), FloatEq(0.8f)), ElementsAre(0.f, 1.f)));
  EXPECT_EQ(budget_.spent().tokens, 7u);
  EXPECT_EQ(server_.requests().at(0).path, "/v1/embeddings");
  EXPECT_EQ(server_.requests().at(0).body, R"({"model":"vectors","input":["a","b"]})");
}

TEST_F(EmbeddingTest, manyTextsGoInSeveralCalls) {
  server_.answerWith([](const ScriptedRequest& request) {
    const auto count = nlohmann::json::parse(request.body)["input"].size();
    return ScriptedReply::vectors(std::vector<std::vector<float>>(count, {1, 0}));
  });
  EXPECT_EQ(embed(std::vector<std::string>(150, "text"))->size(), 150u);
  EXPECT_EQ(server_.requests().size(), 3u);
  EXPECT_TRUE(embed({})->empty());
}

TEST_F(EmbeddingTest, whatWouldExceedTheBudgetIsNotSent) {
  budget_ = Budget(Limits{.tokens = 2});
  const auto vectors = embed({"a text of more than two words"});
  ASSERT_FALSE(vectors);
  EXPECT_EQ(vectors.error().code, Code::kLimit);
  EXPECT_TRUE(server_.requests().empty());
}

class WrongEmbeddingTest : public EmbeddingTest, public ::testing::WithParamInterface<const char*> {};

TEST_P(WrongEmbeddingTest, isAnError) {
  ScriptedReply reply;
  reply.body = GetParam();
  server_.reply("embed", reply);
  const auto vectors = embed({"a", "b"});
  ASSERT_FALSE(vectors);
  EXPECT_EQ(vectors.error().code, Code::kUnreadable);
  EXPECT_THAT(vectors.error().message, StartsWith("embed: 127.0.0.1:"));
}

INSTANTIATE_TEST_SUITE_P(
    Embedding, WrongEmbeddingTest,
    ::testing::Values("no JSON", "[]", R"({"data": {}})", R"({"data": [{"index": 0, "embedding": [1]}]})",
                      R"({"data": [{"index": 0, "embedding": [1]}, {"index": 2, "embedding": [1]}]})",
                      R"({"data": [{"index": 0, "embedding": [1]}, {"index": -1, "embedding": [1]}]})",
                      R"({"data": [{"index": 0, "embedding": [1]}, {"index": 1, "embedding": [1, 2]}]})",
                      R"({"data": [{"index": 0, "embedding": ["x"]}, {"index": 1, "embedding": [1]}]})",
                      R"({"data": [{"index": 0, "embedding": [0]}, {"index": 1, "embedding": [1]}]})",
                      R"({"data": [{"index": 0, "embedding": [1e308]}, {"index": 1, "embedding": [1]}]})"));

TEST_F(EmbeddingTest, aRefusalIsTyped) {
  server_.requireKey("another");
  const auto vectors = embed({"a"});
  ASSERT_FALSE(vectors);
  EXPECT_EQ(vectors.error().code, Code::kRefused);
  EXPECT_THAT(vectors.error().message, Not(HasSubstr("sk-secret-key")));
}

}  // namespace
}  // namespace omni
