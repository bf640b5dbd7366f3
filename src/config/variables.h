#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "base/world.h"

namespace omni {

/// Replaces `${NAME}` and `${NAME:default}` from the environment; `$$` is a dollar sign. Error
/// kInvalidArgument when a variable is not set and has no default, or the brace is not closed.
Result<std::string> expandVariables(std::string_view text, const World& world);

}  // namespace omni
