#pragma once

#include <optional>
#include <string>

#include "omni/result.h"

namespace omni::client::detail {

/// Why a program ended, by its wait status, where that is known, and the end of what it wrote to standard
/// error.
Error explainEnd(std::optional<int> status, const std::string& log);

}  // namespace omni::client::detail
