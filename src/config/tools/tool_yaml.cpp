#include "config/tools/tool_yaml.h"

#include <yaml-cpp/yaml.h>

namespace omni {
namespace {

/// A text of which no part is taken for a variable.
std::string escaped(const std::string& text) {
  if (text.find("${") == std::string::npos && text.find("$$") == std::string::npos) return text;
  std::string doubled;
  for (const char c : text) doubled.append(c == '$' ? 2 : 1, c);
  return doubled;
}

void writeText(const char* key, const std::string& text, YAML::Emitter& yaml) {
  yaml << YAML::Key << key << YAML::Value;
  if (text.ends_with('\n'))
    yaml << YAML::Literal << escaped(text);
  else
    yaml << escaped(text);
}

void writeValue(const char* key, const Value& value, YAML::Emitter& yaml) {
  yaml << YAML::Key << key << YAML::Value;
  if (std::holds_alternative<Null>(value))
    yaml << YAML::Null;
  else if (std::holds_alternative<std::string>(value))
    yaml << YAML::DoubleQuoted << escaped(toText(value));
  else
    yaml << toText(value);
}

void writeParameter(const ToolParameter& parameter, YAML::Emitter& yaml) {
  yaml << YAML::Key << parameter.name << YAML::Value << YAML::BeginMap;
  yaml << YAML::Key << "type" << YAML::Value << std::string(name(parameter.type));
  if (!parameter.description.empty()) writeText("description", parameter.description, yaml);
  if (!parameter.valuesOf.empty()) writeText("values", parameter.valuesOf, yaml);
  if (!parameter.values.empty()) {
    yaml << YAML::Key << "values" << YAML::Value << YAML::Flow << YAML::BeginSeq;
    for (const std::string& value : parameter.values) yaml << YAML::DoubleQuoted << escaped(value);
    yaml << YAML::EndSeq;
  }
  if (parameter.fallback) writeValue("default", *parameter.fallback, yaml);
  if (parameter.minimum) writeValue("minimum", *parameter.minimum, yaml);
  if (parameter.maximum) writeValue("maximum", *parameter.maximum, yaml);
  yaml << YAML::EndMap;
}

void writeTexts(const char* key, const std::vector<std::string>& texts, YAML::Emitter& yaml) {
  if (!texts.empty()) yaml << YAML::Key << key << YAML::Value << YAML::Flow << texts;
}

void writeBounds(const NamedTool& tool, YAML::Emitter& yaml) {
  if (tool.rows > 0) yaml << YAML::Key << "rows" << YAML::Value << tool.rows;
  if (tool.time.count() > 0)
    yaml << YAML::Key << "seconds" << YAML::Value << static_cast<double>(tool.time.count()) / 1000;
  if (tool.cache.count() > 0) yaml << YAML::Key << "cache" << YAML::Value << tool.cache.count();
}

}  // namespace

std::string toolYaml(const NamedTool& tool) {
  YAML::Emitter yaml;
  yaml << YAML::BeginMap << YAML::Key << "tools" << YAML::Value << YAML::BeginMap;
  yaml << YAML::Key << tool.name << YAML::Value << YAML::BeginMap;
  writeText("description", tool.description, yaml);
  writeText("source", tool.source, yaml);
  writeText("query", tool.query, yaml);
  if (!tool.parameters.empty()) {
    yaml << YAML::Key << "parameters" << YAML::Value << YAML::BeginMap;
    for (const ToolParameter& parameter : tool.parameters) writeParameter(parameter, yaml);
    yaml << YAML::EndMap;
  }
  writeTexts("roles", tool.roles, yaml);
  writeBounds(tool, yaml);
  yaml << YAML::EndMap << YAML::EndMap << YAML::EndMap;
  return std::string(yaml.c_str()) + "\n";
}

}  // namespace omni
