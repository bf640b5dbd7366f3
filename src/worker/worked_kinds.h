#pragma once

#include <span>
#include <vector>

#include "source/source_config.h"
#include "worker/worker_pool.h"

namespace omni {

/// Kinds of sources whose files are read, and whose engines run, in worker processes: what crashes, burns or
/// hoards is ended there, and the next question finds another worker. Those behind an endpoint are as they
/// were.
class WorkedKinds {
 public:
  explicit WorkedKinds(WorkerProgram program, WorkerLimits limits = {},
                       std::span<const SourceKind> kinds = sourceKinds());
  std::span<const SourceKind> all() const { return kinds_; }

 private:
  std::vector<SourceKind> kinds_;
};

}  // namespace omni
