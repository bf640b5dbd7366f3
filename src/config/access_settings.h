#pragma once

#include <memory>
#include <span>

#include "access/access_config.h"
#include "base/result.h"
#include "config/yaml_reader.h"
#include "source/source_config.h"

namespace omni {

/// The `access:` block, which names sources by their ids. Errors: kInvalidArgument, such as a source or role
/// that there is not: what is hidden under a wrong name would be seen.
Result<std::shared_ptr<const AccessConfig>> readAccess(const YamlReader& reader, const YAML::Node& node,
                                                       std::span<const SourceConfig> sources,
                                                       std::span<const SourceKind> kinds);

}  // namespace omni
