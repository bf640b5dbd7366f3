#pragma once

#include "base/result.h"
#include "config/service_config.h"
#include "config/yaml_reader.h"

namespace omni {

/// The `log:` block: off, questions or full, or a map of level, days and size. Errors: kInvalidArgument.
/// The `audit:` block: off, or {file, text}.
Result<AuditConfig> readAudit(const YamlReader& reader, const YAML::Node& node);
Result<LogConfig> readLog(const YamlReader& reader, const YAML::Node& node);

/// The `server:` block. Errors: kInvalidArgument.
Result<ServerConfig> readServer(const YamlReader& reader, const YAML::Node& node);

}  // namespace omni
