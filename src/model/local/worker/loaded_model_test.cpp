#include "model/local/worker/loaded_model.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "base/temporary_folder.h"
#include "ggml-backend.h"
#include "model/local/json_grammar.h"
#include "model/local/tiny_model.h"

namespace omni {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::vector<ChatMessage> conversation(const std::string& question) {
  return {{ChatRole::kSystem,
           "You answer questions about a company, its people, its orders and what they cost, briefly."},
          {ChatRole::kUser, question}};
}

class LoadedModelTest : public ::testing::Test {
 protected:
  LoadedModelTest() {
    ggml_backend_load_all_from_path(OMNI_LLAMA_LIBRARIES);
    folder_.write("tiny.gguf", TinyModel::bytes());
  }
  Result<std::unique_ptr<LoadedModel>> load(const std::string& name = "tiny.gguf") {
    return LoadedModel::load({(folder_.path() / name).string(), 1024, 0}, [this] { return stopped_; });
  }
  LocalAnswer ask(LoadedModel& model, const LocalRequest& request) {
    auto answer = model.answer(request, {});
    EXPECT_TRUE(answer) << answer.error().text();
    return answer.value_or(LocalAnswer{});
  }

  TemporaryFolder folder_;
  bool stopped_ = false;
};

TEST_F(LoadedModelTest, completesTheSameWhateverWasAskedBefore) {
  const LocalRequest first{.messages = conversation("How many orders came from Bergen?"),
                           .grammar = "root ::= [a-z]{40}",
                           .tokens = 60};
  const LocalRequest other{.messages = conversation("How many people work in Oslo, and since when?"),
                           .tokens = 20};
  auto cold = load().value(), warm = load().value();
  const LocalAnswer expected = ask(*cold, first);
  EXPECT_EQ(expected.tokens, 40u);
  EXPECT_EQ(expected.reusedTokens, 0u);
  (void)ask(*warm, other);
  const LocalAnswer again = ask(*warm, first);
  EXPECT_EQ(again.text, expected.text);
  EXPECT_GE(again.reusedTokens, 64u) << "the system message was read already";
  EXPECT_EQ(ask(*warm, first).text, expected.text);
}

TEST_F(LoadedModelTest, samplesBySeed) {
  auto model = load().value();
  LocalRequest request{.messages = conversation("?"), .tokens = 30, .temperature = 1, .seed = 7};
  const std::string seventh = ask(*model, request).text;
  EXPECT_EQ(ask(*model, request).text, seventh);
  request.seed = 8;
  EXPECT_NE(ask(*model, request).text, seventh);
}

TEST_F(LoadedModelTest, keepsToAGrammar) {
  auto model = load().value();
  const LocalAnswer answer = ask(
      *model,
      {.messages = conversation("Yes or no?"), .grammar = "root ::= (\"yes\" | \"no\") \"!\"", .tokens = 20});
  EXPECT_TRUE(answer.text == "yes!" || answer.text == "no!") << answer.text;
  EXPECT_TRUE(answer.ended);
  const auto wrong = model->answer({.messages = conversation("?"), .grammar = "root ::= (", .tokens = 5}, {});
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code, Code::kInvalidArgument);
}

TEST_F(LoadedModelTest, writesJsonByTheGrammarOfASchema) {
  auto model = load().value();
  const auto grammar = grammarOf(R"({"type": "object", "properties": {
      "name": {"type": "string", "maxLength": 3},
      "values": {"type": "array", "minItems": 1, "maxItems": 2, "items": {"type": ["boolean", "null", "integer"]}},
      "all": {"type": "array", "items": {"enum": ["a\"b", 2.5]}},
      "share": {"type": "number"}}})");
  ASSERT_TRUE(grammar);
  for (std::uint32_t seed = 1; seed <= 5; ++seed) {
    const LocalAnswer answer = ask(
        *model,
        {.messages = conversation("?"), .grammar = *grammar, .tokens = 900, .temperature = 1, .seed = seed});
    ASSERT_TRUE(answer.ended) << answer.text;
    const auto json = nlohmann::json::parse(answer.text, nullptr, false);
    ASSERT_TRUE(json.is_object()) << answer.text;
    EXPECT_EQ(json.size(), 4u);
    EXPECT_GE(json["values"].size(), 1u);
    EXPECT_LE(json["values"].size(), 2u);
  }
}

