#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/world.h"
#include "catalog/catalog_entry.h"
#include "catalog/descriptor_cache.h"
#include "model/sentence_encoder.h"
#include "semantics/semantic_files.h"
#include "source/source_config.h"

namespace omni {

/// The limits of one look at a source.
struct Opening {
  const Budget& budget;
  const World& world;
  const Progress& progress;
  bool refresh = false;  // describe anew what the cache holds
  // Held while sources are described, or each would load the model anew.
  std::shared_ptr<const SentenceEncoder> encoder = SentenceEncoder::shared();
};

/// The files that describe a source in addition to itself: the files that its configuration names, else those
/// in the folders of its own.
SemanticFiles semanticFilesOf(const SourceConfig& config);

/// The mark under which a source's descriptor is kept: of its content, and of what describes it.
Result<std::string> descriptorMark(Source& source, const SentenceEncoder& encoder, const Budget& budget);

/// The part of a source's last description that linking needs, also of one that cannot be read now; nothing
/// where the cache folder holds none.
std::optional<Linkable> lastDescribed(const SourceConfig& config, const World& world);

/// A source of the pool, open and described. What it exposes of itself stays in the cache folder until it is
/// asked for.
class PooledSource {
 public:
  /// Describes the source, unless the cache folder holds what its content mark asks for; nothing where that
  /// is `known`.
  static Result<std::optional<PooledSource>> open(const SourceConfig& config, std::shared_ptr<Source> source,
                                                  const Opening& opening, const std::string& known = {});
  /// One that is described already, and kept in memory.
  explicit PooledSource(CatalogEntry entry);

  const SourceInfo& info() const { return info_; }
  const DescriptorHead& head() const { return head_; }
  /// Equal stamps: the same source with the same content.
  std::uint64_t stamp() const { return stamp_; }
  const std::string& mark() const { return mark_; }
  /// With what linking needs, where that is at hand. Null when the cache has lost it.
  std::shared_ptr<const CatalogEntry> load(std::shared_ptr<const Linkable> linkable = nullptr) const;
  /// When what it exposes of itself was read; nothing where that is not known.
  std::optional<std::chrono::system_clock::time_point> describedAt() const;
  /// The part of the entry that linking needs, read alone.
  std::shared_ptr<const Linkable> linkable() const;
  /// Null for one that has no engine behind it.
  Source* source() const { return source_.get(); }
  /// Whether it was described just now, and not found in the cache folder.
  bool isNew() const { return !fromCache_; }
  /// Whether the cache folder was seen to hold it no more, and it has changed since or cannot be described.
  bool lost() const { return *lost_; }

 private:
  PooledSource() = default;
  void take(const DescriptorHead& head);
  /// The source's entry in the cache folder; described again where it is missing, in the time that a
  /// question has.
  std::optional<CachedContext> context() const;
  std::optional<CachedContext> describeAgain() const;

  SourceInfo info_;
  SourceConfig config_;
  std::shared_ptr<Source> source_;
  const World* world_ = nullptr;
  std::string mark_;  // of the content that was described
  DescriptorHead head_;
  std::uint64_t stamp_ = 0;
  bool fromCache_ = false;
  std::shared_ptr<const CatalogEntry> kept_;  // where the cache folder cannot keep it
  std::optional<std::chrono::system_clock::time_point> keptAt_;
  std::unique_ptr<std::atomic<bool>> lost_ = std::make_unique<std::atomic<bool>>(false);
  std::unique_ptr<std::mutex> describing_ = std::make_unique<std::mutex>();
};

}  // namespace omni
