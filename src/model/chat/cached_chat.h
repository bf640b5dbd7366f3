#pragma once

#include <memory>
#include <optional>
#include <string>

#include "model/chat/chat_model.h"
#include "model/endpoint/model_config.h"

namespace omni {

/// Gives a reply again, at no cost, when the same is asked of the same model at the same endpoint. The
/// replies lie in an SQLite file, which several processes may share; the newest 50,000 are kept. A file that
/// cannot be read or written later on is no error: then the model is asked.
class CachedChat final : public ChatModel {
 public:
  /// Error: kUnavailable or kUnreadable, a file that cannot be opened or is something else.
  static Result<std::unique_ptr<ChatModel>> open(ModelConfig config, std::unique_ptr<ChatModel> model);
  ~CachedChat() override;

  Result<ChatReply> chat(const ChatRequest& request, const Budget& budget, const ReplySink& sink) override;
  Status prepare(const ChatRequest& request, const Budget& budget) override {
    return model_->prepare(request, budget);
  }
  bool isPrepared(const ChatRequest& request) const override { return model_->isPrepared(request); }

 private:
  class Store;
  CachedChat(ModelConfig config, std::unique_ptr<ChatModel> model, std::unique_ptr<Store> store);

  ModelConfig config_;
  std::unique_ptr<ChatModel> model_;
  std::unique_ptr<Store> store_;
};

}  // namespace omni
