#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog_entry.h"
#include "config/tools/named_tool.h"
#include "query/native_query.h"
#include "report/report_json.h"

namespace omni {

/// The datatype of dates in RDF.
inline constexpr std::string_view kXsdDate = "http://www.w3.org/2001/XMLSchema#date";

/// A tool's query with the arguments of a call bound as parameters, defaults in place of those that are
/// missing. A search has no parameters: the plain words of its arguments stand in place of their names.
/// `entry`: the source as the caller sees it; null: the values of its columns are not looked at. Errors:
/// kInvalidArgument (no object, an unknown or missing argument, another type, a value that a rule of the
/// configuration excludes).
Result<NativeQuery> boundQuery(const NamedTool& tool, const Json& arguments, Route route,
                               const CatalogEntry* entry);

/// "name=value" of a command line as JSON, each value read as its parameter's type. Errors: kInvalidArgument.
Result<Json> argumentsFrom(const NamedTool& tool, const std::vector<std::string>& assignments);

}  // namespace omni
