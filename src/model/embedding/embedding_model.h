#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "base/world.h"
#include "model/endpoint/model_config.h"

namespace omni {

/// A model behind an endpoint that turns texts into vectors; near meanings lie near each other. Thread-safe.
class EmbeddingModel {
 public:
  virtual ~EmbeddingModel() = default;

  /// Tells its vectors from those of another model: its address and name.
  virtual std::string identity() const = 0;

  /// A unit vector for each text, in their order, all of one length; charges the budget. Errors as
  /// ChatModel::chat: kLimit (nothing more was sent), kDeadline, kCancelled, kUnavailable, kRefused,
  /// kUnreadable (not the vectors that were asked for).
  virtual Result<std::vector<std::vector<float>>> embed(std::span<const std::string> texts,
                                                        const Budget& budget) = 0;
};

/// The model of the stage "embed". Errors: kInvalidArgument (no model, or an address that is none), kRefused
/// (rows and passages are not shared), kUnsupported (a recording answers, which holds no vectors).
Result<std::unique_ptr<EmbeddingModel>> openEmbeddingModel(const ModelConfig& config,
                                                           const World& world = realWorld());

}  // namespace omni
