#include "config/tools/tool_settings.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMaxName = 64;
constexpr std::size_t kMaxDescription = 4000;  // bytes
constexpr std::size_t kMaxQuery = 64u << 10;   // as guards have it
constexpr std::size_t kMaxRows = 10000;
constexpr double kMaxSeconds = 600;
constexpr std::size_t kMaxCacheSeconds = 86400;
constexpr std::string_view kOwnParameters = "omni_";  // of row policies and masks

bool isReserved(std::string_view name) {
  return isOneOf(kBuiltInTools, name) || isOneOf(kOtherMembers, name);
}

class ToolsReader {
 public:
  ToolsReader(const YamlReader& reader, const ToolSurroundings& around) : reader_(reader), around_(around) {
    for (const SourceConfig& source : around.sources) ids_.push_back(source.id);
    if (around.access)
      for (const Role& role : around.access->roles) roles_.push_back(role.name);
  }

  Status read(const YAML::Node& tools, const YAML::Node& groups) {
    if (tools) OMNI_RETURN_IF_ERROR(readTools(tools));
    return groups ? readGroups(groups) : Status();
  }
  ToolsConfig config() && { return std::move(config_); }

  /// Whether the groups that roles are kept to exist.
  Status checkRoles(const YAML::Node& roles) const {
    if (!around_.access) return {};
    std::vector<std::string> groups;
    for (const ToolGroup& group : config_.groups) groups.push_back(group.name);
    for (const Role& role : around_.access->roles)
      for (const std::string& group : role.groups)
        OMNI_RETURN_IF_ERROR(
            known(roles[role.name]["groups"], "the role '" + role.name + "'", "group", group, groups));
    return {};
  }

 private:
  Status readTools(const YAML::Node& node) {
    if (!node.IsMap())
      return reader_.complain(node, "the tools have no names",
                              "Write them as in tools: { open_orders: { source: sales, … } }.");
    if (node.size() > kMaxNamedTools)
      return reader_.complain(node, "there are more than " + std::to_string(kMaxNamedTools) + " tools",
                              "Split the configuration.");
    for (const auto& entry : node) {
      OMNI_TRY(name, readName(entry.first, "tool"));
      if (isReserved(name))
        return reader_.complain(entry.first, "the name '" + name + "' is taken by the program",
                                "Give the tool another name.");
      const auto alike = [&](const NamedTool& other) { return lower(other.name) == lower(name); };
      if (std::ranges::any_of(config_.tools, alike))
        return reader_.complain(entry.first, "there are two tools '" + name + "', case aside",
                                "Give one of them another name.");
      OMNI_TRY(tool, readTool(name, entry.second));
      config_.tools.push_back(std::move(tool));
    }
    return {};
  }

  Result<std::string> readName(const YAML::Node& node, const std::string& what) const {
    const std::string name = node.IsScalar() ? node.Scalar() : std::string();
    if (isToolName(name)) return name;
    return reader_.complain(node, "'" + name.substr(0, kMaxName) + "' is no name of a " + what,
                            "Write a letter, then letters, digits, _ and -, at most 64 of all.");
  }

  Result<NamedTool> readTool(const std::string& name, const YAML::Node& node) {
    const std::string what = "the tool '" + name + "'";
    OMNI_RETURN_IF_ERROR(reader_.checkKeys(
        node, what,
        {"description", "source", "query", "parameters", "roles", "groups", "rows", "seconds", "cache"}));
    for (const char* key : {"description", "source", "query"})
      if (!node[key])
        return reader_.complain(node, what + " has no " + key, "A tool takes description, source and query.");
    NamedTool tool{.name = name};
    OMNI_TRY(description, readText(node["description"], "description", kMaxDescription));
    tool.description = std::move(description);
    OMNI_TRY(source, reader_.text(node["source"], "source"));
    OMNI_RETURN_IF_ERROR(known(node["source"], what, "source", source, ids_));
    tool.source = std::move(source);
    OMNI_TRY(query, readText(node["query"], "query", kMaxQuery));
    tool.query = std::move(query);
    OMNI_RETURN_IF_ERROR(readParameters(node["parameters"], what, tool));
    OMNI_RETURN_IF_ERROR(readRoles(node["roles"], what, tool));
    OMNI_RETURN_IF_ERROR(readBounds(node, tool));
    OMNI_RETURN_IF_ERROR(joinGroups(node["groups"], name));
    return tool;
  }

