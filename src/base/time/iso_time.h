#pragma once

#include <chrono>
#include <string>

namespace omni {

/// "2026-11-25T09:30:00.123Z".
std::string isoTime(std::chrono::system_clock::time_point time);

}  // namespace omni
