#include "model/chat/tokens.h"

namespace omni {
namespace {

constexpr std::size_t kBytesPerToken = 4;
constexpr std::size_t kAroundMessage = 4;

}  // namespace

std::size_t estimateTokens(std::string_view text) {
  return (text.size() + kBytesPerToken - 1) / kBytesPerToken;
}

std::size_t estimateTokens(const ChatRequest& request) {
  std::size_t tokens = request.schema ? estimateTokens(request.schema->schema) : 0;
  for (const auto& message : request.messages) tokens += estimateTokens(message.text) + kAroundMessage;
  return tokens;
}

}  // namespace omni
