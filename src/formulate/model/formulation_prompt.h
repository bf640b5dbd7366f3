#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "catalog/catalog.h"
#include "model/prompt/prompts.h"
#include "question/question.h"

namespace omni {

struct FormulationPromptLimits {
  std::size_t contextTokens = 8000;  // of the structural context
  std::size_t examples = 3;          // questions with their queries, the nearest first
  bool samples = true;               // false: no value of the source, and no example, for values stand in it
  bool rows = true;                  // false: nothing that an engine says of its rows
};

/// What a language model is asked when it writes a query: the dialect's rules, the structural context (of a
/// large one the slice that the question needs), what of the question the source knows, and examples.
class FormulationPrompt {
 public:
  explicit FormulationPrompt(std::shared_ptr<const Prompts> prompts, FormulationPromptLimits limits = {})
      : prompts_(std::move(prompts)), limits_(limits) {}

  /// `earlier` is the query that failed, and how; empty at first. Error kUnsupported: there is no prompt for
  /// the source's dialect.
  Result<ChatRequest> request(const Question& question, const CatalogEntry& entry,
                              const std::string& earlier = {}) const;

  const FormulationPromptLimits& limits() const { return limits_; }

 private:
  std::shared_ptr<const Prompts> prompts_;
  FormulationPromptLimits limits_;
};

}  // namespace omni
