#pragma once

#include <span>
#include <string_view>
#include <utility>

namespace omni {

/// Name and text of every file in prompts/; generated.
std::span<const std::pair<std::string_view, std::string_view>> builtinPrompts();

}  // namespace omni
