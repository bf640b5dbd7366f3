#pragma once

#include <string>

#include "schema/context_plan.h"
#include "schema/descriptor.h"

namespace omni {

/// The graph in Cypher's own terms: labels with property types and values, then relationship patterns.
/// Where that is too much, first the values go, then all but the names.
std::string cypherContext(const GraphSchema& schema, const ContextOptions& options = {});

}  // namespace omni
