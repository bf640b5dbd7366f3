#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/world.h"
#include "config/engine_config.h"

namespace omni {

/// `omni.yaml` or `omni.yml` in `folder` or the nearest folder above it.
std::optional<std::filesystem::path> findConfig(const std::filesystem::path& folder);

/// Reads a configuration file. Paths in it are relative to its folder and come back absolute. Errors name the
/// file and line: kNotFound, kUnreadable (no YAML), kInvalidArgument (unknown key, with the nearest known
/// one; wrong type; a variable that is not set and has no default).
Result<EngineConfig> readConfig(const std::filesystem::path& file, const World& world = realWorld(),
                                std::span<const SourceKind> kinds = sourceKinds());

/// Parses a configuration from text; `file` names it in errors and its folder resolves paths.
Result<EngineConfig> parseConfig(std::string_view yaml, const std::filesystem::path& file,
                                 const World& world = realWorld(),
                                 std::span<const SourceKind> kinds = sourceKinds());

/// One source as it stands under `sources:`, in YAML or JSON, that somebody else than the operator wrote: no
/// variables, no secrets, and paths are absolute or in `folder`. Errors: kInvalidArgument.
Result<SourceConfig> parseSource(const SourceId& id, std::string_view yaml,
                                 const std::filesystem::path& folder,
                                 std::span<const SourceKind> kinds = sourceKinds());

/// A configuration file for `sources`, paths relative to `folder` where they lie below it.
std::string writeConfig(const std::vector<SourceConfig>& sources, const std::filesystem::path& folder);

}  // namespace omni
