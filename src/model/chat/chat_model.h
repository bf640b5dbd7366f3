#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/result.h"

namespace omni {

enum class ChatRole { kSystem, kUser, kAssistant };

/// As endpoints call it.
constexpr std::string_view name(ChatRole role) {
  switch (role) {
    case ChatRole::kSystem: return "system";
    case ChatRole::kUser: return "user";
    case ChatRole::kAssistant: return "assistant";
  }
  return "user";
}

struct ChatMessage {
  ChatRole role = ChatRole::kUser;
  std::string text;
};

/// The JSON Schema that a reply has to satisfy: draft 7 as far as structured output goes, an object at the
/// root. Endpoints that are strict want `additionalProperties: false` and every property required; `pattern`
/// is not for hostile text (its matching is recursive).
struct ReplySchema {
  std::string name;  // [a-zA-Z0-9_-]+, shown to the endpoint
  std::string schema;
};

struct ChatRequest {
  std::string stage;  // "select", "formulate" …: which endpoint and model answers, and what the trace says
  std::vector<ChatMessage> messages;
  std::optional<ReplySchema> schema;
  std::string grammar{};           // GBNF of the reply, with the rule `root`; models of an endpoint know none
  std::size_t replyTokens = 1024;  // at most
  double temperature = 0;
};

/// The cost of calls. Tokens are estimated (`estimatedTokens`) where the endpoint does not report them.
struct ModelUsage {
  std::size_t calls = 0;  // that reached an endpoint
  std::size_t promptTokens = 0;
  std::size_t replyTokens = 0;
  double money = 0;  // by the configured prices, in their currency
  bool estimated = false;

  ModelUsage& operator+=(const ModelUsage& other) {
    calls += other.calls;
    promptTokens += other.promptTokens;
    replyTokens += other.replyTokens;
    money += other.money;
    estimated = estimated || other.estimated;
    return *this;
  }
};

struct ChatReply {
  std::string text;  // of a request with a schema: one JSON value that satisfies it
  ModelUsage usage;
  std::optional<double> probability{};  // that the model itself gives the text; most endpoints do not tell it
};

/// Receives a streamed reply's text as it arrives. Returning false closes the connection.
using ReplySink = std::function<bool(std::string_view piece)>;

/// A language model that holds a conversation. Thread-safe.
class ChatModel {
 public:
  virtual ~ChatModel() = default;

  /// Asks once; ends by the budget's deadline, and charges its tokens and money. With a sink the reply is
  /// streamed; a request with a schema never is. Errors: kLimit (the call would exceed the budget: nothing
  /// was sent), kDeadline, kCancelled, kUnavailable (unreachable, overloaded, circuit open), kRefused (the
  /// key or the model's name is), kUnreadable (no reply that satisfies the schema, also after one re-ask).
  virtual Result<ChatReply> chat(const ChatRequest& request, const Budget& budget,
                                 const ReplySink& sink = {}) = 0;

  /// Has a model that this machine runs read all messages but the last, so that requests that begin with them
  /// need not wait for that; nothing for others. Requests go before. Errors: kCancelled (one came, ask again
  /// later), and those of chat().
  virtual Status prepare(const ChatRequest& request, const Budget& budget) {
    (void)request, (void)budget;
    return {};
  }
  /// Whether prepare() has nothing to do.
  virtual bool isPrepared(const ChatRequest& request) const {
    (void)request;
    return true;
  }
};

}  // namespace omni
