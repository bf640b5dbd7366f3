#pragma once

#include <string>
#include <string_view>

#include "base/value.h"

namespace omni {

/// The type under which a value is bound: "Int64". A text is compared with dates and numbers too.
std::string_view clickhouseTypeOf(const Value& value);

/// The value of "param_v1" in a request, as the server unescapes it.
std::string clickhouseParameter(const Value& value);

}  // namespace omni
