#pragma once

#include <cstddef>

#include "model/chat/chat_model.h"

namespace omni {

/// About how many tokens a request's prompt takes (`estimatedTokens` of base/text.h): its messages, what
/// stands around each of them, and its schema.
std::size_t estimatedTokens(const ChatRequest& request);

}  // namespace omni
