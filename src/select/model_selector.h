#pragma once

#include <memory>

#include "model/chat/chat_model.h"
#include "model/prompt/reply.h"
#include "select/selection_prompt.h"
#include "select/selector.h"

namespace omni {

/// Chooses the sources that may answer by asking a language model. Ids that it makes up are dropped and
/// reported, never guessed; a candidate's score is the probability that it states.
class ModelSelector : public Selector {
 public:
  ModelSelector(const Catalog& catalog, std::shared_ptr<ChatModel> model, SelectionPrompt prompt)
      : catalog_(catalog), model_(std::move(model)), prompt_(std::move(prompt)) {}

  /// Errors: those of the model, and kNotFound when it names no source that there is.
  Result<Selection> select(const Asking& asking, std::size_t k,
                           const std::vector<SourceId>& among) const override;

 private:
  std::vector<Candidate> named(const Asking& asking, const std::vector<Reply>& sources,
                               const std::vector<SourceId>& among) const;
  /// Empty where one of the steps cannot be asked.
  std::vector<PlannedStep> planned(const Asking& asking, const std::vector<Reply>& steps,
                                   const std::vector<SourceId>& among) const;

  const Catalog& catalog_;
  std::shared_ptr<ChatModel> model_;
  SelectionPrompt prompt_;
};

}  // namespace omni
