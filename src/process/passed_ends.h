#pragma once

#include <array>

namespace omni {

/// The file descriptors of a worker: its complaints, its conversation, its stops.
using WorkerEnds = std::array<int, 3>;

/// Hands ends to the process at the other end of `socket`, which takes them as descriptors of its own. Both
/// are false where that process is gone, and wait for it otherwise.
bool passEnds(int socket, const WorkerEnds& ends);
bool takeEnds(int socket, WorkerEnds& ends);

}  // namespace omni
