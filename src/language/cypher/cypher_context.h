#pragma once

#include <string>

#include "schema/descriptor.h"

namespace omni {

/// The graph in Cypher's own terms: labels with property types and values, then relationship patterns.
std::string cypherContext(const GraphSchema& schema);

}  // namespace omni