  Result<std::string> readText(const YAML::Node& node, const std::string& key, std::size_t most) const {
    OMNI_TRY(text, reader_.text(node, key));
    if (trim(text).empty()) return reader_.complain(node, "'" + key + "' is empty", "Write it out.");
    if (text.size() > most)
      return reader_.complain(node, "'" + key + "' is longer than " + std::to_string(most) + " bytes",
                              "Shorten it.");
    return std::move(text);
  }

  Status known(const YAML::Node& node, const std::string& what, const std::string& kind,
               const std::string& name, const std::vector<std::string>& names) const {
    if (std::ranges::find(names, name) != names.end()) return {};
    const std::string near = nearest(name, names);
    return reader_.complain(
        node, what + " names a " + kind + " '" + name + "' that does not exist",
        near.empty() ? "Known are: " + join(names, ", ") + "." : "Did you mean '" + near + "'?");
  }

  Status readRoles(const YAML::Node& node, const std::string& what, NamedTool& tool) const {
    if (!node) return {};
    if (!around_.access)
      return reader_.complain(node, what + " has roles, and callers have none",
                              "Configure access: with roles, or take them out.");
    OMNI_TRY(roles, reader_.texts(node, "roles"));
    if (roles.empty())
      return reader_.complain(node, what + " is for no role", "Name its roles, or take the key out.");
    for (const std::string& role : roles) OMNI_RETURN_IF_ERROR(known(node, what, "role", role, roles_));
    tool.roles = std::move(roles);
    return {};
  }

  Status readBounds(const YAML::Node& node, NamedTool& tool) const {
    if (node["rows"]) {
      OMNI_TRY(rows, reader_.count(node["rows"], "rows", 1, kMaxRows));
      tool.rows = rows;
    }
    if (node["seconds"]) {
      OMNI_TRY(seconds, reader_.number(node["seconds"], "seconds"));
      tool.time = std::chrono::milliseconds(
          std::max<std::int64_t>(1, std::llround(std::min(seconds, kMaxSeconds) * 1000)));
    }
    if (node["cache"]) {
      OMNI_TRY(seconds, reader_.count(node["cache"], "cache", 1, kMaxCacheSeconds));
      tool.cache = std::chrono::seconds(seconds);
    }
    return {};
  }

  Route routeOf(const SourceId& id) const {
    const auto source = std::ranges::find(around_.sources, id, &SourceConfig::id);
    const auto kind = std::ranges::find(around_.kinds, source->kind, &SourceKind::kind);
    return kind == around_.kinds.end() ? Route::kSql : kind->route;
  }

  Status readParameters(const YAML::Node& node, const std::string& what, NamedTool& tool) const {
    if (!node) return {};
    if (!node.IsMap())
      return reader_.complain(node, "the parameters of " + what + " have no names",
                              "Write them as in parameters: { country: { type: string } }.");
    if (node.size() > kMaxToolParameters)
      return reader_.complain(
          node, what + " has more than " + std::to_string(kMaxToolParameters) + " parameters", "Split it.");
    for (const auto& entry : node) {
      const std::string name = entry.first.IsScalar() ? entry.first.Scalar() : std::string();
      if (!isToolName(name) || name.find('-') != std::string::npos)
        return reader_.complain(entry.first, "'" + name.substr(0, kMaxName) + "' is no name of a parameter",
                                "Write a letter, then letters, digits and _, at most 64 of all.");
      if (lower(name).starts_with(kOwnParameters))
        return reader_.complain(entry.first, "parameters that begin with omni_ are the program's own",
                                "Give the parameter another name.");
      if (std::ranges::find(tool.parameters, name, &ToolParameter::name) != tool.parameters.end())
        return reader_.complain(entry.first, "there are two parameters '" + name + "' in " + what,
                                "Take one of them out.");
      if (!namesParameter(routeOf(tool.source), tool.query, name))
        return reader_.complain(
            entry.first, "the query of " + what + " does not use the parameter '" + name + "'",
            "Write :" + name + " in SQL and in a search, $" + name + " in Cypher, ?" + name + " in SPARQL.");
      OMNI_TRY(parameter, readParameter(name, entry.second, routeOf(tool.source)));
      tool.parameters.push_back(std::move(parameter));
    }
    return {};
  }

