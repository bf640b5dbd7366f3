#include "worker/worked_kinds.h"

#include "worker/worked_source.h"

namespace omni {

WorkedKinds::WorkedKinds(WorkerProgram program, WorkerLimits limits, std::span<const SourceKind> kinds)
    : kinds_(kinds.begin(), kinds.end()) {
  const auto pool = std::make_shared<WorkerPool>(std::move(program), limits);
  for (auto& worked : kinds_) {
    if (worked.endpoint) continue;
    worked.open = [pool, kind = worked](const SourceConfig& config,
                                        const World& world) -> Result<std::unique_ptr<Source>> {
      OMNI_TRY(here, kind.open(config, world));
      return std::make_unique<WorkedSource>(std::move(here), kind, config, world, pool);
    };
  }
}

}  // namespace omni
