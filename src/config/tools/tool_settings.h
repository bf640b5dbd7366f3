#pragma once

#include <memory>
#include <span>

#include "access/access_config.h"
#include "base/result.h"
#include "config/tools/named_tool.h"
#include "config/yaml_reader.h"
#include "source/source_config.h"

namespace omni {

/// What the blocks of tools name.
struct ToolSurroundings {
  std::span<const SourceConfig> sources;
  std::span<const SourceKind> kinds;
  const AccessConfig* access = nullptr;  // null: callers have no roles
};

/// The `tools:` and `groups:` blocks of a configuration, either of which may be missing; null where both are.
/// A group has the members that it lists and the tools that name it. Errors: kInvalidArgument.
Result<std::shared_ptr<const ToolsConfig>> readTools(const YamlReader& reader, const YAML::Node& root,
                                                     const ToolSurroundings& around);

}  // namespace omni
