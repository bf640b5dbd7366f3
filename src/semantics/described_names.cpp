#include "semantics/described_names.h"

#include <algorithm>

#include "base/text.h"

namespace omni {

std::vector<std::string> calledIn(const YAML::Node& map, const char* label) {
  std::vector<std::string> called;
  const YAML::Node inConfig = mapAt(mapAt(map, "config"), "meta");
  for (const YAML::Node& from : {map, mapAt(map, "meta"), inConfig})
    for (const char* key : {label, "synonyms", "aliases"})
      for (auto& name : textsAt(from, key)) called.push_back(std::move(name));
  std::erase_if(called, [](const std::string& name) { return name.find("{{") != std::string::npos; });
  return called;
}

std::string shortened(std::string text) {
  constexpr std::size_t kLongest = 1000;
  text = oneLine(std::string(trim(text)));
  return text.size() > kLongest ? toUtf8(text.substr(0, kLongest)) + " …" : text;
}

std::string commentIn(const YAML::Node& map) {
  const std::string comment = textAt(map, "description");
  return comment.find("{{") == std::string::npos ? shortened(comment) : std::string();
}

}  // namespace omni