  Result<ToolParameter> readParameter(const std::string& name, const YAML::Node& node, Route route) const {
    const std::string what = "the parameter '" + name + "'";
    OMNI_RETURN_IF_ERROR(
        reader_.checkKeys(node, what, {"type", "description", "values", "default", "minimum", "maximum"}));
    ToolParameter parameter{.name = name};
    if (node["type"]) {
      OMNI_TRY(written, reader_.text(node["type"], "type"));
      const auto type = toolType(written);
      if (!type)
        return reader_.complain(node["type"], what + " has an unknown type '" + written + "'",
                                "There are string, integer, number, boolean and date.");
      parameter.type = *type;
    }
    if (node["description"]) {
      OMNI_TRY(description, readText(node["description"], "description", kMaxDescription));
      parameter.description = std::move(description);
    }
    OMNI_RETURN_IF_ERROR(readValues(node["values"], what, parameter));
    OMNI_RETURN_IF_ERROR(readLimits(node, what, parameter));
    OMNI_RETURN_IF_ERROR(readDefault(node["default"], what, route, parameter));
    return parameter;
  }

  // A list of them, or the column that holds them.
  Status readValues(const YAML::Node& node, const std::string& what, ToolParameter& parameter) const {
    if (!node) return {};
    if (parameter.type != ToolType::kString)
      return reader_.complain(node, what + " has values, and is no string",
                              "Bound it by minimum and maximum, or make it a string.");
    if (node.IsScalar()) {
      OMNI_TRY(column, reader_.text(node, "values"));
      const auto dot = column.rfind('.');
      if (dot == std::string::npos || dot == 0 || dot + 1 == column.size())
        return reader_.complain(node, "the values of " + what + " are neither a list nor TABLE.COLUMN",
                                "Write values: [open, closed] or values: orders.status.");
      parameter.valuesOf = std::move(column);
      return {};
    }
    OMNI_TRY(values, reader_.texts(node, "values"));
    if (values.empty()) return reader_.complain(node, what + " accepts no value", "List its values.");
    parameter.values = std::move(values);
    return {};
  }

  Result<Value> readValue(const YAML::Node& node, const std::string& key, const std::string& what,
                          const ToolParameter& parameter) const {
    OMNI_TRY(written, reader_.text(node, key));
    if (auto value = toolValue(parameter.type, written)) return *std::move(value);
    return reader_.complain(node,
                            "the " + key + " of " + what + " is no " + std::string(name(parameter.type)),
                            parameter.type == ToolType::kDate ? "Write a day as in 2026-11-25." : "");
  }

  Status readLimits(const YAML::Node& node, const std::string& what, ToolParameter& parameter) const {
    const std::pair<const char*, std::optional<Value>*> limits[]{{"minimum", &parameter.minimum},
                                                                 {"maximum", &parameter.maximum}};
    for (const auto& [key, target] : limits) {
      if (!node[key]) continue;
      if (parameter.type == ToolType::kString || parameter.type == ToolType::kBoolean)
        return reader_.complain(node[key], what + " has a " + key + ", and no order",
                                "Only integer, number and date have minimum and maximum.");
      OMNI_TRY(value, readValue(node[key], key, what, parameter));
      if (const auto fits = checkToolValue(parameter, value); !fits)  // of the maximum: by the minimum
        return reader_.complain(node[key], "the " + std::string(key) + " of " + what + " leaves no value",
                                "Write a minimum that is not above the maximum.");
      *target = std::move(value);
    }
    return {};
  }

