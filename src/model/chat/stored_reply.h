#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "model/chat/chat_model.h"
#include "model/endpoint/model_config.h"

namespace omni {

/// All that a reply depends on but its endpoint, as one line of JSON: model, messages, schema, temperature
/// and cap.
std::string requestLine(const ModelConfig& config, const ChatRequest& request);

/// A reply, or the error that came instead, as one line of JSON.
std::string storedLine(const Result<ChatReply>& reply);

/// Reads what storedLine wrote; nothing when it is something else.
std::optional<Result<ChatReply>> readStored(std::string_view line);

/// Lets nobody but its owner read or write a file of replies, for prompts are in it.
void keepForOwner(const std::filesystem::path& path);

}  // namespace omni
