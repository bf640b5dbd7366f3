#pragma once

#include <memory>

#include "model/chat/chat_model.h"
#include "route/routing_prompt.h"

namespace omni {

/// Routes by asking a language model, in one call. It alone may find that no source is needed.
class ModelRouter : public Router {
 public:
  ModelRouter(std::shared_ptr<ChatModel> model, RoutingPrompt prompt)
      : model_(std::move(model)), prompt_(std::move(prompt)) {}

  /// Errors: those of the model, and kUnreadable when it names a kind or granularity that there is not.
  Result<Routing> route(const Asking& asking, const SourceCounts& sources) const override;

 private:
  std::shared_ptr<ChatModel> model_;
  RoutingPrompt prompt_;
};

}  // namespace omni
