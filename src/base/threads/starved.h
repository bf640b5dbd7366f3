#pragma once

#include <exception>

#include "base/result.h"

namespace omni {

/// What to say of an exception, which nothing of ours throws: the system gave no memory, or no thread.
Error starved(const std::exception& thrown);

}  // namespace omni
