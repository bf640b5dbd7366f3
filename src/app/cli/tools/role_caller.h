#pragma once

#include <optional>
#include <string>
#include <vector>

#include "access/access_config.h"
#include "base/result.h"

namespace omni {

/// The caller that a command line stands for with `--role`: with these roles and no others. Nothing where no
/// role is named: the owner of the machine. Error kInvalidArgument: there is no such role.
Result<std::optional<Caller>> callerOf(const std::vector<std::string>& roles, const AccessConfig* access);

}  // namespace omni
