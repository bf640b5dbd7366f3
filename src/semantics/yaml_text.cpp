#include "semantics/yaml_text.h"

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMaxItems = 5000;  // of one list

}  // namespace

Status readYaml(std::string_view text, const std::string& file,
                const std::function<void(const YAML::Node&)>& read) {
  try {
    read(YAML::Load(std::string(text)));
  } catch (const YAML::Exception& error) {
    return fail(Code::kUnreadable,
                file + ":" + std::to_string(error.mark.line + 1) + ": not valid YAML: " + error.msg,
                "Mend it; until then nothing in it describes data.", Audience::kOperator);
  }
  return {};
}

std::string textAt(const YAML::Node& map, const char* key) {
  if (!map.IsMap()) return {};
  const auto node = map[key];
  return node && node.IsScalar() ? std::string(trim(node.Scalar())) : std::string();
}

std::vector<std::string> textsAt(const YAML::Node& map, const char* key) {
  std::vector<std::string> texts;
  if (auto one = textAt(map, key); !one.empty()) texts.push_back(std::move(one));
  if (!map.IsMap() || !map[key] || !map[key].IsSequence()) return texts;
  for (const auto& item : map[key])
    if (item.IsScalar() && texts.size() < kMaxItems) texts.push_back(item.Scalar());
  return texts;
}

std::vector<YAML::Node> mapsAt(const YAML::Node& map, const char* key) {
  std::vector<YAML::Node> maps;
  if (!map.IsMap() || !map[key] || !map[key].IsSequence()) return maps;
  for (const auto& item : map[key])
    if (item.IsMap() && maps.size() < kMaxItems) maps.push_back(item);
  return maps;
}

YAML::Node mapAt(const YAML::Node& map, const char* key) {
  if (map.IsMap() && map[key] && map[key].IsMap()) return map[key];
  return YAML::Node(YAML::NodeType::Map);
}

}  // namespace omni
