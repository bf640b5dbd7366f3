#include "config/model_search.h"

#include <gmock/gmock.h>

#include <map>

#include "config/config.h"
#include "endpoint/scripted_endpoint.h"
#include "source/cached_in.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

using Environment = std::map<std::string, std::string>;

class Variables final : public CachedIn {
 public:
  explicit Variables(Environment variables) : CachedIn({}), variables_(std::move(variables)) {}
  std::optional<std::string> environment(const std::string& name) const override {
    const auto found = variables_.find(name);
    return found == variables_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  Environment variables_;
};

ScriptedReply listOf(const std::string& json) {
  ScriptedReply reply;
  reply.body = json;
  return reply;
}

TEST(ModelSearchTest, whatListensHereComesBeforeKeysOfOtherMachines) {
  ScriptedEndpoint endpoint;
  endpoint.reply("", listOf(R"({"object": "list", "data": [{"id": "qwen3:8b"}, {"id": "llama3"}]})"));
  const Variables world(Environment{{"OPENAI_API_KEY", "sk-secret"}, {"GROQ_API_KEY", " "}});
  const auto found = searchModels(world, {{"Ollama", endpoint.url()}});
  EXPECT_THAT(
      found, ElementsAre(FoundModel{"Ollama", endpoint.url(), "qwen3:8b", ""},
                         FoundModel{"OpenAI", "https://api.openai.com/v1", found[1].name, "OPENAI_API_KEY"}));
  EXPECT_EQ(inWords(found[0]), "qwen3:8b of Ollama at " + endpoint.url());
  EXPECT_EQ(inWords(found[1]), "OpenAI, by the key in OPENAI_API_KEY");
  const auto requests = endpoint.requests();
  ASSERT_EQ(requests.size(), 1u);
  EXPECT_EQ(requests[0].path, "/v1/models");
  EXPECT_EQ(requests[0].body, "");
  EXPECT_FALSE(requests[0].headers.contains("authorization"));
}

TEST(ModelSearchTest, whatIsNoListOfModelsIsNoModel) {
  for (const ScriptedReply& reply :
       {listOf("[]"), listOf(R"({"data": []})"), listOf(R"({"data": [1, {"id": 2}]})"), listOf("<html>"),
        ScriptedReply::error(404, "no"), ScriptedReply::garbage(), ScriptedReply::closesEarly()}) {
    ScriptedEndpoint endpoint;
    endpoint.reply("", reply);
    EXPECT_THAT(searchModels(Variables(Environment{}), {{"vLLM", endpoint.url()}}), IsEmpty());
  }
}

TEST(ModelSearchTest, onlyThisMachineIsAsked) {
  for (const LocalServer& server : usualServers()) EXPECT_THAT(server.endpoint, HasSubstr("//127.0.0.1:"));
  EXPECT_THAT(searchModels(Variables(Environment{}), {{"far", "http://192.0.2.1:1/v1"}}), IsEmpty());
}

TEST(ModelSearchTest, aBlockNamesTheVariableAndNeverTheKey) {
  const FoundModel hosted{"OpenAI", "https://api.openai.com/v1", "small", "OPENAI_API_KEY"};
  const Variables world(Environment{{"OPENAI_API_KEY", "sk-secret"}});
  const std::string sources = "sources: { a: { kind: sqlite, path: a.db } }\n";
  EXPECT_THAT(modelBlock(hosted, false), Not(HasSubstr("sk-secret")));
  const auto config = parseConfig(sources + modelBlock(hosted, false), "omni.yaml", world);
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->model->target.name, "small");
  EXPECT_EQ(config->model->target.key.reveal(), "sk-secret");
  EXPECT_FALSE(parseConfig(sources + modelBlock(hosted, true), "omni.yaml", world)->model);
}

TEST(ModelSearchTest, aNameFromAServerIsNothingButAName) {
  const FoundModel model{"Ollama", "http://127.0.0.1:1/v1", "a\"\nlimits: { rows: 1 }\n# ${OPENAI_API_KEY}",
                         ""};
  const auto config = parseConfig("sources: { a: { kind: sqlite, path: a.db } }\n" + modelBlock(model, false),
                                  "omni.yaml", Variables(Environment{{"OPENAI_API_KEY", "sk-secret"}}));
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_THAT(config->model->target.name, AllOf(HasSubstr("limits:"), HasSubstr("${OPENAI_API_KEY}")));
  EXPECT_NE(config->limits.rows, 1u);
}

}  // namespace
}  // namespace omni
