#pragma once

#include <memory>

#include "evidence/evidence_selector.h"
#include "evidence/model/evidence_prompt.h"
#include "model/endpoint/model_config.h"

namespace omni {

/// Asks a language model which outcomes answer, and which rows or passages in them. What it names but was not
/// shown is dropped and reported. Contradictions are found without it. Where rows may not be shared it is not
/// asked: the built-in selector chooses.
class ModelEvidenceSelector : public EvidenceSelector {
 public:
  ModelEvidenceSelector(std::shared_ptr<ChatModel> model, EvidencePrompt prompt, const ModelShare& share)
      : model_(std::move(model)), prompt_(std::move(prompt)), share_(share) {}

  /// Errors: those of the model.
  Result<EvidenceSet> choose(const Asking& asking, std::span<const Attempt> attempts) const override;

 private:
  std::shared_ptr<ChatModel> model_;
  EvidencePrompt prompt_;
  ModelShare share_;
};

}  // namespace omni
