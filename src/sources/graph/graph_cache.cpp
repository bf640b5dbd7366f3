#include "sources/graph/graph_cache.h"

#include "sources/graph/graph_builder.h"

namespace omni {
namespace {

/// Part of a converted graph's name: another number when the conversion changes.
constexpr auto kFormat = "-5.kgl";

}  // namespace

bool GraphCache::keeps(const GraphFiles& files) const {
  const auto content = derived_.knownContent(markOf(files));
  return content && derived_.keeps(*content + kFormat);
}

Result<GraphCache::Entry> GraphCache::get(const GraphFiles& files, const Budget& budget,
                                          const Progress& progress) const {
  OMNI_TRY(content, derived_.contentHash(markOf(files), [&] { return contentOf(files); }));
  OMNI_TRY(store, derived_.get(content + kFormat, budget, &GraphStore::open,
                               [&](const std::filesystem::path& database) {
                                 return buildGraph(files, database, part_, budget, progress);
                               }));
  return Entry{std::move(store), std::move(content)};
}

}  // namespace omni
