#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "catalog/catalog.h"
#include "formulate/model/prompt_contexts.h"
#include "formulate/model/templates.h"
#include "model/prompt/prompts.h"
#include "query/native/given_table.h"
#include "question/question.h"

namespace omni {

struct FormulationPromptLimits {
  std::size_t contextTokens = 900;  // of the structural context
  std::size_t examples = 3;         // questions with their queries, the nearest first
  bool samples = true;              // false: no value of the source, and no example, for values stand in it
  bool rows = true;                 // false: nothing that an engine says of its rows
};

/// The prompts that a folder may hold for one dialect, "formulate_mysql", in addition to that of its
/// language.
PromptVariants formulationVariants();

/// The prompt for writing a query: the dialect's rules, the structural context (of a
/// large one the slice that the question needs), what of the question the source knows, and examples.
class FormulationPrompt {
 public:
  /// `templates` may be null: then the examples are those that sources have by themselves.
  explicit FormulationPrompt(std::shared_ptr<const Prompts> prompts, FormulationPromptLimits limits = {},
                             std::shared_ptr<const Templates> templates = nullptr);

  /// `earlier` is the query that failed, and how; empty at first. `given`: a table that the query has to
  /// read; may be null.
  Result<ChatRequest> request(const Question& question, const CatalogEntry& entry,
                              const std::string& earlier = {}, const GivenTable* given = nullptr) const;

  const FormulationPromptLimits& limits() const { return limits_; }

 private:
  std::string examples(const Question& question, const CatalogEntry& entry) const;

  std::shared_ptr<const Prompts> prompts_;
  FormulationPromptLimits limits_;
  std::shared_ptr<const Templates> templates_;
  std::shared_ptr<PromptContexts> contexts_;
};

}  // namespace omni
