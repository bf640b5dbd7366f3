#pragma once

#include <filesystem>
#include <vector>

#include "base/result.h"
#include "base/world.h"
#include "config/engine_config.h"
#include "config/schedules/schedule.h"
#include "config/yaml_reader.h"

namespace omni {

inline constexpr std::size_t kMaxSchedules = 200;

/// The `schedules:` block of a configuration; empty where it is missing. `config`: the rest of it, whose
/// tools and roles are named. Errors: kInvalidArgument.
Result<std::vector<Schedule>> readSchedules(const YamlReader& reader, const YAML::Node& root,
                                            const EngineConfig& config);

/// The same of a file that was read as `config`. Errors also: kUnreadable.
Result<std::vector<Schedule>> schedulesOf(const std::filesystem::path& file, const EngineConfig& config,
                                          const World& world);

}  // namespace omni
