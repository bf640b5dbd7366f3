#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/value.h"
#include "schema/descriptor.h"

namespace omni {

/// The questions to a graph's engine while it is described.
struct GraphEngine {
  /// The rows of a query, at most `most`.
  std::function<Result<std::vector<Row>>(const std::string& cypher, std::size_t most)> rows;
  std::size_t nodes = 20'000;         // of one label whose values are looked at
  std::size_t relationships = 5'000;  // of one pattern, likewise
  std::size_t paths = 0;              // relationships that patterns are learned from; 0: all
};

/// Labels and patterns with their counts, properties and values; `notes` tells what was only sampled. Errors:
/// those of the engine.
Result<GraphSchema> graphSchema(const GraphEngine& engine, std::vector<std::string>& notes);

}  // namespace omni
