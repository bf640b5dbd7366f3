#pragma once

#include <cstddef>
#include <string>

namespace omni {

/// So many hexadecimal digits that nobody foresees.
std::string randomId(std::size_t digits);

}  // namespace omni
