#pragma once

#include <string>
#include <vector>

#include "semantics/yaml_text.h"

namespace omni {

/// The names under which people know it: label and synonyms, of the map itself and of its `meta`.
std::vector<std::string> calledIn(const YAML::Node& map, const char* label);
/// A description on one line, cut behind 1,000 bytes.
std::string shortened(std::string text);
/// The description of a map, shortened; empty where a template makes it.
std::string commentIn(const YAML::Node& map);

}  // namespace omni
