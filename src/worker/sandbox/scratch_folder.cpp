#include "worker/sandbox/scratch_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "base/keeping/private_folder.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

// Its owner holds it locked for as long as it lives.
int lockedFolder(const fs::path& folder, int how = LOCK_EX | LOCK_NB) {
  const int held = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (held >= 0 && flock(held, how) == 0) return held;
  if (held >= 0) close(held);
  return -1;
}

void removeAbandoned(const fs::path& all) {
  std::error_code error;
  for (const auto& folder : fs::directory_iterator(all, error)) {
    const int held = lockedFolder(folder.path());
    if (held < 0) continue;
    std::error_code ignored;
    fs::remove_all(folder.path(), ignored);
    close(held);
  }
}

}  // namespace

void takeScratchFolder(const fs::path& cacheFolder) {
  const fs::path all = cacheFolder / "scratch";
  if (!makePrivateFolder(all)) return;
  // One at a time, so that none takes away what another has made and not locked yet.
  const int turn = lockedFolder(all, LOCK_EX);
  if (turn < 0) return;
  removeAbandoned(all);
  std::string mine = (all / "XXXXXX").string();
  if (mkdtemp(mine.data()) != nullptr && lockedFolder(mine) >= 0) setenv("TMPDIR", mine.c_str(), 1);
  close(turn);
}

}  // namespace omni
