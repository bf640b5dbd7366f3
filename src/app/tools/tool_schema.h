#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"
#include "config/tools/named_tool.h"
#include "report/report_json.h"

namespace omni {

/// JSON Schema of what every named tool gives.
extern const std::string_view kToolOutput;

/// "open_orders" as people read it: "Open orders".
std::string titleOf(const NamedTool& tool);

/// The JSON Schema of a tool's arguments. `catalog`: as its caller sees it, from which the values of columns
/// are listed; null: none are.
Json inputSchemaOf(const NamedTool& tool, const Catalog* catalog);

/// A tool as the Model Context Protocol lists it.
Json listedTool(const NamedTool& tool, const Catalog* catalog);

/// A tool of the program itself in the same form; `name` is one of kBuiltInTools.
const Json& listedBuiltIn(std::string_view name);

}  // namespace omni
