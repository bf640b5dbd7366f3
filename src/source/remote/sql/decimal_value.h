#pragma once

#include <string_view>

#include "base/value.h"

namespace omni {

/// A decimal number as engines write it ("-12.50"): whole or floating-point where that keeps all of its
/// digits, else its text as it stands.
Value decimalValue(std::string_view text);

}  // namespace omni
