#pragma once

#include <optional>

#include "base/result.h"
#include "config/yaml_reader.h"
#include "model/endpoint/model_config.h"

namespace omni {

/// The `model:` block. Nothing when its name is empty (as `${OMNI_MODEL:}` is where the variable is not set).
/// Errors: kInvalidArgument, kNotFound or kUnreadable (the key's file); none of them holds the key.
Result<std::optional<ModelConfig>> readModel(const YamlReader& reader, const YAML::Node& node);

}  // namespace omni
