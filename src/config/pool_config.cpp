#include "config/pool_config.h"

#include "config/config.h"
#include "config/discover.h"

namespace omni {
namespace {

Result<PoolConfig> configured(const PoolChoice& choice, const World& world) {
  if (!choice.in.empty()) {
    OMNI_TRY(found, discover(choice.in));
    PoolConfig pool{.engine = {}, .notes = std::move(found.notes)};
    pool.engine.sources = std::move(found.sources);
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
