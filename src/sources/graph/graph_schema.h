#pragma once

#include <string>
#include <vector>

#include "base/budget.h"
#include "schema/descriptor.h"
#include "sources/graph/graph_store.h"

namespace omni {

/// What the graph shows of itself: labels and relationship patterns with counts, properties with types,
/// ranges and values. Large labels are sampled; `notes` says which. Errors: those of GraphStore::run().
Result<GraphSchema> graphSchema(const GraphStore& store, const Budget& budget,
                                std::vector<std::string>& notes);

}  // namespace omni
