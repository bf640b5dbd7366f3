#pragma once

#include <optional>
#include <string>
#include <vector>

#include "catalog/catalog_entry.h"
#include "config/tools/named_tool.h"

namespace omni {

/// So many values a schema lists; of a column with more the schema lists none, and each argument is looked
/// up.
inline constexpr std::size_t kMaxListedValues = 200;

/// Whether a parameter of the tool takes the values of a column.
bool takesColumnValues(const NamedTool& tool);

/// All texts that a column, "table.column", holds now, as `entry` shows them, in their order there; nothing
/// where there are more than kMaxListedValues, or not all are known.
std::optional<std::vector<std::string>> listedValues(const CatalogEntry& entry, const std::string& column);

/// Whether the column of a parameter (ToolParameter::valuesOf) holds a text. A column of which not all values
/// are known holds any. Error kInvalidArgument: it does not; the hint names the nearest that it holds.
Status checkColumnHolds(const CatalogEntry& entry, const ToolParameter& parameter, const std::string& text);

/// Whether a source has the column. Error kInvalidArgument, with the nearest column.
Status checkColumnExists(const CatalogEntry& entry, const std::string& column);

}  // namespace omni
