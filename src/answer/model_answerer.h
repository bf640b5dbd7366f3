#pragma once

#include <memory>

#include "answer/answer_prompt.h"
#include "answer/answerer.h"
#include "model/endpoint/model_config.h"

namespace omni {

/// Has a language model word the evidence, each statement with the numbers of the evidence that it cites, as
/// "[1]". A statement whose numbers, quotations and names are not in what it cites is dropped, and that is
/// supported. Contradictions are stated by the program. What holds goes to the trace as it comes ("answer").
/// Where nothing holds, or rows may not be shared, the evidence is worded without the model.
class ModelAnswerer : public Answerer {
 public:
  ModelAnswerer(std::shared_ptr<ChatModel> model, AnswerPrompt prompt, const ModelShare& share)
      : model_(std::move(model)), prompt_(std::move(prompt)), share_(share) {}

  /// Errors: those of the model.
  Result<Answer> answer(const Asking& asking, std::span<const Attempt> attempts,
                        const EvidenceSet& evidence) const override;

 private:
  std::shared_ptr<ChatModel> model_;
  AnswerPrompt prompt_;
  ModelShare share_;
};

}  // namespace omni
