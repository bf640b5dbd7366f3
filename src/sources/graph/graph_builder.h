#pragma once

#include <filesystem>

#include "base/budget.h"
#include "base/result.h"
#include "source/source.h"
#include "sources/graph/graph_files.h"

namespace omni {

/// Converts files of nodes and edges into the engine's own file `database`. Errors: kUnreadable (naming file
/// and line: corrupt, empty, an id given twice, an edge to an unknown node), kUnavailable, kLimit, kDeadline,
/// kCancelled.
Status buildGraph(const GraphFiles& files, const std::filesystem::path& database, const Budget& budget,
                  const Progress& progress);

}  // namespace omni
