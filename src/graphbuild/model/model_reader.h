#pragma once

#include <memory>

#include "graphbuild/facts/fact_reader.h"
#include "graphbuild/model/read_schema.h"
#include "model/chat/chat_model.h"
#include "model/endpoint/model_config.h"
#include "model/prompt/prompts.h"

namespace omni {

/// Reads with a language model, stretch by stretch. What it says is hostile: a thing whose name does not
/// stand in the stretch, a sentence that does not, a fact of which the sentence names neither thing, a type
/// or a relation that the schema has not: dropped.
class ModelReader final : public FactReader {
 public:
  struct Parts {
    std::shared_ptr<ChatModel> model;
    std::shared_ptr<const Prompts> prompts;
    ModelTarget target;  // what it is called and costs
    ReadSchema schema;
    double least = 0;  // facts that are less sure are dropped
  };
  /// Names that `knowledge`, which must outlive it, has are spelled and typed as it says.
  ModelReader(const Knowledge& knowledge, Parts parts) : knowledge_(knowledge), parts_(std::move(parts)) {}

  std::string way() const override;
  ReadingPrice priceOf(const DocumentText& document) const override;
  Result<DocumentFacts> read(const DocumentText& document, const Budget& budget) const override;

 private:
  Result<ChatRequest> request(const DocumentText& document, const TextSpan& stretch) const;

  const Knowledge& knowledge_;
  Parts parts_;
};

/// A schema that the model proposes for such documents, of at most `kMaxProposed` relations. What is no
/// pattern is left out. Errors: those of the model.
Result<ReadSchema> proposedSchema(const std::vector<DocumentText>& documents, ChatModel& model,
                                  const Prompts& prompts, const Budget& budget);

inline constexpr std::size_t kMaxProposed = 20;

}  // namespace omni
