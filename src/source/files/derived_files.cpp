#include "source/files/derived_files.h"

#include "base/file.h"
#include "base/sealed/checksum.h"
#include "base/text.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr auto kUnfinished = "unfinished";
constexpr auto kContent = ".content";

// What stands behind a line that is to be read whole or not at all, and only as the source's own.
std::string checkOf(const std::string& line, const std::string& owner) {
  return "\n" + hex(checksum(owner + " " + line));
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

fs::path DerivedFiles::withEnding(const std::string& ending) const {
  return folder_ / (owner_ + ending);
}

Result<std::string> DerivedFiles::contentHash(const std::string& mark,
                                              const std::function<Result<std::string>()>& hash) const {
  if (!makePrivateFolder(folder_)) return hash();
  if (auto known = knownContent(mark)) return *std::move(known);
  OMNI_TRY(content, hash());
  const std::string line = mark + " " + content;
  (void)writeFileAtomically(withEnding(kContent),
                            line + checkOf(line, owner_));  // without it the hash is taken again
  return content;
}

std::optional<std::string> DerivedFiles::knownContent(const std::string& mark) const {
  const std::string marked = mark + " ";
  const auto known = readFile(withEnding(kContent));
  if (!known || !known->starts_with(marked)) return std::nullopt;
  const auto line = known->substr(0, known->rfind('\n'));
  if (line + checkOf(line, owner_) != *known) return std::nullopt;  // damaged
  return line.substr(marked.size());
}

bool DerivedFiles::keeps(const std::string& version) const {
  std::error_code unreachable;
  const fs::path path = pathOf(version);
  return fs::exists(path, unreachable) && fs::exists(Seal::fileOf(path), unreachable);
}

Status DerivedFiles::replace(const fs::path& path,
                             const std::function<Status(const fs::path&)>& write) const {
  const fs::path fresh = pathOf(kUnfinished);
  std::error_code error;
  removeAll(unfinished());  // of a process that was killed
  removeAll({path});        // it cannot be opened: nobody shall think that it is there
  const auto made = write(fresh).and_then([&] { return Seal::of(fresh); });
  if (!made) {
    removeAll(unfinished());
    return tl::unexpected(made.error());
  }
  removeAll(whole());
  OMNI_RETURN_IF_ERROR(made->write(path));
  fs::rename(fresh, path, error);
  removeAll(unfinished());
  if (error) return tl::unexpected(unwritableKept(path, error.message()));
  return {};
}

void DerivedFiles::forget(const std::string& version) const {
  const fs::path path = pathOf(version);
  removeAll({path, Seal::fileOf(path)});
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

std::optional<Seal> DerivedFiles::former() const {
  for (const fs::path& path : whole())
    if (auto seal = Seal::read(path)) return *std::move(seal);
  return std::nullopt;
}

}  // namespace omni
