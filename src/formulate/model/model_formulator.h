#pragma once

#include <memory>
#include <string>

#include "formulate/formulator.h"
#include "formulate/model/formulation_prompt.h"
#include "model/chat/chat_model.h"

namespace omni {

/// How often a query is written anew.
struct RepairLimits {
  int repairs = 2;         // calls after an error of the guard or the engine
  bool reconsider = true;  // one call after an empty result, with the values that the source does hold
};

/// Writes queries by asking a language model. Names that are surely slips are repaired without a call; other
/// errors and one empty result are put to the model, a bounded number of times and within the budget.
class ModelFormulator : public Formulator {
 public:
  /// `name`: the model's, as the reader of the answer knows it.
  ModelFormulator(std::shared_ptr<ChatModel> model, FormulationPrompt prompt, RepairLimits limits = {},
                  std::string name = {})
      : model_(std::move(model)), prompt_(std::move(prompt)), limits_(limits), name_(std::move(name)) {}

  std::unique_ptr<QueryWriter> begin(const Asking& asking, const CatalogEntry& entry) const override;

 private:
  std::shared_ptr<ChatModel> model_;
  FormulationPrompt prompt_;
  RepairLimits limits_;
  std::string name_;
};

}  // namespace omni
