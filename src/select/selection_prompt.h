#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "model/prompt/prompts.h"
#include "select/builtin_selector.h"
#include "select/catalog_text.h"

namespace omni {

/// The prompt for selecting sources: the sources that the built-in selector's indexes
/// speak for, the likeliest in detail.
class SelectionPrompt {
 public:
  SelectionPrompt(std::shared_ptr<const BuiltinSelector> indexes, std::shared_ptr<const Prompts> prompts,
                  const CatalogTextLimits& limits)
      : indexes_(std::move(indexes)), prompts_(std::move(prompts)), limits_(limits) {}

  Result<ChatRequest> request(const Question& question, std::size_t k,
                              const std::vector<SourceId>& among) const;
  /// Its text on the sources for this question.
  CatalogText sources(const Question& question, const std::vector<SourceId>& among) const;

 private:
  std::shared_ptr<const BuiltinSelector> indexes_;
  std::shared_ptr<const Prompts> prompts_;
  CatalogTextLimits limits_;
};

}  // namespace omni
