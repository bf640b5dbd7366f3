#pragma once

#include <yaml-cpp/yaml.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace omni {

/// Reads `text` and hands its root to `read`. Error kUnreadable, with file and line: it is no YAML, or nested
/// too deeply, or `read` meets what it does not expect.
Status readYaml(std::string_view text, const std::string& file,
                const std::function<void(const YAML::Node&)>& read);

/// A text, number or truth value of a map; empty where there is none.
std::string textAt(const YAML::Node& map, const char* key);
/// One text, or a list of them.
std::vector<std::string> textsAt(const YAML::Node& map, const char* key);
/// The maps of a list under `key`, at most 5,000; none where there is no list.
std::vector<YAML::Node> mapsAt(const YAML::Node& map, const char* key);
/// A map under `key`; an empty one where there is none.
YAML::Node mapAt(const YAML::Node& map, const char* key);

}  // namespace omni
