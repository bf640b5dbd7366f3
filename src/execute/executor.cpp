#include "execute/executor.h"

#include <optional>

#include "base/parallel.h"

namespace omni {

std::vector<Result<Outcome>> runAll(const std::vector<Task>& tasks, const Budget& budget) {
  std::vector<Result<Outcome>> results(tasks.size(), fail(Code::kInternal, "not run"));
  parallelFor(tasks.size(), tasks.size(), [&](std::size_t i) { results[i] = tasks[i].source->run(*tasks[i].query, budget); });
  return results;
}

}  // namespace omni
