#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "model/chat/chat_model.h"
#include "model/chat/reply/reply_schema.h"
#include "model/chat/wire.h"
#include "model/endpoint/endpoint.h"
#include "model/endpoint/model_config.h"

namespace omni {

/// The chat completions of OpenAI-compatible endpoints. What an endpoint does not understand (schemas,
/// parameters) it is not asked again: the form that worked is remembered for each model.
class EndpointChat final : public ChatModel {
 public:
  EndpointChat(ModelConfig config, std::unique_ptr<Endpoints> endpoints)
      : config_(std::move(config)), endpoints_(std::move(endpoints)) {}

  Result<ChatReply> chat(const ChatRequest& request, const Budget& budget, const ReplySink& sink) override;

 private:
  struct Call;  // what the steps of one call share
  Result<ChatReply> chatChecked(Call& call, const ReplyChecker& checker);
  Result<WireReply> complete(Call& call);
  Result<WireReply> completeAs(Call& call, WireForm& form);
  static Result<WireReply> send(const Call& call, const WireForm& form, std::optional<WireForm>& gentler);
  Result<std::shared_ptr<const ReplyChecker>> checkerOf(const ReplySchema& schema);
  WireForm formOf(const ModelTarget& target);
  void remember(const ModelTarget& target, const WireForm& form);

  ModelConfig config_;
  std::unique_ptr<Endpoints> endpoints_;
  std::mutex mutex_;
  std::map<std::string, WireForm> forms_;  // of an endpoint's model
  std::map<std::string, std::shared_ptr<const ReplyChecker>> checkers_;
};

}  // namespace omni
