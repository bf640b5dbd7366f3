#include "sources/graph/graph_cache.h"

#include <unistd.h>

#include <atomic>

#include "base/file.h"
#include "sources/graph/graph_builder.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

/// Part of a converted graph's name: another number when the conversion changes.
constexpr auto kFormat = "-1.kgl";

/// A name beside `path` that no other thread or process writes to.
fs::path freshName(const fs::path& path) {
  static std::atomic<unsigned> count{0};
  return path.string() + ".tmp" + std::to_string(getpid()) + "-" + std::to_string(++count);
}

}  // namespace

Result<GraphCache::Entry> GraphCache::get(const GraphFiles& files, const Budget& budget,
                                          const Progress& progress) const {
  std::error_code error;
  fs::create_directories(folder_, error);
  OMNI_TRY(content, contentHash(files));
  const fs::path database = folder_ / (content + kFormat);
  if (fs::exists(database, error))
    if (auto store = GraphStore::open(database)) return Entry{std::move(*store), content};
  const auto fresh = freshName(database);
  if (auto built = buildGraph(files, fresh, budget, progress); !built) {
    fs::remove(fresh, error);
    return tl::unexpected(built.error());
  }
  fs::rename(fresh, database, error);
  if (error)
    return fail(Code::kUnavailable, "cannot write " + database.string() + ": " + error.message(),
                "Check the folder's permissions, or set XDG_CACHE_HOME to another.", Audience::kOperator);
  OMNI_TRY(store, GraphStore::open(database));
  return Entry{std::move(store), content};
}

// Hashing large files takes longer than opening the graph, so the hash is kept by the files' cheap mark.
Result<std::string> GraphCache::contentHash(const GraphFiles& files) const {
  const fs::path kept = folder_ / ("content-" + markOf(files));
  if (auto content = readFile(kept); content && content->size() == 16) return content;
  OMNI_TRY(content, contentOf(files));
  (void)writeFileAtomically(kept, content);  // without it the hash is taken again
  return content;
}

}  // namespace omni
