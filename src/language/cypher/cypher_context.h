#pragma once

#include <string>
#include <string_view>

#include "schema/context_plan.h"
#include "schema/descriptor.h"

namespace omni {

/// The graph in Cypher's own terms: labels with property types and values, then relationship patterns.
/// Where that is too much, first the values go, then all but the names. A `dialect` of "neo4j" may keep dates
/// and times as such, others keep texts.
std::string cypherContext(const GraphSchema& schema, const ContextOptions& options = {},
                          std::string_view dialect = {});

}  // namespace omni
