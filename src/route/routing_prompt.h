#pragma once

#include <memory>

#include "model/prompt/prompts.h"
#include "route/router.h"

namespace omni {

/// The prompt for routing a question: the question, and in which languages sources are
/// met. Nothing of any source.
class RoutingPrompt {
 public:
  explicit RoutingPrompt(std::shared_ptr<const Prompts> prompts) : prompts_(std::move(prompts)) {}

  Result<ChatRequest> request(const Question& question, const SourceCounts& sources) const;

 private:
  std::shared_ptr<const Prompts> prompts_;
};

}  // namespace omni
