#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace omni {

/// The text of a query that gives of a graph what it would give of its permitted part. `rules`: as
/// omni_rdf_permit() takes them. Error kRefused: it asks what cannot be asked of a part (named graphs, paths
/// of any length), or a condition is none.
Result<std::string> permittedSparql(std::string_view text, std::string_view rules);

}  // namespace omni
