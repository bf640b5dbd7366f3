#pragma once

#include "base/result.h"

namespace omni {

/// Whether this kernel filters system calls.
bool filtersCalls();

/// From here on no thread of this process, nor a process that it starts, may open a socket, look into other
/// processes or ask the kernel for what no engine needs. Error kUnavailable.
Status denyOutside();

/// From here on none may start a process, signal one, change a file or open one to change it, either.
Status denyChanges();

}  // namespace omni
