#pragma once

#include <memory>

#include "base/result.h"
#include "base/world.h"
#include "model/chat/chat_model.h"
#include "model/endpoint/model_config.h"

namespace omni {

/// The language model of a configuration, with its cache, recording or replay around it. Nothing is sent, and
/// nothing loaded yet. Errors: kInvalidArgument (no model, or an address that is none), kNotFound (a model
/// that is not installed), kNotFound, kUnreadable or kUnavailable (a file of replies).
Result<std::unique_ptr<ChatModel>> openChatModel(const ModelConfig& config, const World& world = realWorld());

}  // namespace omni
