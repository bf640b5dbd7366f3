#pragma once

#include <optional>

#include "base/result.h"
#include "config/engine_config.h"
#include "config/yaml_reader.h"
#include "model/endpoint/model_config.h"

namespace omni {

/// The `model:` block. Nothing when its name is empty (as `${OMNI_MODEL:}` is where the variable is not set).
/// Errors: kInvalidArgument, kNotFound or kUnreadable (the key's file); none of them holds the key.
Result<std::optional<ModelConfig>> readModel(const YamlReader& reader, const YAML::Node& node);

/// A model that this machine runs reads and writes for seconds: where `model` is one and no limit is
/// configured for how long a question may take, it may take longer.
void allowForLocalModel(EngineConfig& config);

}  // namespace omni
