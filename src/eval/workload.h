#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "eval/arm.h"
#include "eval/evaluation_options.h"
#include "eval/unified/unified_size.h"
#include "source/source_config.h"

namespace omni {

/// The work of a run.
struct Workload {
  std::vector<Arm> arms;
  std::vector<SourceConfig> sources;
  Pool pool;  // the ids of `sources` by route
  std::vector<Sample> samples;
  std::vector<std::string> failedSources;  // "id: why", those that turned out not to open
  std::vector<std::string> notes;          // what was left out, and why
  std::optional<UnifiedSize> unified;      // once the unified index is built
};

/// Reads what `options` name. Refuses an unknown method, one that is pinned to a route without sources, a
/// source id that comes twice, a question whose
/// source is not in the pool, and a filter that leaves no question.
Result<Workload> readWorkload(const EvaluationOptions& options);

}  // namespace omni
