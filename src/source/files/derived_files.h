#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/keeping/file_lock.h"
#include "base/keeping/private_folder.h"
#include "base/result.h"
#include "base/sealed/seal.h"

namespace omni {

/// What is made of one source's files and kept in the cache folder: an index, a converted graph. One version
/// is kept, that of the content made last; whoever has an older one open keeps it until it is closed.
/// Processes may share the folder: one makes, the others wait. A kill at any time leaves a whole version or
/// none. Each is kept with its checksums: one that is damaged, or was put there in place of another, is made
/// anew.
class DerivedFiles {
 public:
  /// `paths`, and what else tells the source apart, say whose files these are.
  DerivedFiles(std::filesystem::path folder, const std::vector<std::string>& paths,
               const std::string& otherwise = {});

  /// The hash of what the files hold, taken by `hash` unless it is kept for this `mark` of theirs: hashing
  /// large files takes longer than opening what was made of them. Errors: those of `hash`.
  Result<std::string> contentHash(const std::string& mark,
                                  const std::function<Result<std::string>()>& hash) const;

  /// The same where it is kept for this `mark`; nothing is read for it.
  std::optional<std::string> knownContent(const std::string& mark) const;
  /// Whether the version of that name is kept with its checksums, which are not compared.
  bool keeps(const std::string& version) const;

  /// A file of the source's own beside its versions, which outlives a try to make one.
  std::filesystem::path withEnding(const std::string& ending) const;

  /// The version that is kept, whatever content it is of; for `write`, which may take over from it what has
  /// not changed.
  std::optional<Seal> former() const;

  /// Lets go of a version that turned out to be damaged where it was used; whoever comes next makes it anew.
  void forget(const std::string& version) const;

  /// What `open(seal)` gives, a Result, for the version of that name, where it is kept. Errors: those of
  /// `open`; kUnavailable, when the cache folder is another's; kUnreadable.
  template <class Open>
  auto find(const std::string& version, const Open& open) const
      -> decltype(open(std::declval<const Seal&>())) {
    OMNI_RETURN_IF_ERROR(makePrivateFolder(folder_));
    OMNI_TRY(seal, Seal::read(pathOf(version)));
    return open(seal);
  }

  /// What `open(seal)` gives, a Result, for the version of that name. Where it fails `write(path)`, a Status,
  /// makes the version anew, file or folder, and those of other names are removed; whatever else begins with
  /// that path counts as unfinished too. Errors: those of `write` and `open`; kUnavailable, when the cache
  /// folder is another's or cannot be written to; kDeadline and kCancelled while another process makes one.
  template <class Open, class Write>
  auto get(const std::string& version, const Budget& budget, const Open& open, const Write& write) const
      -> decltype(open(std::declval<const Seal&>())) {
    OMNI_RETURN_IF_ERROR(makePrivateFolder(folder_));
    if (auto opened = find(version, open)) return opened;
    OMNI_TRY(lock, FileLock::acquire(withEnding(".lock"), budget));
    (void)lock;
    if (auto opened = find(version, open)) return opened;  // another process made it in the meantime
    if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("reading what is kept of the files"));
    OMNI_RETURN_IF_ERROR(replace(pathOf(version), write));
    return find(version, open);
  }

 private:
  std::filesystem::path pathOf(const std::string& version) const;
  /// Under the lock.
  Status replace(const std::filesystem::path& path,
                 const std::function<Status(const std::filesystem::path&)>& write) const;
  /// Those of any name, with their checksums.
  std::vector<std::filesystem::path> whole() const;
  std::vector<std::filesystem::path> unfinished() const;
  std::vector<std::filesystem::path> named(const std::string& beginning,
                                           const std::string& notBeginning) const;

  std::filesystem::path folder_;
  std::string owner_;  // every name in the folder begins with it
};

}  // namespace omni
