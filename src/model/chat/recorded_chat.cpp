#include "model/chat/recorded_chat.h"

#include <nlohmann/json.hpp>
#include <optional>

#include "base/file.h"
#include "base/text.h"
#include "model/chat/reply/reply_schema.h"
#include "model/chat/reply/tokens.h"
#include "model/chat/stored_reply.h"

namespace omni {
namespace {

using Json = nlohmann::json;

tl::unexpected<Error> notWritten(const std::filesystem::path& path) {
  return fail(Code::kUnavailable, "cannot write the recording " + path.string(),
              "Check the folder's permissions and free space.", Audience::kOperator);
}

// A failure of this call alone, which would not happen again.
bool isAccident(const Result<ChatReply>& reply) {
  return !reply && (reply.error().code == Code::kLimit || reply.error().code == Code::kCancelled);
}

struct Recorded {
  std::string request;
  Result<ChatReply> reply;
};

std::optional<Recorded> readLine(std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object() || !json.contains("request") || !json.contains("reply")) return std::nullopt;
  auto reply = readStored(json["reply"].dump());
  if (!reply) return std::nullopt;
  return Recorded{json["request"].dump(), *std::move(reply)};
}

// A recording, or nothing yet: never somebody else's file.
bool mayBeAppendedTo(const std::filesystem::path& path) {
  if (!std::filesystem::exists(path)) return true;
  if (!std::filesystem::is_regular_file(path)) return false;
  std::ifstream file(path, std::ios::binary);
  std::string first;
  std::getline(file, first);
  return first.empty() ? file.eof() : readLine(first).has_value();
}

}  // namespace

Result<std::unique_ptr<ChatModel>> RecordingChat::open(ModelConfig config, std::unique_ptr<ChatModel> model) {
  const auto& path = *config.record;
  std::error_code ignored;
  std::filesystem::create_directories(path.parent_path(), ignored);
  if (!mayBeAppendedTo(path))
    return fail(Code::kInvalidArgument, path.string() + " is there and is no recording",
                "Write another path as model.record.", Audience::kOperator);
  std::ofstream file(path, std::ios::app | std::ios::binary);
  keepForOwner(path);
  if (!file) return notWritten(path);
  return std::make_unique<RecordingChat>(std::move(config), std::move(model), std::move(file));
}

Result<ChatReply> RecordingChat::chat(const ChatRequest& request, const Budget& budget,
                                      const ReplySink& sink) {
  auto reply = model_->chat(request, budget, sink);
  if (isAccident(reply)) return reply;
  const std::string line = R"({"stage":)" + jsonString(request.stage) + R"(,"request":)" +
                           requestLine(config_, request) + R"(,"reply":)" + storedLine(reply) + "}\n";
  const std::scoped_lock lock(mutex_);
  file_ << line << std::flush;
  if (!file_) return notWritten(*config_.record);
  return reply;
}

Result<std::unique_ptr<ChatModel>> ReplayedChat::open(ModelConfig config) {
  OMNI_TRY(text, readFile(*config.replay));
  Replies replies;
  std::size_t number = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    ++number;
    if (trim(line).empty()) continue;
    auto recorded = readLine(line);
    if (!recorded)
      return fail(Code::kUnreadable,
                  config.replay->string() + ":" + std::to_string(number) + ": no recorded call",
                  "Record it again, or take the line out.", Audience::kOperator);
    replies.insert_or_assign(std::move(recorded->request), std::move(recorded->reply));
  }
  return std::make_unique<ReplayedChat>(std::move(config), std::move(replies));
}

Result<ChatReply> ReplayedChat::chat(const ChatRequest& request, const Budget& budget,
                                     const ReplySink& sink) {
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError(request.stage));
  const std::size_t prompt = estimatedTokens(request), cap = config_.capOf(request.replyTokens);
  OMNI_TRY(reservation,
           budget.reserve(prompt + cap, config_.of(request.stage).prices.of(prompt, cap), request.stage));
  const auto found = replies_.find(requestLine(config_, request));
  if (found == replies_.end())
    return fail(Code::kUnavailable,
                request.stage + ": this request is not in the recording " + config_.replay->string(),
                "Record it: set model.record instead of model.replay.", Audience::kOperator);
  const Result<ChatReply>& reply = found->second;
  if (!reply) return reply;
  const ModelUsage& usage = reply->usage;
  reservation.settle(usage.promptTokens + usage.replyTokens, usage.money, usage.calls);
  if (request.schema) {  // the editor of the file may have erred
    OMNI_TRY(checker, ReplyChecker::make(*request.schema));
    if (const auto wrong = checker->violation(reply->text))
      return fail(Code::kUnreadable,
                  request.stage + ": the recorded reply does not satisfy the schema: " + *wrong,
                  "Record it again.", Audience::kOperator);
  } else if (sink && !sink(reply->text)) {
    return fail(Code::kCancelled, request.stage + ": the reply was not wanted to its end");
  }
  return reply;
}

}  // namespace omni
