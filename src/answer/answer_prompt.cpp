#include "answer/answer_prompt.h"

#include <algorithm>

#include "answer/contradiction_text.h"
#include "base/text.h"
#include "evidence/model/outcome_text.h"
#include "model/prompt/fence.h"

namespace omni {
namespace {

constexpr std::size_t kReplyTokens = 1000;

// Which rows or passages of its outcome a piece of evidence is.
std::vector<std::size_t> itemsOf(const Evidence& evidence, const Attempt& attempt) {
  if (attempt.isSearch()) return {evidence.passage};
  return evidence.rows;
}

}  // namespace

Result<ChatRequest> AnswerPrompt::request(const Question& question, std::span<const Attempt> attempts,
                                          const EvidenceSet& set) const {
  std::string evidence, disagreements;
  std::size_t left = tokens_;
  for (std::size_t e = 0; e < set.evidence.size(); ++e) {
    const Evidence& kept = set.evidence[e];
    const Attempt& attempt = attempts[kept.attempt];
    const auto shownOutcome = outcomeText(attempt, itemsOf(kept, attempt), left / (set.evidence.size() - e));
    left -= std::min(left, estimatedTokens(shownOutcome.text));
    evidence += "[" + std::to_string(e + 1) + "] " + shownOutcome.text + '\n';
  }
  for (const auto& contradiction : set.contradictions)
    disagreements += shown(contradictionText(contradiction)) + '\n';
  OMNI_TRY(messages, prompts_->fill("answer", {data("evidence", std::move(evidence)),
                                               data("disagreements", std::move(disagreements)),
                                               data("question", question.text)}));
  return ChatRequest{.stage = "answer", .messages = std::move(messages), .replyTokens = kReplyTokens};
}

}  // namespace omni
