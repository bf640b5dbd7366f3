#include "model/chat/reply/tokens.h"

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kAroundMessage = 4;

}  // namespace

std::size_t estimatedTokens(const ChatRequest& request) {
  std::size_t tokens = request.schema ? estimatedTokens(request.schema->schema) : 0;
  for (const auto& message : request.messages) tokens += estimatedTokens(message.text) + kAroundMessage;
  return tokens;
}

}  // namespace omni