  Status readDefault(const YAML::Node& node, const std::string& what, Route route,
                     ToolParameter& parameter) const {
    if (!node) return {};
    if (node.IsNull()) {
      if (route == Route::kSparql)
        return reader_.complain(node, what + " has no default value, and SPARQL has no null",
                                "Write a value, or take the default out.");
      parameter.fallback = Null{};
      return {};
    }
    OMNI_TRY(value, readValue(node, "default", what, parameter));
    if (const auto fits = checkToolValue(parameter, value); !fits)
      return reader_.complain(node, "the default of " + what + ": " + fits.error().message,
                              fits.error().hint);
    parameter.fallback = std::move(value);
    return {};
  }

  ToolGroup& groupOf(const std::string& name) {
    const auto found = std::ranges::find(config_.groups, name, &ToolGroup::name);
    if (found != config_.groups.end()) return *found;
    config_.groups.push_back({.name = name});
    return config_.groups.back();
  }

  static void addMember(const std::string& member, ToolGroup& group) {
    if (std::ranges::find(group.members, member) == group.members.end()) group.members.push_back(member);
  }

  Status joinGroups(const YAML::Node& node, const std::string& tool) {
    if (!node) return {};
    OMNI_TRY(names, reader_.texts(node, "groups"));
    for (const std::string& name : names) {
      if (!isToolName(name))
        return reader_.complain(node, "'" + name.substr(0, kMaxName) + "' is no name of a group",
                                "Write a letter, then letters, digits, _ and -, at most 64 of all.");
      addMember(tool, groupOf(name));
    }
    return {};
  }

  Status readGroups(const YAML::Node& node) {
    if (!node.IsMap())
      return reader_.complain(node, "the groups have no names",
                              "Write them as in groups: { support: [open_orders, search_sources] }.");
    for (const auto& entry : node) {
      OMNI_TRY(name, readName(entry.first, "group"));
      OMNI_RETURN_IF_ERROR(readGroup(entry.second, groupOf(name)));
    }
    return {};
  }

  Status readGroup(const YAML::Node& node, ToolGroup& group) {
    const std::string what = "the group '" + group.name + "'";
    YAML::Node members = node;
    if (node.IsMap()) {
      OMNI_RETURN_IF_ERROR(reader_.checkKeys(node, what, {"description", "tools"}));
      if (node["description"]) {
        OMNI_TRY(description, readText(node["description"], "description", kMaxDescription));
        group.description = std::move(description);
      }
      members.reset(node["tools"]);
    }
    std::vector<std::string> names;
    if (members && !members.IsNull()) {
      OMNI_TRY(listed, reader_.texts(members, "tools"));
      names = std::move(listed);
    }
    for (const std::string& member : names) {
      OMNI_RETURN_IF_ERROR(known(members, what, "tool", member, memberNames()));
      addMember(member, group);
    }
    if (group.members.empty())
      return reader_.complain(node, what + " has no members", "List its tools, as in tools: [open_orders].");
    return {};
  }

  std::vector<std::string> memberNames() const {
    std::vector<std::string> names(kBuiltInTools.begin(), kBuiltInTools.end());
    names.insert(names.end(), kOtherMembers.begin(), kOtherMembers.end());
    for (const NamedTool& tool : config_.tools) names.push_back(tool.name);
    return names;
  }

  const YamlReader& reader_;
  const ToolSurroundings& around_;
  std::vector<std::string> ids_, roles_;
  ToolsConfig config_{};
};

}  // namespace

Result<std::shared_ptr<const ToolsConfig>> readTools(const YamlReader& reader, const YAML::Node& root,
                                                     const ToolSurroundings& around) {
  const YAML::Node tools = root["tools"], groups = root["groups"], access = root["access"];
  ToolsReader toolsReader(reader, around);
  OMNI_RETURN_IF_ERROR(toolsReader.read(tools, groups));
  if (access) OMNI_RETURN_IF_ERROR(toolsReader.checkRoles(access["roles"]));
  ToolsConfig config = std::move(toolsReader).config();
  if (config.tools.empty() && config.groups.empty()) return std::shared_ptr<const ToolsConfig>();
  return std::make_shared<const ToolsConfig>(std::move(config));
}

}  // namespace omni
