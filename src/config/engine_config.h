#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "config/planner_config.h"
#include "model/endpoint/model_config.h"
#include "source/source_config.h"

namespace omni {

/// What an engine is opened with.
struct EngineConfig {
  std::vector<SourceConfig> sources;
  Limits limits;
  std::size_t candidates = 3;        // k
  std::optional<ModelConfig> model;  // none: no stage asks a language model
  PlannerConfig planner;
};

}  // namespace omni