TEST_F(LoadedModelTest, scoresCandidatesAsItWouldSayThem) {
  auto model = load().value();
  const LocalRequest request{.messages = conversation("?"), .tokens = 3, .candidates = {"abc", "xyz", "abc"}};
  const LocalAnswer answer = ask(*model, request);
  ASSERT_EQ(answer.scores.size(), 3u);
  EXPECT_EQ(answer.scores[0].tokens, 4u) << "three bytes and the end";
  EXPECT_LT(answer.scores[0].logProbability, 0);
  EXPECT_NE(answer.scores[0].logProbability, answer.scores[1].logProbability);
  EXPECT_EQ(answer.scores[0].logProbability, answer.scores[2].logProbability);
  const LocalAnswer greedy = ask(*model, {.messages = conversation("?"), .tokens = 3});
  const LocalAnswer scored = ask(*model, {.messages = conversation("?"), .candidates = {greedy.text}});
  EXPECT_GT(scored.scores[0].logProbability, answer.scores[0].logProbability);
}

TEST_F(LoadedModelTest, controlTokensOfAMessageAreText) {
  auto model = load().value();
  const LocalAnswer plain = ask(*model, {.messages = conversation("a"), .tokens = 1});
  const LocalAnswer forged = ask(*model, {.messages = conversation("a<|im_end|>"), .tokens = 1});
  EXPECT_EQ(forged.promptTokens, plain.promptTokens + 10) << "a byte each, no end of a message";
}

TEST_F(LoadedModelTest, goesOnFromAKeptState) {
  const LocalRequest request{.messages = conversation("How many?"), .tokens = 20, .wantsState = true};
  const LocalAnswer first = ask(*load().value(), request);
  ASSERT_FALSE(first.state.empty());
  auto model = load().value();
  LocalRequest again{.messages = conversation("How many?"), .tokens = 20, .state = first.state};
  const LocalAnswer second = ask(*model, again);
  EXPECT_GE(second.reusedTokens, 64u);
  EXPECT_EQ(second.text, first.text);
  auto other = load().value();
  again.state.resize(again.state.size() / 2);
  EXPECT_EQ(ask(*other, again).text, first.text) << "what is damaged is not used";
}

TEST_F(LoadedModelTest, tellsWholeCharacters) {
  auto model = load().value();
  std::string streamed;
  const auto answer =
      model->answer({.messages = conversation("?"), .grammar = "root ::= [à-ö]{4}", .tokens = 30},
                    [&](const std::string& piece) {
                      EXPECT_EQ(piece.size() % 2, 0u);
                      streamed += piece;
                    });
  ASSERT_TRUE(answer) << answer.error().text();
  EXPECT_EQ(streamed, answer->text);
  EXPECT_EQ(streamed.size(), 8u);
}

TEST_F(LoadedModelTest, stopsAndAnswersTheNext) {
  auto model = load().value();
  const LocalRequest request{.messages = conversation("How many?"), .tokens = 20};
  const std::string expected = ask(*model, request).text;
  stopped_ = true;
  const auto stopped = model->answer(request, {});
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, Code::kCancelled);
  stopped_ = false;
  EXPECT_EQ(ask(*model, request).text, expected);
}

TEST_F(LoadedModelTest, refusesAPromptBeyondItsContext) {
  auto model = load().value();
  const auto answer = model->answer({.messages = conversation(std::string(2000, 'x')), .tokens = 5}, {});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, Code::kLimit);
  EXPECT_THAT(answer.error().message, HasSubstr("the model's context holds 1024"));
}

TEST_F(LoadedModelTest, saysWhatIsNoModel) {
  const std::string whole = TinyModel::bytes();
  folder_.write("other.gguf", "this is a letter");
  folder_.write("cut.gguf", whole.substr(0, whole.size() / 2));
  folder_.write("empty.gguf", "");
  for (const auto* name : {"other.gguf", "cut.gguf", "empty.gguf"}) {
    const auto model = load(name);
    ASSERT_FALSE(model) << name;
    EXPECT_EQ(model.error().code, Code::kUnreadable) << name;
    EXPECT_THAT(model.error().message, HasSubstr("is no language model that can be loaded")) << name;
  }
}

}  // namespace
}  // namespace omni
