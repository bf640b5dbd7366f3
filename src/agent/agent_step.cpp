#include "agent/agent_step.h"

#include <algorithm>
#include <array>

#include "formulate/model/formulation_reply.h"
#include "model/prompt/fence.h"
#include "model/prompt/reply.h"

namespace omni {
namespace {

using Action = AgentStep::Action;

constexpr std::size_t kReasonBytes = 300;
constexpr std::array<std::pair<std::string_view, Action>, 6> kActions{{{"list", Action::kList},
                                                                       {"describe", Action::kDescribe},
                                                                       {"look_up", Action::kLookUp},
                                                                       {"query", Action::kQuery},
                                                                       {"search", Action::kSearch},
                                                                       {"finish", Action::kFinish}}};

constexpr std::string_view kSchema = R"({
  "type": "object",
  "properties": {
    "action": {"type": "string", "enum": ["list", "describe", "look_up", "query", "search", "finish"]},
    "source": {"type": "string"},
    "text": {"type": "string"},
    "parameters": {
      "type": "array",
      "items": {
        "type": "object",
        "properties": {"name": {"type": "string"}, "value": {"type": ["string", "number"]}},
        "required": ["name", "value"],
        "additionalProperties": false
      }
    },
    "given": {"type": "integer"},
    "reason": {"type": "string"},
    "answers": {"type": "array", "items": {"type": "integer"}},
    "confidence": {"type": "number"}
  },
  "required": ["action", "source", "text", "parameters", "given", "reason", "answers", "confidence"],
  "additionalProperties": false
})";

std::size_t countOf(double number) {
  return static_cast<std::size_t>(std::clamp(number, 0.0, 1e6));
}

}  // namespace

std::string_view name(Action action) {
  for (const auto& [text, known] : kActions)
    if (known == action) return text;
  return {};
}

ReplySchema agentSchema() {
  return {"agent", std::string(kSchema)};
}

Result<AgentStep> agentStepOf(const ChatReply& reply) {
  OMNI_TRY(parsed, Reply::parse(reply, "agent"));
  const std::string action = parsed.text("action");
  const auto known = std::find_if(kActions.begin(), kActions.end(),
                                  [&](const auto& entry) { return entry.first == action; });
  if (known == kActions.end())
    return fail(Code::kInvalidArgument, "no such action: " + shown(action, kReasonBytes),
                "Actions: list, describe, look_up, query, search, finish.");
  return AgentStep{.action = known->second,
                   .source = parsed.text("source"),
                   .text = parsed.text("text"),
                   .parameters = parametersOf(parsed),
                   .given = countOf(parsed.number("given", 0)),
                   .reason = shown(parsed.text("reason"), kReasonBytes),
                   .answers = parsed.counts("answers"),
                   .confidence = shareOf(parsed.number("confidence", 0.5))};
}

}  // namespace omni
