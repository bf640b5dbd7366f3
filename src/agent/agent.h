#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "catalog/catalog.h"
#include "execute/attempt.h"
#include "model/chat/chat_model.h"
#include "model/prompt/prompts.h"
#include "question/asking.h"
#include "select/builtin_selector.h"

namespace omni {

class AgentActions;

struct AgentLimits {
  std::size_t steps = 12;                // calls of the model
  std::size_t observationTokens = 3000;  // of what one step brings
  std::size_t historyTokens = 20'000;    // of all that the model is reminded of; the oldest goes first
  std::size_t shownSources = 40;         // in one list
  bool samples = true;                   // false: no value of the sources
  bool rows = true;                      // false: of what a query brings only how much it is
};

/// Answers step by step: a language model looks at the sources, queries one, sees what came and decides what
/// to query next. In place of selection, formulation and execution; bounded by steps and the budget. Queries
/// pass the same guards as all others, and what was read reaches a query only as bound parameters.
class Agent {
 public:
  /// `catalog` must outlive it.
  Agent(const Catalog& catalog, std::shared_ptr<const BuiltinSelector> indexes,
        std::shared_ptr<ChatModel> model, std::shared_ptr<const Prompts> prompts, AgentLimits limits = {})
      : catalog_(catalog),
        indexes_(std::move(indexes)),
        model_(std::move(model)),
        prompts_(std::move(prompts)),
        limits_(limits) {}

  /// The attempts of its queries: first those that it says answer, then the others, in order; only of sources
  /// `among`, unless that is empty. When steps or budget end it is what there is by then, with a warning.
  /// Errors: those of the model when there is nothing yet.
  Result<std::vector<Attempt>> run(const Asking& asking, const std::vector<SourceId>& among) const;

  /// The first request to the model; the model itself may be null.
  Result<ChatRequest> firstRequest(const Asking& asking, const std::vector<SourceId>& among) const;

 private:
  Result<std::vector<ChatMessage>> beginning(const Asking& asking, const AgentActions& actions) const;

  const Catalog& catalog_;
  std::shared_ptr<const BuiltinSelector> indexes_;
  std::shared_ptr<ChatModel> model_;
  std::shared_ptr<const Prompts> prompts_;
  AgentLimits limits_;
};

}  // namespace omni
