#include "worker/sandbox/worker_sandbox.h"

#include <sys/prctl.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>

#include "base/text.h"
#include "process/sandbox/call_filter.h"
#include "process/sandbox/landlock.h"
#include "source/data_files.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

// The nearest folder above what a pattern, or a name that nothing has yet, may come to name.
fs::path existingAbove(const fs::path& path) {
  std::error_code error;
  fs::path above = fs::absolute(path, error);
  while (!above.empty() && above != above.parent_path() && !fs::exists(above, error))
    above = above.parent_path();
  return above;
}

const SourceKind* kindOf(const SourceConfig& config) {
  const auto kinds = sourceKinds();
  const auto found = std::ranges::find(kinds, config.kind, &SourceKind::kind);
  return found == kinds.end() ? nullptr : &*found;
}

// The files next to one that go together with it by their names, up to the first dot.
void addGathered(const fs::path& file, Reach& reach) {
  std::error_code error;
  const fs::path folder = fs::absolute(file, error).parent_path();
  const std::string name = file.filename().string();
  const std::string beginning = name.substr(0, name.find('.')) + '.';
  reach.lists.push_back(folder);
  for (const auto& neighbour : fs::directory_iterator(folder, error))
    if (neighbour.path().filename().string().starts_with(beginning)) reach.reads.push_back(neighbour.path());
}

// An engine that takes paths for patterns looks for a name with brackets, its own or a folder's, where it
// lies.
void addBracketed(const fs::path& file, Reach& reach) {
  for (fs::path named = file; named != named.parent_path(); named = named.parent_path())
    if (named.filename().string().find_first_of("*?[") != std::string::npos)
      reach.lists.push_back(named.parent_path());
}

void addFiles(const SourceConfig& config, Reach& reach) {
  const SourceKind* kind = kindOf(config);
  for (const auto& path : config.files().paths) {
    const fs::path found = existingAbove(path);
    reach.reads.push_back(found);
    addBracketed(found, reach);
    if (fs::path real = fs::weakly_canonical(found); real != found) reach.reads.push_back(std::move(real));
    if (!kind) continue;
    for (const auto sidecar : kind->sidecars) reach.reads.emplace_back(path + std::string(sidecar));
    if (std::error_code error; kind->gathering == Gathering::kByName && fs::is_regular_file(path, error))
      addGathered(path, reach);
  }
}

// Libraries, helper programs and what they read of the machine.
std::vector<fs::path> programs() {
  std::vector<fs::path> folders = {"/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache"};
  const char* path = std::getenv("PATH");
  for (const auto& folder : split(path ? path : "", ':'))
    if (fs::path(folder).is_absolute()) folders.emplace_back(folder);
  return folders;
}

Reach reachOf(const SourceConfig& source, const fs::path& cacheFolder, const fs::path& engines) {
  Reach reach{.runs = programs()};
  addFiles(source, reach);
  for (const char* of : {"/etc/localtime", "/etc/fonts", "/dev/urandom", "/dev/random", "/proc/self",
                         "/proc/meminfo", "/proc/cpuinfo", "/sys/devices/system/cpu", "/sys/fs/cgroup"})
    reach.reads.emplace_back(of);
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& share : {program / "share", program.parent_path() / "share"}) {
    reach.reads.push_back(share / "omni");
    for (const auto& model : fs::directory_iterator(share / "omni", error))
      reach.reads.push_back(fs::weakly_canonical(model.path(), error));
  }
  if (!engines.empty()) reach.reads.push_back(engines);
  fs::create_directories(cacheFolder, error);
  reach.writes = {cacheFolder, "/dev/null"};
  return reach;
}

void limit(__rlimit_resource what, rlim_t most) {
  const rlimit both{most, most};
  setrlimit(what, &both);
}

}  // namespace

SandboxSupport sandboxSupport() {
  return {.calls = filtersCalls(), .fileRules = landlockVersion()};
}

void enterSandbox(const SourceConfig& source, const fs::path& cacheFolder, const fs::path& engines) {
  limit(RLIMIT_CORE, 0);
  const SandboxSupport support = sandboxSupport();
  // Missing protections are reported by `omni doctor`; the process boundary and its memory cap remain.
  if (support.fileRules > 0) (void)keepTo(reachOf(source, cacheFolder, engines));
  if (support.calls) (void)denyOutside();
}

void closeSandbox() {
  if (filtersCalls()) (void)denyChanges();
}

}  // namespace omni
