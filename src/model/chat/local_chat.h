#pragma once

#include <map>
#include <memory>
#include <string>

#include "base/world.h"
#include "model/chat/chat_model.h"
#include "model/chat/reply/reply_schema.h"
#include "model/endpoint/model_config.h"
#include "model/local/local_model.h"

namespace omni {

/// The models that the program runs itself. A reply with a schema is written under a grammar made of it.
class LocalChat final : public ChatModel {
 public:
  /// Nothing is loaded yet. Error: kNotFound, a model that is not installed.
  static Result<std::unique_ptr<LocalChat>> open(ModelConfig config, const World& world);

  Result<ChatReply> chat(const ChatRequest& request, const Budget& budget, const ReplySink& sink) override;
  Status prepare(const ChatRequest& request, const Budget& budget) override;
  bool isPrepared(const ChatRequest& request) const override;

 private:
  using Models = std::map<std::string, std::unique_ptr<LocalModel>>;  // by ModelTarget::local
  LocalChat(ModelConfig config, Models models) : config_(std::move(config)), models_(std::move(models)) {}
  Result<ChatReply> reply(const ChatRequest& request, const Budget& budget, const ReplySink& sink);

  ModelConfig config_;
  Models models_;
};

}  // namespace omni
