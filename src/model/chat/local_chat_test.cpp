#include "model/chat/local_chat.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "endpoint/scripted_endpoint.h"
#include "model/chat/open_chat.h"
#include "model/local/tiny_model.h"

namespace omni {
namespace {

using ::testing::AnyOf;
using ::testing::Eq;
using ::testing::HasSubstr;

class CacheHere : public World {
 public:
  explicit CacheHere(std::filesystem::path folder) : folder_(std::move(folder)) {}
  std::chrono::steady_clock::time_point now() const override { return realWorld().now(); }
  std::chrono::system_clock::time_point today() const override { return realWorld().today(); }
  std::optional<std::string> environment(const std::string&) const override { return std::nullopt; }
  std::filesystem::path cacheFolder() const override { return folder_; }

 private:
  std::filesystem::path folder_;
};

class LocalChatTest : public ::testing::Test {
 protected:
  LocalChatTest() {
    folder_.write("tiny.gguf", TinyModel::bytes());
    config_.target = {
        .endpoint = {}, .name = "tiny", .key = {}, .prices = {}, .local = file("tiny.gguf").string()};
  }
  std::filesystem::path file(const std::string& name) const { return folder_.path() / name; }
  Result<ChatReply> ask(const ChatRequest& request, const ReplySink& sink = {}) const {
    auto model = openChatModel(config_, world_);
    if (!model) return tl::unexpected(model.error());
    return (*model)->chat(request, Budget(), sink);
  }
  static ChatRequest routing(const std::string& stage = "route") {
    return {.stage = stage,
            .messages = {{ChatRole::kSystem, "You route."}, {ChatRole::kUser, "Where?"}},
            .schema = ReplySchema{stage, R"({"type": "object",
                "properties": {"kind": {"type": "string", "enum": ["table", "text"]}, "sure": {"type": "boolean"}},
                "required": ["kind", "sure"], "additionalProperties": false})"},
            .replyTokens = 60};
  }

  TemporaryFolder folder_;
  CacheHere world_{folder_.path() / "cache"};
  ModelConfig config_;
};

TEST_F(LocalChatTest, repliesByTheSchema) {
  const auto reply = ask(routing());
  ASSERT_TRUE(reply) << reply.error().text();
  EXPECT_THAT(reply->text, AnyOf(HasSubstr("\"table\""), HasSubstr("\"text\"")));
  EXPECT_EQ(reply->usage.calls, 1u);
  EXPECT_GT(reply->usage.promptTokens, 20u);
  EXPECT_FALSE(reply->usage.estimated);
  EXPECT_EQ(ask(routing())->text, reply->text) << "another process says the same";
}

TEST_F(LocalChatTest, aReplyThatIsCutOffIsAnError) {
  ChatRequest request = routing();
  request.replyTokens = 3;
  const auto reply = ask(request);
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, Code::kUnreadable);
  EXPECT_THAT(reply.error().message, HasSubstr("route: tiny: the completion does not satisfy the schema"));
}

TEST_F(LocalChatTest, isCountedBeforeItIsAsked) {
  auto model = openChatModel(config_, world_);
  const auto reply = (*model)->chat(routing(), Budget({.tokens = 10}));
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, Code::kLimit);
}

TEST_F(LocalChatTest, theCacheKnowsModelsByTheirFiles) {
  config_.cache = file("replies.db");
  EXPECT_EQ(ask(routing())->usage.calls, 1u);
  EXPECT_EQ(ask(routing())->usage.calls, 0u);
  std::string other = TinyModel::bytes();
  other.back() ^= 1;
  folder_.write("tiny.gguf", other);
  EXPECT_EQ(ask(routing())->usage.calls, 1u) << "another model under the same name";
}

TEST_F(LocalChatTest, stagesMayAskAnEndpoint) {
  ScriptedEndpoint server;
  server.reply("select", R"({"kind": "text", "sure": true})");
  config_.stages["select"] = {
      .endpoint = server.url(), .name = "small", .key = {}, .prices = {}, .local = {}};
  const auto remote = ask(routing("select"));
  ASSERT_TRUE(remote) << remote.error().text();
  EXPECT_THAT(remote->text, HasSubstr("\"text\""));
  EXPECT_EQ(server.requests().size(), 1u);
  EXPECT_TRUE(ask(routing()));
  EXPECT_EQ(server.requests().size(), 1u);
}

TEST_F(LocalChatTest, saysHowToGetWhatIsNotInstalled) {
  config_.target.local = "qwen2.5-coder-1.5b";
  const auto model = openChatModel(config_, world_);
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().code, Code::kNotFound);
  EXPECT_THAT(model.error().hint, HasSubstr("omni model get qwen2.5-coder-1.5b"));
}

}  // namespace
}  // namespace omni
