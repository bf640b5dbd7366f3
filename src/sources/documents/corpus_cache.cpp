#include "sources/documents/corpus_cache.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <thread>

#include "base/file.h"
#include "sources/documents/corpus/corpus_builder.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

/// Held by the process that builds; the kernel lets go of it whatever ends the process.
class BuildLock {
 public:
  ~BuildLock() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  BuildLock(BuildLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  BuildLock& operator=(BuildLock&&) = delete;

  static Result<BuildLock> acquire(const fs::path& path, const Budget& budget) {
    BuildLock lock(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
    if (lock.descriptor_ < 0)
      return fail(Code::kUnavailable, "cannot write " + path.string(),
                  "Set XDG_CACHE_HOME to a folder of yours.", Audience::kOperator);
    while (flock(lock.descriptor_, LOCK_EX | LOCK_NB) != 0) {
      if (budget.exhausted())
        return tl::unexpected(budget.exhaustedError("waiting for another process's index"));
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return lock;
  }

 private:
  explicit BuildLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace

std::string makingOf(const PassageEncoders& encoders) {
  std::string making = std::to_string(kCorpusFormat) + "-words";
  for (const SentenceEncoder* encoder : encoders) making += "-" + encoder->name();
  return making;
}

Result<CorpusCache::Entry> CorpusCache::get(const FoundDocuments& found, const PassageEncoders& encoders,
                                            const Budget& budget, const Progress& progress) const {
  std::error_code error;
  fs::create_directories(folder_, error);
  OMNI_TRY(content, contentOf(found));
  const fs::path folder = folder_ / (content + "-" + makingOf(encoders));
  if (auto corpus = Corpus::open(folder)) return Entry{std::move(*corpus), content};
  OMNI_TRY(corpus, build(folder, found.files, encoders, budget, progress));
  return Entry{std::move(corpus), content};
}

// Hashing a large corpus takes longer than opening its index, so the hash is kept beside the files' cheap
// mark.
Result<std::string> CorpusCache::contentOf(const FoundDocuments& found) const {
  const fs::path kept = folder_ / ("content-" + markOf(found));
  if (auto content = readFile(kept); content && content->size() == 16) return content;
  OMNI_TRY(content, omni::contentOf(found.files));
  (void)writeFileAtomically(kept, content);  // without it the hash is taken again
  return content;
}

Result<std::shared_ptr<const Corpus>> CorpusCache::build(const fs::path& folder,
                                                         const std::vector<FoundFile>& files,
                                                         const PassageEncoders& encoders,
                                                         const Budget& budget,
                                                         const Progress& progress) const {
  const auto lock = BuildLock::acquire(folder.string() + ".lock", budget);
  if (!lock) return tl::unexpected(lock.error());
  if (auto corpus = Corpus::open(folder)) return std::shared_ptr<const Corpus>(std::move(*corpus));
  const fs::path fresh = folder.string() + ".tmp";
  std::error_code error;
  fs::remove_all(fresh, error);
  fs::remove_all(folder, error);  // what is there cannot be opened
  std::vector<DocumentFile> documents;
  for (const auto& found : files) documents.push_back(found.file);
  if (auto built = buildCorpus(fresh, documents, encoders, budget, progress); !built) {
    fs::remove_all(fresh, error);
    return tl::unexpected(built.error());
  }
  fs::rename(fresh, folder, error);
  if (error)
    return fail(Code::kUnavailable, "cannot write " + folder.string() + ": " + error.message(),
                "Check the folder's permissions, or set XDG_CACHE_HOME to another.", Audience::kOperator);
  OMNI_TRY(corpus, Corpus::open(folder));
  return std::shared_ptr<const Corpus>(std::move(corpus));
}

}  // namespace omni
