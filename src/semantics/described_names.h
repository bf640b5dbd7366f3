#pragma once

#include <string>
#include <vector>

#include "semantics/yaml_text.h"

namespace omni {

/// The names under which people know it: label and synonyms, of the map itself and of its `meta`.
std::vector<std::string> calledIn(const YAML::Node& map, const char* label);
/// A description that no template makes.
std::string commentIn(const YAML::Node& map);

}  // namespace omni
