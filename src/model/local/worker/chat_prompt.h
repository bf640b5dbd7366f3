#pragma once

#include <cstddef>
#include <vector>

#include "base/result.h"
#include "llama.h"
#include "model/chat/chat_model.h"

namespace omni {

/// A conversation as the model's tokens.
struct TokenPrompt {
  std::vector<llama_token> tokens;
  std::size_t prefix = 0;  // so many at its beginning do not depend on the last message
};

/// The messages in the form of the model's chat template. What a message holds is text alone: a control token
/// that is spelled out in it becomes ordinary characters. Error kUnsupported: the model has a template that
/// llama.cpp cannot apply.
Result<TokenPrompt> tokenize(const llama_model& model, const std::vector<ChatMessage>& messages);

/// Text as tokens, none of them a control token.
std::vector<llama_token> tokenizeText(const llama_vocab& vocabulary, const std::string& text);

}  // namespace omni
