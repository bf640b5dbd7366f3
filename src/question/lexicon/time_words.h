#pragma once

#include <string_view>

namespace omni {

/// Words that ask for a time: "which YEAR", and what attributes that hold one are called by.
inline constexpr std::string_view kTimeWords[] = {"year", "month", "day", "date", "time", "season"};

}  // namespace omni
