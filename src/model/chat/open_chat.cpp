#include "model/chat/open_chat.h"

#include "model/chat/cached_chat.h"
#include "model/chat/endpoint_chat.h"
#include "model/chat/recorded_chat.h"

namespace omni {

Result<std::unique_ptr<ChatModel>> openChatModel(const ModelConfig& config, const World& world) {
  if (config.target.name.empty())
    return fail(Code::kInvalidArgument, "no language model is configured",
                "Add model: with endpoint and name to the configuration.", Audience::kOperator);
  if (config.replay) return ReplayedChat::open(config);
  OMNI_TRY(endpoints, Endpoints::open(config, world));
  std::unique_ptr<ChatModel> model = std::make_unique<EndpointChat>(config, std::move(endpoints));
  // A recording says what each call costs, which a cached reply would not.
  if (config.record) return RecordingChat::open(config, std::move(model));
  if (config.cache) return CachedChat::open(config, std::move(model));
  return model;
}

}  // namespace omni
