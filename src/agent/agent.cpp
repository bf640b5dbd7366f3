#include "agent/agent.h"

#include "agent/agent_actions.h"
#include "agent/agent_step.h"
#include "base/text.h"
#include "model/prompt/fence.h"

namespace omni {
namespace {

constexpr std::size_t kReplyTokens = 1200;
constexpr std::string_view kLeftOut = "(left out for length)";

// The model's conversation: the question, then each of its steps with what came of it.
class Conversation {
 public:
  Conversation(std::vector<ChatMessage> beginning, std::size_t tokens)
      : messages_(std::move(beginning)), fixed_(messages_.size()), tokens_(tokens) {}

  void add(const std::string& reply, const std::string& observation, std::size_t left) {
    messages_.push_back({ChatRole::kAssistant, shownLines(reply)});
    messages_.push_back(
        {ChatRole::kUser, fence("observation", observation) + "\n\nSteps left: " + std::to_string(left)});
    forget();
  }

  ChatRequest request() const {
    return {.stage = "agent", .messages = messages_, .schema = agentSchema(), .replyTokens = kReplyTokens};
  }

 private:
  void forget() {
    std::size_t all = 0;
    for (std::size_t i = fixed_; i < messages_.size(); ++i) all += estimatedTokens(messages_[i].text);
    for (std::size_t i = fixed_ + 1; i + 2 < messages_.size() && all > tokens_; i += 2) {
      all -= std::min(all, estimatedTokens(messages_[i].text));
      messages_[i].text = kLeftOut;
    }
  }

  std::vector<ChatMessage> messages_;
  std::size_t fixed_;
  std::size_t tokens_;
};

void tell(const Asking& asking, std::size_t number, const Result<AgentStep>& step) {
  std::string what = std::to_string(number) + ". ";
  if (!step) return asking.trace.tell("agent", what + step.error().message);
  what += name(step->action);
  for (const auto& part : {step->source, step->text})
    if (!part.empty()) what += " " + shown(part);
  asking.trace.tell("agent", what + (step->reason.empty() ? "" : " – " + step->reason));
}

}  // namespace

Result<std::vector<ChatMessage>> Agent::beginning(const Asking& asking, const AgentActions& actions) const {
  return prompts_->fill("agent", {data("question", asking.question.text), data("sources", actions.list({})),
                                  plain("steps", std::to_string(limits_.steps))});
}

Result<ChatRequest> Agent::firstRequest(const Asking& asking, const std::vector<SourceId>& among) const {
  OMNI_TRY(messages, beginning(asking, AgentActions(catalog_, *indexes_, limits_, asking, among)));
  return Conversation(std::move(messages), limits_.historyTokens).request();
}

Result<std::vector<Attempt>> Agent::run(const Asking& asking, const std::vector<SourceId>& among) const {
  AgentActions actions(catalog_, *indexes_, limits_, asking, among);
  OMNI_TRY(messages, beginning(asking, actions));
  Conversation conversation(std::move(messages), limits_.historyTokens);
  for (std::size_t number = 1; number <= limits_.steps; ++number) {
    const auto reply = model_->chat(conversation.request(), asking.budget);
    if (!reply) {
      if (actions.attempts().empty()) return tl::unexpected(reply.error());
      asking.trace.warn("the agent stopped at step " + std::to_string(number), reply.error());
      return std::move(actions).ordered({});
    }
    const auto step = agentStepOf(*reply);
    tell(asking, number, step);
    if (step && step->action == AgentStep::Action::kFinish) return std::move(actions).ordered(step->answers);
    conversation.add(reply->text, step ? actions.observe(*step) : step.error().text(),
                     limits_.steps - number);
  }
  asking.trace.warn("the agent stopped after " + std::to_string(limits_.steps) + " steps without finishing");
  return std::move(actions).ordered({});
}

}  // namespace omni
