#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "schema/descriptor.h"
#include "semantics/semantics.h"

namespace omni {

/// Adds to a descriptor what descriptions say of its tables, columns and the whole of it. What the source
/// says of itself stays; what names a table or column that it has not is passed over, and a measure that does
/// is left out with a note. `files`: the paths that the source is read from.
void describeBy(const Semantics& semantics, const std::vector<std::filesystem::path>& files,
                Descriptor& descriptor);

/// A measure of a description that cannot be computed: what it is made of is not there.
struct UnboundMeasure {
  std::string name;
  std::string table;   // as the source calls it; as the description does where the source has none
  std::string column;  // that the table has not; empty: the table itself is not there
  std::string why;     // in words; of what may not be seen it tells no name
};

/// All of them. A table that is not there may be another source's, of which the description is too.
std::vector<UnboundMeasure> unboundMeasures(const Semantics& semantics, const Descriptor& descriptor);

}  // namespace omni
