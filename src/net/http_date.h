#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace omni {

/// A date as HTTP headers write it ("Wed, 21 Oct 2015 07:28:00 GMT"); nothing when it is none.
std::optional<std::chrono::system_clock::time_point> httpDate(const std::string& text);

}  // namespace omni
