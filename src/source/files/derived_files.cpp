#include "source/files/derived_files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>

#include "base/file.h"
#include "base/text.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kBetweenTries{20};
constexpr auto kUnfinished = "unfinished";
constexpr auto kContent = ".content";

// What stands behind a line that is to be read whole or not at all.
std::string checkOf(const std::string& line) {
  return "\n" + hex(fnv1a(line));
}

tl::unexpected<Error> unwritable(const fs::path& path, const std::string& why) {
  return fail(Code::kUnavailable, "cannot write " + path.string() + " in the cache folder: " + why,
              "Make the folder writable, or set XDG_CACHE_HOME to one that is.", Audience::kOperator);
}

void removeAll(const std::vector<fs::path>& paths) {
  std::error_code ignored;
  for (const fs::path& path : paths) fs::remove_all(path, ignored);
}

}  // namespace

DerivedFiles::DerivedFiles(fs::path folder, const std::vector<std::string>& paths,
                           const std::string& otherwise)
    : folder_(std::move(folder)) {
  std::string whose = otherwise;
  std::error_code unknown;
  for (const std::string& path : paths)
    whose += "\n" + fs::absolute(path, unknown).lexically_normal().string();
  owner_ = hex(fnv1a(whose));
}

fs::path DerivedFiles::pathOf(const std::string& version) const {
  return folder_ / (owner_ + "-" + version);
}

fs::path DerivedFiles::beside(const std::string& ending) const {
  return folder_ / (owner_ + ending);
}

Result<std::string> DerivedFiles::contentHash(const std::string& mark,
                                              const std::function<Result<std::string>()>& hash) const {
  if (!makePrivateFolder(folder_)) return hash();
  if (auto known = knownContent(mark)) return *std::move(known);
  OMNI_TRY(content, hash());
  const std::string line = mark + " " + content;
  (void)writeFileAtomically(beside(kContent), line + checkOf(line));  // without it the hash is taken again
  return content;
}

std::optional<std::string> DerivedFiles::knownContent(const std::string& mark) const {
  const std::string marked = mark + " ";
  const auto known = readFile(beside(kContent));
  if (!known || !known->starts_with(marked)) return std::nullopt;
  const auto line = known->substr(0, known->rfind('\n'));
  if (line + checkOf(line) != *known) return std::nullopt;  // damaged
  return line.substr(marked.size());
}

bool DerivedFiles::keeps(const std::string& version) const {
  std::error_code unreachable;
  return fs::exists(pathOf(version), unreachable);
}

Status DerivedFiles::replace(const fs::path& path,
                             const std::function<Status(const fs::path&)>& write) const {
  const fs::path fresh = pathOf(kUnfinished);
  std::error_code error;
  removeAll(unfinished());  // of a process that was killed
  removeAll({path});        // it cannot be opened: nobody shall think that it is there
  if (auto written = write(fresh); !written) {
    removeAll(unfinished());
    return written;
  }
  removeAll(whole());
  fs::rename(fresh, path, error);
  removeAll(unfinished());
  return error ? unwritable(path, error.message()) : Status();
}

void DerivedFiles::forget(const std::string& version) const {
  removeAll({pathOf(version)});
}

std::vector<fs::path> DerivedFiles::whole() const {
  return named(owner_ + "-", owner_ + "-" + kUnfinished);
}

std::vector<fs::path> DerivedFiles::unfinished() const {
  return named(owner_ + "-" + kUnfinished, {});
}

std::vector<fs::path> DerivedFiles::named(const std::string& beginning,
                                          const std::string& notBeginning) const {
  std::vector<fs::path> found;
  for (const fs::path& path : listFolder(folder_).value_or(std::vector<fs::path>{})) {
    const std::string name = path.filename().string();
    if (name.starts_with(beginning) && (notBeginning.empty() || !name.starts_with(notBeginning)))
      found.push_back(path);
  }
  return found;
}

std::optional<fs::path> DerivedFiles::former() const {
  const auto versions = whole();
  return versions.empty() ? std::nullopt : std::optional(versions.front());
}

Result<DerivedFiles::Lock> DerivedFiles::Lock::acquire(const fs::path& file, const Budget& budget) {
  Lock lock(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (lock.descriptor_ < 0) return unwritable(file, std::strerror(errno));
  while (flock(lock.descriptor_, LOCK_EX | LOCK_NB) != 0) {
    if (budget.exhausted())
      return tl::unexpected(budget.exhaustedError("waiting for another process that reads the files"));
    std::this_thread::sleep_for(kBetweenTries);
  }
  return lock;
}

DerivedFiles::Lock::~Lock() {
  if (descriptor_ >= 0) close(descriptor_);
}

DerivedFiles::Lock::Lock(Lock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

}  // namespace omni
