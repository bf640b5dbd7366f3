#pragma once

#include <optional>
#include <string>
#include <vector>

#include "access/access_config.h"
#include "app/service/service.h"
#include "app/tools/tool_scope.h"
#include "base/result.h"

namespace omni {

/// The caller that a command line stands for with `--role`: with these roles and no others. Nothing where no
/// role is named: the owner of the machine. Error kInvalidArgument: there is no such role.
Result<std::optional<Caller>> callerOf(const std::vector<std::string>& roles, const AccessConfig* access);

/// An engine as a caller sees it, and the tools that exist for them.
struct CallerView {
  InForce in;
  ToolScope scope;
};

/// What a command line with `--role` and `--group` sees; `group` empty: all groups. `engine` and `world` must
/// outlive it. Errors: those of callerOf() and ToolScope::of().
Result<CallerView> viewOf(const Engine& engine, const World& world, const std::vector<std::string>& roles,
                          const std::string& group);

}  // namespace omni
