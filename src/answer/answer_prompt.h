#pragma once

#include <memory>
#include <span>

#include "evidence/evidence.h"
#include "execute/attempt.h"
#include "model/prompt/prompts.h"
#include "question/question.h"

namespace omni {

/// The prompt for wording the answer: the kept evidence, numbered from 1 in its order.
class AnswerPrompt {
 public:
  /// `tokens`: of all evidence together.
  explicit AnswerPrompt(std::shared_ptr<const Prompts> prompts, std::size_t tokens = 8000)
      : prompts_(std::move(prompts)), tokens_(tokens) {}

  Result<ChatRequest> request(const Question& question, std::span<const Attempt> attempts,
                              const EvidenceSet& set) const;

 private:
  std::shared_ptr<const Prompts> prompts_;
  std::size_t tokens_;
};

}  // namespace omni
