#include "model/local/worker/model_sandbox.h"

#include <sys/resource.h>

#include "process/sandbox/call_filter.h"
#include "process/sandbox/landlock.h"

namespace omni {
namespace {

constexpr int kNiceness = 5;

}  // namespace

void enterModelSandbox(const std::filesystem::path& model) {
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  setpriority(PRIO_PROCESS, 0, kNiceness);
  // `omni doctor` reports what the kernel cannot keep from a process; the process boundary remains.
  if (landlockVersion() > 0)
    (void)keepTo({.reads = {model, "/proc/self", "/proc/cpuinfo", "/sys/devices/system/cpu"},
                  .lists = {},
                  .runs = {},
                  .writes = {}});
  if (filtersCalls()) {
    (void)denyOutside();
    (void)denyChanges();
  }
}

}  // namespace omni
