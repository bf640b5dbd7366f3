#include "app/tools/contract.h"

#include <algorithm>

#include "app/tools/tool_schema.h"

namespace omni {
namespace {

std::vector<std::string> groupsOf(const std::string& tool, const ToolsConfig& config) {
  std::vector<std::string> names;
  for (const ToolGroup& group : config.groups)
    if (std::ranges::find(group.members, tool) != group.members.end()) names.push_back(group.name);
  return names;
}

}  // namespace

Json toolContract(const NamedTool& tool, const ToolsConfig& config) {
  Json contract = listedTool(tool, nullptr);
  contract["source"] = tool.source;
  contract["query"] = tool.query;
  Json columns = Json::object();
  for (const ToolParameter& parameter : tool.parameters)
    if (!parameter.valuesOf.empty()) columns[parameter.name] = parameter.valuesOf;
  if (!columns.empty()) contract["values"] = std::move(columns);
  if (!tool.roles.empty()) contract["roles"] = tool.roles;
  if (auto groups = groupsOf(tool.name, config); !groups.empty()) contract["groups"] = std::move(groups);
  if (tool.rows > 0) contract["rows"] = tool.rows;
  if (tool.time.count() > 0) contract["seconds"] = static_cast<double>(tool.time.count()) / 1000;
  if (tool.cache.count() > 0) contract["cache"] = tool.cache.count();
  return contract;
}

Json toolContract(const ToolsConfig* config) {
  Json tools = Json::array(), groups = Json::object();
  for (const std::string_view name : kBuiltInTools) tools.push_back(listedBuiltIn(name));
  if (config) {
    for (const NamedTool& tool : config->tools) tools.push_back(toolContract(tool, *config));
    for (const ToolGroup& group : config->groups) groups[group.name] = group.members;
  }
  return {{"tools", std::move(tools)}, {"groups", std::move(groups)}};
}

}  // namespace omni
