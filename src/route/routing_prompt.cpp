#include "route/routing_prompt.h"

#include "base/counted.h"

namespace omni {
namespace {

constexpr std::size_t kReplyTokens = 300;

constexpr std::string_view kSchema = R"({
  "type": "object",
  "properties": {
    "kind": {"type": "string", "enum": ["concept", "quantity", "relation", "hybrid"]},
    "granularity": {"type": "string", "enum": ["none", "paragraph", "document", "table"]},
    "confidence": {"type": "number"},
    "reason": {"type": "string"}
  },
  "required": ["kind", "granularity", "confidence", "reason"],
  "additionalProperties": false
})";

std::string languages(const SourceCounts& sources) {
  std::string text;
  for (const Route route : routesOf(Modality::kHybrid))
    if (const std::size_t count = sources.metIn[static_cast<std::size_t>(route)])
      text += std::string(text.empty() ? "" : ", ") + std::string(name(route)) + " (" +
              counted(count, "source") + ")";
  return text;
}

}  // namespace

Result<ChatRequest> RoutingPrompt::request(const Question& question, const SourceCounts& sources) const {
  OMNI_TRY(messages, prompts_->fill(
                         "route", {plain("languages", languages(sources)), data("question", question.text)}));
  return ChatRequest{.stage = "route",
                     .messages = std::move(messages),
                     .schema = ReplySchema{"route", std::string(kSchema)},
                     .replyTokens = kReplyTokens};
}

}  // namespace omni
