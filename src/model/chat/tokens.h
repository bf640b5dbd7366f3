#pragma once

#include <cstddef>
#include <string_view>

#include "base/text.h"
#include "model/chat/chat_model.h"

namespace omni {

/// About how many tokens a model reads `text` as: `estimatedTokens` of base/text.h.
inline std::size_t estimateTokens(std::string_view text) {
  return estimatedTokens(text);
}

/// About how many tokens a request's prompt takes: its messages, what
/// stands around each of them, and its schema.
std::size_t estimateTokens(const ChatRequest& request);

}  // namespace omni
