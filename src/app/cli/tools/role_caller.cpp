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

Result<CallerView> viewOf(const Engine& engine, const World& world, const std::vector<std::string>& roles,
                          const std::string& group) {
  OMNI_TRY(caller, callerOf(roles, engine.config().access.get()));
  InForce in{.engine = std::shared_ptr<const Engine>(std::shared_ptr<void>(), &engine)};
  in.world = &world;
  OMNI_TRY(scope, ToolScope::of(in, roles, group));
  if (caller) {
    OMNI_TRY(seen, in.as(*caller));
    in = std::move(seen);
  }
  return CallerView{std::move(in), std::move(scope)};
}

}  // namespace omni
