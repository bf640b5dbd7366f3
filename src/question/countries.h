#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// What else one of some 75 countries goes by, whether its name or its people's is given: names of both in
/// lower case ("french" and "france") and its ISO 3166 codes in capitals ("FR", "FRA"). Empty for other
/// words.
std::vector<std::string> otherNamesOfCountry(std::string_view lowerCaseName);

}  // namespace omni
