#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/service/service.h"
#include "config/tools/named_tool.h"

namespace omni {

/// Which tools there are for one call: those of the address that it came to, of the groups to which its
/// caller's roles are kept, and of the caller's own rights.
class ToolScope {
 public:
  /// `in` knows the callers, or is the engine as configured; `group` is empty where the address is of no
  /// group. Error kNotFound: there is no such group for this caller.
  static Result<ToolScope> of(const InForce& in, const std::vector<std::string>& roles,
                              std::string_view group);

  /// Whether a built-in tool, the resources or the prompts are there.
  bool has(std::string_view member) const;
  /// The named tools that this caller may call, in the order of the configuration. `seen`: the engine as the
  /// caller sees it.
  std::vector<const NamedTool*> tools(const Engine& seen) const;
  /// One of them; null where there is none of exactly that name.
  const NamedTool* find(std::string_view name, const Engine& seen) const;
  /// Of the address; null where it is of no group.
  const ToolGroup* group() const { return group_; }

 private:
  bool mayCall(const NamedTool& tool, const Engine& seen) const;

  std::shared_ptr<const ToolsConfig> config_;  // never null
  const ToolGroup* group_ = nullptr;
  bool keptToGroups_ = false;
  std::vector<std::string> kept_;  // members of the groups to which the caller is kept
  std::vector<std::string> roles_;
};

/// Whether all roles of a caller are kept to groups of tools, so that nothing else is there for them.
bool isKeptToGroups(const AccessConfig* access, const std::vector<std::string>& roles);

/// The names of all groups; empty where `config` is null.
std::vector<std::string> groupNames(const ToolsConfig* config);

}  // namespace omni
