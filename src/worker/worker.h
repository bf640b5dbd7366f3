#pragma once

namespace omni {

/// The life of a worker process: takes what it is made for and requests from the process that started it,
/// until that is gone. Returns the exit code. Before anything else in main(), when the program's only
/// argument is kWorkerArgument.
int workForParent();

}  // namespace omni
