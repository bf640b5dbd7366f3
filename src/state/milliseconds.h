#pragma once

#include <chrono>
#include <cstdint>

namespace omni {

/// Since 1970, as the state file keeps times.
inline std::int64_t milliseconds(std::chrono::system_clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
}

}  // namespace omni
