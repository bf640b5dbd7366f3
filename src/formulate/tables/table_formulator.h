#pragma once

#include <memory>
#include <string>

#include "formulate/formulator.h"
#include "model/chat/chat_model.h"
#include "model/prompt/prompts.h"

namespace omni {

/// Lets a small language model say in SQL without joins what is asked of a source that is shown as tables,
/// whatever it is (table_grammar.h). The program joins, spells values and writes the query in the source's
/// own language (lifted_query.h). Texts are not asked: the question itself is searched for.
class TableFormulator : public Formulator {
 public:
  /// `samples`: whether values of the source may be listed. `name`: the model's, for the reader of the
  /// answer.
  TableFormulator(std::shared_ptr<ChatModel> model, std::shared_ptr<const Prompts> prompts, bool samples,
                  std::string name)
      : model_(std::move(model)), prompts_(std::move(prompts)), samples_(samples), name_(std::move(name)) {}

  std::unique_ptr<QueryWriter> begin(const Asking& asking, const CatalogEntry& entry) const override;
  /// Has the model read what prompts of this source begin with.
  Status prepare(const CatalogEntry& entry, const Budget& budget) const override;
  bool isPrepared(const CatalogEntry& entry) const override;

 private:
  Result<ChatRequest> commonRequest(const CatalogEntry& entry) const;

  std::shared_ptr<ChatModel> model_;
  std::shared_ptr<const Prompts> prompts_;
  bool samples_;
  std::string name_;
};

}  // namespace omni
