#pragma once

#include <filesystem>

#include "base/budget.h"
#include "base/result.h"

namespace omni {

/// Whether the engine may be given a file of a table: a compressed one is whole, of which the engine would
/// read the half that is there; JSON is not nested so deep that reading it takes the memory or the stack.
/// Errors, each naming the file: kUnreadable, kLimit, and those of an exhausted budget.
Status checkSound(const std::filesystem::path& file, const Budget& budget);

}  // namespace omni
