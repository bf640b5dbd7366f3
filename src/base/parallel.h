#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace omni {

/// Calls `work(i)` for every i below `count`, at most `threads` at once (0: as many as there are cores).
/// `work` must not throw.
template <class Work>
void parallelFor(std::size_t count, std::size_t threads, const Work& work) {
  if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
  threads = std::min(threads, count);
  std::atomic<std::size_t> next{0};
  const auto drain = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::jthread> others;
  for (std::size_t t = 1; t < threads; ++t) others.emplace_back(drain);
  drain();
}

}  // namespace omni
