#include "evidence/model/evidence_prompt.h"

#include <algorithm>

#include "base/text.h"
#include "evidence/model/outcome_text.h"

namespace omni {
namespace {

constexpr std::size_t kReplyTokens = 1000;

constexpr std::string_view kSchema = R"({
  "type": "object",
  "properties": {
    "evidence": {
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "outcome": {"type": "integer"},
          "items": {"type": "array", "items": {"type": "integer"}},
          "confidence": {"type": "number"},
          "missing": {"type": "array", "items": {"type": "string"}}
        },
        "required": ["outcome", "items", "confidence", "missing"],
        "additionalProperties": false
      }
    },
    "why_not": {"type": "string"}
  },
  "required": ["evidence", "why_not"],
  "additionalProperties": false
})";

}  // namespace

Result<EvidencePrompt::Asked> EvidencePrompt::request(const Question& question,
                                                      std::span<const Attempt> attempts) const {
  Asked asked{.shown = std::vector<std::vector<std::size_t>>(attempts.size())};
  auto waiting = static_cast<std::size_t>(std::count_if(
      attempts.begin(), attempts.end(), [](const Attempt& attempt) { return attempt.outcome.has_value(); }));
  std::string outcomes;
  std::size_t left = tokens_;
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    if (!attempts[i].outcome) continue;
    // What one outcome does not need is for those after it.
    auto shownOutcome = outcomeText(attempts[i], {}, left / waiting--);
    left -= std::min(left, estimatedTokens(shownOutcome.text));
    outcomes += "outcome " + std::to_string(i + 1) + ": " + shownOutcome.text + '\n';
    asked.shown[i] = std::move(shownOutcome.shown);
  }
  OMNI_TRY(messages, prompts_->fill("evidence", {data("outcomes", std::move(outcomes)),
                                                 data("question", question.text)}));
  asked.request = {.stage = "evidence",
                   .messages = std::move(messages),
                   .schema = ReplySchema{"evidence", std::string(kSchema)},
                   .replyTokens = kReplyTokens};
  return asked;
}

}  // namespace omni
