#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "access/access_config.h"

namespace omni {

/// The permission of one caller for one source.
struct SourcePermission {
  bool asked = false, queried = false, described = false;
  SourceRules rules;                    // empty: all of it
  std::map<std::string, Value> values;  // of the attributes that the conditions name
  std::string identity;                 // that its database receives; empty: none is
  Secret maskKey{};                     // of the digests of its masks

  bool operator==(const SourcePermission&) const = default;
};

using Permissions = std::map<SourceId, SourcePermission>;

/// The permissions of a caller for `sources`; a source that is not named does not exist for him. Nor does a
/// source of which a condition names an attribute that he lacks, or whose database asks for an identity that
/// he does not have.
Permissions permissionsOf(const Caller& caller, const AccessConfig& access,
                          std::span<const SourceId> sources);

/// Tells permissions apart.
std::string keyOf(const Permissions& permissions);

/// A condition on rows, with the attributes of the caller as parameters.
struct RowCondition {
  std::string text;
  std::vector<std::string> attributes;  // that it names, each once
};

/// A condition as it is configured, in which ":caller.NAME" outside of quotes becomes
/// `mark` + "omni_caller_NAME".
RowCondition rowCondition(const std::string& configured, char mark);

/// The name of that attribute's parameter.
std::string parameterOf(const std::string& attribute);

}  // namespace omni
