#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/world.h"
#include "config/engine_config.h"

namespace omni {

/// How someone names a pool.
struct PoolChoice {
  std::vector<std::filesystem::path> in;  // folders and files to find sources in, or addresses of files
  std::filesystem::path config;           // else a configuration; empty: the nearest omni.yaml
  std::filesystem::path folder = ".";     // where the nearest is looked for, and above
  std::span<const SourceKind> kinds = sourceKinds();  // as the sources are to be opened
  std::string planner;  // instead of the configuration's, as PlannerConfig::named; empty: that
};

/// The configuration of an engine, and the sources that were left out.
struct PoolConfig {
  EngineConfig engine;
  std::vector<std::string> notes;
};

/// The configuration of the pool that was chosen. A planner's name replaces who fills the stages; thresholds,
/// prompts and templates stay as configured. Where no model is configured, the largest known language model
/// that is installed is the model; without a configured planner it is asked what the built-in one is not sure
/// of. `progress`: of files that are fetched. Errors: kNotFound (there is no configuration), and those of
/// FetchedFiles::bring(), discover() and readConfig().
Result<PoolConfig> poolConfig(const PoolChoice& choice, const World& world, const Progress& progress = {});

}  // namespace omni
