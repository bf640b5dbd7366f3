#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/value.h"

namespace omni {

/// A cell as the server's JSON has it, typed as the server declares it: decimals that are whole and fit
/// become integers, others doubles; what is nested stays JSON.
Value trinoValue(const nlohmann::json& cell, std::string_view type);

/// A value as a literal of Trino's SQL. `type`: what the server takes it for, where it knows; a text becomes
/// a date or time by it, which it would not be compared with otherwise.
std::string trinoLiteral(const Value& value, std::string_view type);

}  // namespace omni
