#pragma once

#include <filesystem>
#include <optional>

#include "base/budget.h"
#include "base/result.h"
#include "source/permitted_part.h"
#include "source/source.h"
#include "sources/graph/graph_files.h"

namespace omni {

/// Converts files of nodes and edges into the engine's own file `database`. Errors: kUnreadable (naming file
/// and line: corrupt, empty, an id given twice, an edge to an unknown node), kUnavailable, kLimit, kDeadline,
/// kCancelled. With a `part` (names of labels, types and their "name.property"; conditions on `it`, a node of
/// a label) nothing else comes into the file; kInvalidArgument: it names what there is not, or a condition is
/// none.
Status buildGraph(const GraphFiles& files, const std::filesystem::path& database,
                  const std::optional<PermittedPart>& part, const Budget& budget, const Progress& progress);

}  // namespace omni
