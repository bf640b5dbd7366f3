#pragma once

#include <memory>
#include <span>
#include <vector>

#include "execute/attempt.h"
#include "model/prompt/prompts.h"
#include "question/question.h"

namespace omni {

/// The prompt for choosing evidence: every outcome in its native form, numbered by its
/// attempt from 1.
class EvidencePrompt {
 public:
  /// `tokens`: of all outcomes together.
  explicit EvidencePrompt(std::shared_ptr<const Prompts> prompts, std::size_t tokens = 8000)
      : prompts_(std::move(prompts)), tokens_(tokens) {}

  struct Asked {
    ChatRequest request;
    std::vector<std::vector<std::size_t>> shown;  // of each attempt, the rows or passages in the prompt
  };
  Result<Asked> request(const Question& question, std::span<const Attempt> attempts) const;

 private:
  std::shared_ptr<const Prompts> prompts_;
  std::size_t tokens_;
};

}  // namespace omni
