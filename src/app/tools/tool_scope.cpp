#include "app/tools/tool_scope.h"

#include <algorithm>

#include "access/credentials/callers.h"
#include "base/text.h"

namespace omni {
namespace {

bool isNamed(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

const AccessConfig* accessOf(const InForce& in) {
  return in.callers ? in.callers->access() : in.engine->config().access.get();
}

tl::unexpected<Error> unknownGroup(std::string_view name) {
  return fail(Code::kNotFound, "there is no group '" + std::string(name.substr(0, 60)) + "' of tools",
              "Ask the operator for the address of your group.");
}

/// The configured roles of a caller.
std::vector<const Role*> rolesOf(const AccessConfig& access, const std::vector<std::string>& names) {
  std::vector<const Role*> roles;
  for (const Role& role : access.roles)
    if (isNamed(names, role.name)) roles.push_back(&role);
  return roles;
}

}  // namespace

bool isKeptToGroups(const AccessConfig* access, const std::vector<std::string>& roles) {
  if (!access) return false;
  const auto known = rolesOf(*access, roles);
  return !known.empty() && std::ranges::none_of(known, [](const Role* role) { return role->groups.empty(); });
}

Result<ToolScope> ToolScope::of(const InForce& in, const std::vector<std::string>& roles,
                                std::string_view group) {
  static const auto kNone = std::make_shared<const ToolsConfig>();
  ToolScope scope;
  const auto& config = in.engine->config().tools;
  scope.config_ = config ? config : kNone;
  scope.roles_ = roles;
  const AccessConfig* access = accessOf(in);
  scope.keptToGroups_ = isKeptToGroups(access, roles);
  std::vector<std::string> groups;
  if (scope.keptToGroups_)
    for (const Role* role : rolesOf(*access, roles))
      groups.insert(groups.end(), role->groups.begin(), role->groups.end());
  for (const std::string& name : groups)
    if (const ToolGroup* kept = scope.config_->findGroup(name))
      scope.kept_.insert(scope.kept_.end(), kept->members.begin(), kept->members.end());
  if (group.empty()) return scope;
  scope.group_ = scope.config_->findGroup(group);
  if (!scope.group_ || (scope.keptToGroups_ && !isNamed(groups, group))) return unknownGroup(group);
  return scope;
}

bool ToolScope::has(std::string_view member) const {
  return (!group_ || isNamed(group_->members, member)) && (!keptToGroups_ || isNamed(kept_, member));
}

// A caller who sees all there is owns the machine, or nobody is asked for a role.
bool ToolScope::mayCall(const NamedTool& tool, const Engine& seen) const {
  if (!has(tool.name)) return false;
  const auto& view = seen.config().seen;
  if (!view) return true;
  const auto isMine = [&](const std::string& role) { return isNamed(roles_, role); };
  return (tool.roles.empty() || std::ranges::any_of(tool.roles, isMine)) &&
         (isNamed(view->asked, tool.source) || isNamed(view->queried, tool.source));
}

std::vector<const NamedTool*> ToolScope::tools(const Engine& seen) const {
  std::vector<const NamedTool*> found;
  for (const NamedTool& tool : config_->tools)
    if (mayCall(tool, seen)) found.push_back(&tool);
  return found;
}

const NamedTool* ToolScope::find(std::string_view name, const Engine& seen) const {
  const NamedTool* tool = config_->find(name);
  return tool && mayCall(*tool, seen) ? tool : nullptr;
}

std::vector<std::string> groupNames(const ToolsConfig* config) {
  std::vector<std::string> names;
  if (config)
    for (const ToolGroup& group : config->groups) names.push_back(group.name);
  return names;
}

}  // namespace omni
