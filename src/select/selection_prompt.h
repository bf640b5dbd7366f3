#pragma once

#include <memory>
#include <vector>

#include "model/prompt/prompts.h"
#include "select/builtin_selector.h"
#include "select/catalog_text.h"

namespace omni {

/// What a language model is asked when sources are selected: the whole catalogue while it fits the limits,
/// else the sources that the built-in selector's indexes speak for.
class SelectionPrompt {
 public:
  /// `catalog` must outlive it. The catalogue is put into words here, once.
  SelectionPrompt(const Catalog& catalog, std::shared_ptr<const BuiltinSelector> indexes,
                  std::shared_ptr<const Prompts> prompts, const CatalogTextLimits& limits);

  Result<ChatRequest> request(const Question& question, std::size_t k,
                              const std::vector<SourceId>& among) const;
  /// What it says of the sources for this question.
  CatalogText sources(const Question& question, const std::vector<SourceId>& among) const;

 private:
  Filling told(const Question& question, const std::vector<SourceId>& among) const;

  const Catalog& catalog_;
  std::shared_ptr<const BuiltinSelector> indexes_;
  std::shared_ptr<const Prompts> prompts_;
  CatalogTextLimits limits_;
  CatalogText whole_;
  std::string wholeFenced_;  // escaping it for every question would be most of a question's own time
};

}  // namespace omni
