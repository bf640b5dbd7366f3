#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace omni {

/// 1234567 as "1,234,567".
std::string grouped(std::size_t number);

/// "1 table", "2 tables".
std::string counted(std::size_t number, std::string_view noun);

}  // namespace omni
