#pragma once

#include <exception>
#include <string_view>

#include "base/result.h"

namespace omni {

inline constexpr std::string_view kStarved = "the system gave no more memory or threads";
inline constexpr std::string_view kStarvedHint =
    "Raise the limits of the process (ulimit -v, -u), or ask fewer sources at once.";

/// The error for an exception, which nothing of ours throws: the system gave no memory, or no thread.
Error starved(const std::exception& thrown);

}  // namespace omni
