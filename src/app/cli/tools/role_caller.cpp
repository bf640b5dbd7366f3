#include "app/cli/tools/role_caller.h"

#include <algorithm>

#include "base/text.h"

namespace omni {

Result<std::optional<Caller>> callerOf(const std::vector<std::string>& roles, const AccessConfig* access) {
  if (roles.empty()) return std::nullopt;
  std::vector<std::string> known;
  if (access)
    for (const Role& role : access->roles) known.push_back(role.name);
  for (const std::string& role : roles)
    if (std::ranges::find(known, role) == known.end())
      return fail(Code::kInvalidArgument, "there is no role '" + role + "'",
                  known.empty() ? "Configure roles under access:." : "Roles are: " + join(known, ", ") + ".");
  return Caller{.name = localCaller().name, .roles = roles};
}

}  // namespace omni
