#include "process/sandbox/landlock.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

namespace omni {
namespace {

// As in the kernel's linux/landlock.h, which is older than the kernel on many machines.
constexpr std::uint64_t kExecute = 1u << 0u;
constexpr std::uint64_t kWriteFile = 1u << 1u;
constexpr std::uint64_t kReadFile = 1u << 2u;
constexpr std::uint64_t kReadFolder = 1u << 3u;
constexpr std::uint64_t kTruncate = 1u << 14u;
constexpr std::uint64_t kOfFiles = kExecute | kWriteFile | kReadFile | kTruncate;
constexpr std::uint64_t kTcp = 3;      // bind and connect
constexpr std::uint64_t kOutside = 3;  // abstract sockets of, and signals to, processes outside
constexpr unsigned kAskVersion = 1;
constexpr int kBeneath = 1;

struct Ruleset {
  std::uint64_t files = 0;
  std::uint64_t network = 0;
  std::uint64_t scoped = 0;
};

struct [[gnu::packed]] Beneath {
  std::uint64_t allowed = 0;
  std::int32_t parent = -1;
};

// All rights over files that the version knows.
std::uint64_t rightsOf(int version) {
  if (version >= 5) return (1u << 16u) - 1;
  if (version >= 3) return (1u << 15u) - 1;
  return version == 2 ? (1u << 14u) - 1 : (1u << 13u) - 1;
}

Status failed(const char* what) {
  return fail(Code::kUnavailable, std::string("Landlock: ") + what + ": " + std::strerror(errno),
              "Update the kernel, or run with engines in process.", Audience::kOperator);
}

void allow(int ruleset, const std::filesystem::path& path, std::uint64_t rights) {
  const int parent = open(path.c_str(), O_PATH | O_CLOEXEC);
  if (parent < 0) return;
  struct stat status {};
  const bool folder = fstat(parent, &status) == 0 && S_ISDIR(status.st_mode);
  const Beneath rule{folder ? rights : rights & kOfFiles, parent};
  syscall(SYS_landlock_add_rule, ruleset, kBeneath, &rule, 0);
  close(parent);
}

}  // namespace

int landlockVersion() {
  const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, kAskVersion);
  return version > 0 ? static_cast<int>(version) : 0;
}

Status keepTo(const Reach& reach) {
  const int version = landlockVersion();
  if (version == 0) return failed("not offered");
  const std::uint64_t all = rightsOf(version);
  const Ruleset rules{all, version >= 4 ? kTcp : 0, version >= 6 ? kOutside : 0};
  const std::size_t size = version >= 6 ? sizeof rules : version >= 4 ? 16 : 8;
  const auto ruleset = static_cast<int>(syscall(SYS_landlock_create_ruleset, &rules, size, 0));
  if (ruleset < 0) return failed("no rules");
  for (const auto& path : reach.reads) allow(ruleset, path, all & (kReadFile | kReadFolder));
  for (const auto& path : reach.lists) allow(ruleset, path, all & kReadFolder);
  for (const auto& path : reach.runs) allow(ruleset, path, all & (kReadFile | kReadFolder | kExecute));
  for (const auto& path : reach.writes) allow(ruleset, path, all & ~kExecute);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  const long done = syscall(SYS_landlock_restrict_self, ruleset, 0);
  const Status status = done == 0 ? Status() : failed("not restricted");
  close(ruleset);
  return status;
}

}  // namespace omni
