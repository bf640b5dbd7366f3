#include <gmock/gmock.h>
#include <sqlite3.h>

#include <filesystem>

#include "base/temporary_folder.h"
#include "endpoint/instant_world.h"
#include "endpoint/scripted_endpoint.h"
#include "model/chat/open_chat.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

ChatRequest request(std::string question = "Which sources?") {
  return {.stage = "select",
          .messages = {{ChatRole::kUser, std::move(question)}},
          .schema = ReplySchema{"select", R"({"type": "object", "required": ["n"]})"}};
}

class StoredChatTest : public ::testing::Test {
 protected:
  StoredChatTest() {
    config_.target = {
        .endpoint = server_.url(), .name = "small", .key = Secret("sk-secret-key"), .prices = {1, 1}};
    server_.reply("select", R"({"n": 1})");
    server_.reply("select", R"({"n": 2})");
    server_.reply("select", R"({"n": 3})");
  }
  std::unique_ptr<ChatModel> open() {
    auto model = openChatModel(config_, world_);
    EXPECT_TRUE(model) << model.error().message;
    return *std::move(model);
  }
  std::filesystem::path file(const std::string& name) const { return folder_.path() / "made" / name; }

  TemporaryFolder folder_;
  InstantWorld world_;
  ScriptedEndpoint server_;
  ModelConfig config_;
  Budget budget_;
};

TEST_F(StoredChatTest, theCacheGivesTheSameAgainForNothing) {
  config_.cache = file("replies.db");
  EXPECT_EQ(open()->chat(request(), budget_)->text, R"({"n": 1})");
  const auto again = open()->chat(request(), budget_);
  EXPECT_EQ(again->text, R"({"n": 1})");
  EXPECT_EQ(again->usage.calls, 0u);
  EXPECT_EQ(budget_.spent().calls, 1u);
  EXPECT_EQ(server_.requests().size(), 1u);
}

TEST_F(StoredChatTest, aReplyThatIsDamagedIsAskedForAgain) {
  config_.cache = file("replies.db");
  ASSERT_TRUE(open()->chat(request(), budget_));
  sqlite3* opened = nullptr;
  ASSERT_EQ(sqlite3_open(file("replies.db").c_str(), &opened), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(opened, "UPDATE checked_reply SET reply = replace(reply, ': 1', ': 7')", nullptr,
                         nullptr, nullptr),
            SQLITE_OK);
  EXPECT_EQ(sqlite3_changes(opened), 1);
  sqlite3_close(opened);
  EXPECT_EQ(open()->chat(request(), budget_)->text, R"({"n": 2})");
}

TEST_F(StoredChatTest, theCacheTellsApartWhatMatters) {
  config_.cache = file("replies.db");
  ASSERT_TRUE(open()->chat(request(), budget_));
  EXPECT_EQ(open()->chat(request("Another?"), budget_)->text, R"({"n": 2})");
  config_.target.name = "large";
  EXPECT_EQ(open()->chat(request(), budget_)->text, R"({"n": 3})");
  auto warm = request();
  warm.temperature = 1;
  ASSERT_TRUE(open()->chat(warm, budget_));
  auto longer = request();
  longer.replyTokens = 2048;
  ASSERT_TRUE(open()->chat(longer, budget_));
  auto other = request();
  other.schema->schema = R"({"type": "object"})";
  ASSERT_TRUE(open()->chat(other, budget_));
  EXPECT_EQ(server_.requests().size(), 6u);
}

TEST_F(StoredChatTest, failuresAreNotCached) {
  config_.cache = file("replies.db");
  ScriptedEndpoint server;
  server.reply("select", ScriptedReply::error(401, "no"));
  server.reply("select", R"({"n": 1})");
  config_.target.endpoint = server.url();
  const auto model = open();
  EXPECT_FALSE(model->chat(request(), budget_));
  EXPECT_TRUE(model->chat(request(), budget_));
}

TEST_F(StoredChatTest, aDatabaseOfSomebodyElseIsNoCache) {
  folder_.write("text.db",
                "no database, and longer than the header of one would be, so that it is looked at");
  sqlite3* opened = nullptr;
  ASSERT_EQ(sqlite3_open((folder_.path() / "sales.db").c_str(), &opened), SQLITE_OK);
  sqlite3_exec(opened, "CREATE TABLE sale (amount)", nullptr, nullptr, nullptr);
  sqlite3_close(opened);
  for (const char* name : {"text.db", "sales.db"}) {
    config_.cache = folder_.path() / name;
    const std::string before = folder_.read(name);
    const auto model = openChatModel(config_, world_);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, Code::kUnreadable);
    EXPECT_EQ(folder_.read(name), before);
  }
  config_.cache = folder_.path();
  EXPECT_EQ(openChatModel(config_, world_).error().code, Code::kUnavailable);
}

