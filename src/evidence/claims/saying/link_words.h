#pragma once

#include <string_view>

namespace omni {

/// Whether a lower-case word narrows or denies a statement: of another time, of a plan, of a part, of
/// others.
bool isAside(std::string_view word);

/// Whether a lower-case word may stand between an attribute and its value.
bool isLink(std::string_view word);

}  // namespace omni
