#pragma once

#include <string>

#include "semantics/semantics.h"
#include "semantics/yaml_text.h"

namespace omni {

/// Whether a file of such keys is a Cube schema.
bool isCubeSchema(const YAML::Node& root);

/// Cubes, each over one table.
void readCubes(const YAML::Node& root, const std::string& file, Semantics& into);

}  // namespace omni
