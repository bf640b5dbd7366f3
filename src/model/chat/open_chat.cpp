#include "model/chat/open_chat.h"

#include "model/chat/endpoint_chat.h"

namespace omni {

Result<std::unique_ptr<ChatModel>> openChatModel(const ModelConfig& config, const World& world) {
  if (config.target.name.empty())
    return fail(Code::kInvalidArgument, "no language model is configured",
                "Add model: with endpoint and name to the configuration.", Audience::kOperator);
  OMNI_TRY(endpoints, Endpoints::open(config, world));
  return std::make_unique<EndpointChat>(config, std::move(endpoints));
}

}  // namespace omni
