#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>

#include "base/threads/executor.h"

namespace omni {

/// Calls `work(i)` for every i below `count`, at most `threads` at once (0: as many as there are cores), on
/// threads of its own: for long runs such as training, not for a question. `work` must not throw.
template <class Work>
void parallelFor(std::size_t count, std::size_t threads, const Work& work) {
  if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
  Executor executor(std::max<std::size_t>(1, std::min(threads, count)));
  executor.each(count, threads, work);
}

}  // namespace omni
