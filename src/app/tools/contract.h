#pragma once

#include "config/tools/named_tool.h"
#include "report/report_json.h"

namespace omni {

/// What programs may rely on: every tool with its schemas, the named ones also with what stands behind them,
/// and the members of every group. It depends on the configuration alone, not on what sources hold: the
/// values of columns are not in it. `config` may be null: the built-in tools alone.
Json toolContract(const ToolsConfig* config);

/// Of one named tool.
Json toolContract(const NamedTool& tool, const ToolsConfig& config);

}  // namespace omni
