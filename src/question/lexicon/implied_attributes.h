#pragma once

#include <string_view>

namespace omni {

/// The attributes that a word such as "older" implies: stems, by preference, as data/en/cues.tsv lists them
/// under `name` ("@age").
std::string_view impliedAttributes(std::string_view name);

}  // namespace omni
