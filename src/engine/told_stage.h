#pragma once

#include <string_view>

namespace omni {

/// Whether what is reported under this name happens within a stage, and stands elsewhere in the report: why a
/// source is asked, its query, how much came. Sources are asked side by side, so that its order says nothing.
inline bool isWithinStage(std::string_view name) {
  return name == "weigh" || name == "query" || name == "rows";
}

}  // namespace omni
