#include "config/pool_config.h"

#include "config/config.h"
#include "config/discover.h"

namespace omni {
namespace {

/// A configuration found beside data is not used unasked: it may come with the data from anywhere, and names
/// endpoints and variables.
void noteConfigurations(const PoolChoice& choice, std::vector<std::string>& notes) {
  for (const auto& path : choice.in)
    for (const char* name : {"omni.yaml", "omni.yml"})
      if (std::error_code none; std::filesystem::is_regular_file(path / name, none))
        notes.push_back((path / name).string() + " is not used with --in: ask with --config " +
                        (path / name).string() + " instead");
}

Result<PoolConfig> configured(const PoolChoice& choice, const World& world) {
  if (!choice.in.empty()) {
    OMNI_TRY(found, discover(choice.in));
    PoolConfig pool{.engine = {}, .notes = std::move(found.notes)};
    pool.engine.sources = std::move(found.sources);
    noteConfigurations(choice, pool.notes);
    return pool;
  }
  const auto file = choice.config.empty() ? findConfig(choice.folder) : choice.config;
  if (!file)
    return fail(Code::kNotFound, "there is no omni.yaml here or above",
                "Name what to ask with --in DIR, or write a configuration with omni init DIR.");
  OMNI_TRY(engine, readConfig(*file, world));
  return PoolConfig{.engine = std::move(engine), .notes = {}};
}

}  // namespace

Result<PoolConfig> poolConfig(const PoolChoice& choice, const World& world) {
  OMNI_TRY(pool, configured(choice, world));
  if (const auto named = PlannerConfig::named(choice.planner)) {
    PlannerConfig& planner = pool.engine.planner;
    const PlannerConfig before = std::move(planner);
    planner = *named;
    planner.threshold = before.threshold;
    planner.prompts = before.prompts;
    planner.templates = before.templates;
  }
  return pool;
}

}  // namespace omni
