#pragma once

#include <string_view>

namespace omni {

/// The country of a demonym ("french": "france") or, of a country, its demonym; both in lower case, empty
/// when unknown.
std::string_view otherNameOfCountry(std::string_view lowerCaseName);

}  // namespace omni
