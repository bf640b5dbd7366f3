#include "model/chat/open_chat.h"

#include "base/text.h"
#include "model/chat/cached_chat.h"
#include "model/chat/endpoint_chat.h"
#include "model/chat/local_chat.h"
#include "model/chat/recorded_chat.h"
#include "model/local/model_files.h"
#include "model/local/prefix_states.h"

namespace omni {
namespace {

/// Each stage's own: the program runs it, or an endpoint is asked.
class ChatByStage final : public ChatModel {
 public:
  ChatByStage(ModelConfig config, std::unique_ptr<ChatModel> local, std::unique_ptr<ChatModel> remote)
      : config_(std::move(config)), local_(std::move(local)), remote_(std::move(remote)) {}

  Result<ChatReply> chat(const ChatRequest& request, const Budget& budget, const ReplySink& sink) override {
    return of(request).chat(request, budget, sink);
  }
  Status prepare(const ChatRequest& request, const Budget& budget) override {
    return of(request).prepare(request, budget);
  }
  bool isPrepared(const ChatRequest& request) const override { return of(request).isPrepared(request); }

 private:
  ChatModel& of(const ChatRequest& request) const {
    return *(config_.of(request.stage).local.empty() ? remote_ : local_);
  }

  ModelConfig config_;
  std::unique_ptr<ChatModel> local_, remote_;
};

// By its endpoint a cached reply is distinguished from another model's of that name: of a model that the
// program runs its file stands there.
ModelConfig withFiles(ModelConfig config, const World& world) {
  const auto name = [&](ModelTarget& target) {
    if (target.local.empty()) return;
    if (const auto file = modelFile(target.local, world))
      target.endpoint = "file:" + hex(fingerprintOf(*file));
  };
  name(config.target);
  for (auto& [stage, target] : config.stages) name(target);
  return config;
}

}  // namespace

Result<std::unique_ptr<ChatModel>> openChatModel(const ModelConfig& given, const World& world) {
  if (given.target.name.empty())
    return fail(Code::kInvalidArgument, "no language model is configured",
                "Add model: with endpoint and name, or with local, to the configuration.",
                Audience::kOperator);
  if (given.replay) return ReplayedChat::open(given);
  const ModelConfig config = withFiles(given, world);
  OMNI_TRY(endpoints, Endpoints::open(config, world));
  OMNI_TRY(local, LocalChat::open(config, world));
  std::unique_ptr<ChatModel> model = std::make_unique<ChatByStage>(
      config, std::move(local), std::make_unique<EndpointChat>(config, std::move(endpoints)));
  // A recording says what each call costs, which a cached reply would not.
  if (config.record) return RecordingChat::open(config, std::move(model));
  if (config.cache) return CachedChat::open(config, std::move(model));
  return model;
}

}  // namespace omni
