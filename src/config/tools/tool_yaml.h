#pragma once

#include <string>

#include "config/tools/named_tool.h"

namespace omni {

/// A `tools:` block with this tool alone, as readTools() reads it. What is not of the tool, such as groups,
/// is not in it.
std::string toolYaml(const NamedTool& tool);

}  // namespace omni
