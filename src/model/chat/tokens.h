#pragma once

#include <cstddef>
#include <string_view>

#include "model/chat/chat_model.h"

namespace omni {

/// How many tokens a text takes, about: a quarter of its bytes, rounded up. Models count differently; English
/// comes out a little high, and so does text in scripts of three bytes a letter, which is the safe side of a
/// budget.
std::size_t estimateTokens(std::string_view text);

/// The same for a request: its messages, what stands around each of them, and its schema.
std::size_t estimateTokens(const ChatRequest& request);

}  // namespace omni