TEST_F(StoredChatTest, aRecordingIsReplayedExactlyWithoutNetwork) {
  config_.record = file("calls.jsonl");
  const Budget live;
  {
    const auto model = open();
    ASSERT_TRUE(model->chat(request(), live));
    ASSERT_TRUE(model->chat(request("Another?"), live));
  }
  EXPECT_THAT(folder_.read("made/calls.jsonl"),
              AllOf(HasSubstr("Another?"), Not(HasSubstr("sk-secret-key"))));
  config_.replay = std::exchange(config_.record, std::nullopt);
  config_.target.endpoint = "http://192.0.2.1:9/v1";
  const Budget replayed;
  const auto model = open();
  EXPECT_EQ(model->chat(request("Another?"), replayed)->text, R"({"n": 2})");
  const auto reply = model->chat(request(), replayed);
  EXPECT_EQ(reply->text, R"({"n": 1})");
  EXPECT_EQ(reply->usage.promptTokens, 100u);
  EXPECT_EQ(replayed.spent().tokens, live.spent().tokens);
  EXPECT_EQ(replayed.spent().calls, live.spent().calls);
  EXPECT_DOUBLE_EQ(replayed.spent().money, live.spent().money);
  EXPECT_EQ(server_.requests().size(), 2u);
}

TEST_F(StoredChatTest, aFileOfSomebodyElseIsNotAppendedTo) {
  for (const char* text : {"SQLite format 3", "\n\n", "{}\n"}) {
    folder_.write("sales.db", text);
    config_.record = folder_.path() / "sales.db";
    const auto model = openChatModel(config_, world_);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, Code::kInvalidArgument);
    EXPECT_EQ(folder_.read("sales.db"), text);
  }
  config_.record = folder_.path();
  EXPECT_FALSE(openChatModel(config_, world_));
  config_.record = file("calls.jsonl");
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(open()->chat(request(), budget_)) << "its own is";
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(*config_.record).permissions(), perms::owner_read | perms::owner_write);
}

TEST_F(StoredChatTest, aRecordingHasWhatCallsCostWhateverIsCached) {
  config_.cache = file("replies.db");
  ASSERT_TRUE(open()->chat(request(), budget_));
  config_.record = file("calls.jsonl");
  EXPECT_EQ(open()->chat(request(), budget_)->usage.calls, 1u);
}

TEST_F(StoredChatTest, whatWasNotRecordedIsAnError) {
  folder_.write("calls.jsonl", "\n");
  config_.replay = folder_.path() / "calls.jsonl";
  const auto reply = open()->chat(request(), budget_);
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, Code::kUnavailable);
  EXPECT_THAT(reply.error().message, AllOf(HasSubstr("select: "), Not(HasSubstr("Which sources"))));
}

TEST_F(StoredChatTest, failuresAreRecordedToo) {
  ScriptedEndpoint server;
  server.reply("select", ScriptedReply::error(401, "no"));
  config_.target.endpoint = server.url();
  config_.record = file("calls.jsonl");
  const auto failed = open()->chat(request(), budget_);
  EXPECT_EQ(open()->chat(request(), Budget(Limits{.tokens = 1})).error().code, Code::kLimit);
  config_.replay = std::exchange(config_.record, std::nullopt);
  const auto again = open()->chat(request(), budget_);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, Code::kRefused);
  EXPECT_EQ(again.error().message, failed.error().message);
}

TEST_F(StoredChatTest, aRecordingThatIsNoneNamesTheLine) {
  config_.replay = folder_.path() / "calls.jsonl";
  EXPECT_EQ(openChatModel(config_, world_).error().code, Code::kNotFound);
  for (const char* line : {"no JSON", "{}", "[1]", R"({"request": {}, "reply": {"text": 1}})",
                           R"({"request": {}, "reply": {"error": {"code": "x"}}})"}) {
    folder_.write("calls.jsonl", std::string("\n") + line + "\n");
    const auto model = openChatModel(config_, world_);
    ASSERT_FALSE(model) << line;
    EXPECT_EQ(model.error().code, Code::kUnreadable);
    EXPECT_THAT(model.error().message, HasSubstr("calls.jsonl:2:"));
  }
}

TEST_F(StoredChatTest, anEditedReplyIsCheckedAgainstItsSchema) {
  config_.record = file("calls.jsonl");
  ASSERT_TRUE(open()->chat(request(), budget_));
  std::string text = folder_.read("made/calls.jsonl");
  text.replace(text.find(R"(\"n\": 1)"), 8, R"(\"m\": 1)");
  folder_.write("made/calls.jsonl", text);
  config_.replay = std::exchange(config_.record, std::nullopt);
  const auto reply = open()->chat(request(), budget_);
  ASSERT_FALSE(reply);
  EXPECT_THAT(reply.error().message, HasSubstr("does not satisfy the schema"));
}

TEST_F(StoredChatTest, replayedAndCachedRepliesAreStreamedWhole) {
  config_.cache = file("replies.db");
  server_.reply("", "A long answer.");
  const ChatRequest answer{.stage = "answer", .messages = {{ChatRole::kUser, "Say it."}}};
  const auto model = open();
  for (int i = 0; i < 2; ++i) {
    std::string streamed;
    ASSERT_TRUE(model->chat(answer, budget_, [&](std::string_view piece) {
      streamed += piece;
      return true;
    }));
    EXPECT_EQ(streamed, "A long answer.");
  }
  EXPECT_FALSE(model->chat(answer, budget_, [](std::string_view) { return false; }));
  EXPECT_EQ(server_.count(""), 1u);
}

}  // namespace
}  // namespace omni
