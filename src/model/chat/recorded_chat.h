#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "model/chat/chat_model.h"
#include "model/endpoint/model_config.h"

namespace omni {

/// Appends every request with its reply to a file of JSON Lines: {"stage": …, "request": {…}, "reply": {…}}.
/// The prompts are in it, the key is not.
class RecordingChat final : public ChatModel {
 public:
  /// Errors: kInvalidArgument, a file that is there and is no recording; kUnavailable, one that cannot be
  /// written.
  static Result<std::unique_ptr<ChatModel>> open(ModelConfig config, std::unique_ptr<ChatModel> model);

  RecordingChat(ModelConfig config, std::unique_ptr<ChatModel> model, std::ofstream file)
      : config_(std::move(config)), model_(std::move(model)), file_(std::move(file)) {}

  Result<ChatReply> chat(const ChatRequest& request, const Budget& budget, const ReplySink& sink) override;

 private:
  ModelConfig config_;
  std::unique_ptr<ChatModel> model_;
  std::mutex mutex_;
  std::ofstream file_;
};

/// Answers from such a file and nothing else, at the cost that was recorded. Of a request that was recorded
/// more than once the last reply counts.
class ReplayedChat final : public ChatModel {
 public:
  using Replies = std::unordered_map<std::string, Result<ChatReply>>;  // by requestLine

  /// Errors: kNotFound, kUnreadable (with the line).
  static Result<std::unique_ptr<ChatModel>> open(ModelConfig config);

  ReplayedChat(ModelConfig config, Replies replies)
      : config_(std::move(config)), replies_(std::move(replies)) {}

  /// Error besides what was recorded and kLimit: kUnavailable, a request that was not recorded.
  Result<ChatReply> chat(const ChatRequest& request, const Budget& budget, const ReplySink& sink) override;

 private:
  ModelConfig config_;
  Replies replies_;
};

}  // namespace omni
