#pragma once

#include <array>
#include <string_view>

namespace omni {

/// How a number is meant that words stand around.
enum class Hedge { kNone, kAbout, kAtLeast, kAtMost, kFormer };

/// Of the lower-case words before a number, the nearest first (empty: none), and of the text behind it:
/// "no fewer than", "12 or more", "from 19" of what changed.
Hedge hedgeOf(std::array<std::string_view, 4> before, std::string_view behind);

}  // namespace omni
