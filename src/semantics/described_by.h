#pragma once

#include <filesystem>
#include <vector>

#include "schema/descriptor.h"
#include "semantics/semantics.h"

namespace omni {

/// Adds to a descriptor what descriptions say of its tables, columns and the whole of it. What the source
/// says of itself stays; what names a table or column that it has not is passed over, and a measure that does
/// is left out with a note. `files`: the paths that the source is read from.
void describeBy(const Semantics& semantics, const std::vector<std::filesystem::path>& files,
                Descriptor& descriptor);

}  // namespace omni
