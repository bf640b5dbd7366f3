#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "catalog/linkable.h"
#include "model/small_vector.h"
#include "schema/descriptor.h"
#include "source/source_config.h"

namespace omni {

/// The head of a kept context, read without the rest.
struct DescriptorHead {
  std::uint64_t stamp = 0;  // equal stamps: equal contexts
  std::vector<Error> leftOut;
};

/// A descriptor and what is derived from it for selection, as they are kept.
struct CachedContext {
  Linkable linkable;  // loaded apart
  Descriptor descriptor;
  std::string vectorModel;  // which made the vectors
  std::vector<SmallVector> vectors;
  std::vector<std::uint64_t> valueKeys;
  std::uint64_t stamp = 0;  // as its head's; set by the cache
  std::size_t bytes = 0;    // of memory, about; set by the cache
};

/// Keeps contexts in one file a source, valid for one content mark. Files are replaced atomically; a
/// damaged or outdated one counts as absent, and so do those of a folder that others may write to.
class DescriptorCache {
 public:
  explicit DescriptorCache(std::filesystem::path folder);

  std::optional<DescriptorHead> head(const SourceConfig& config, const std::string& mark) const;
  std::optional<CachedContext> load(const SourceConfig& config, const std::string& mark) const;
  /// Of the context this alone.
  std::optional<Linkable> linkable(const SourceConfig& config, const std::string& mark) const;
  /// The part of the source's last description that linking needs, whatever its content mark was.
  std::optional<Linkable> lastLinkable(const SourceConfig& config) const;
  /// When what it keeps of the source was made; nothing where it keeps nothing.
  std::optional<std::chrono::system_clock::time_point> storedAt(const SourceConfig& config) const;
  /// Error: kUnavailable; the next start describes again.
  Status store(const SourceConfig& config, const std::string& mark, CachedContext& context) const;
  /// Tells configurations apart, whatever their sources are called.
  static std::uint64_t keyOf(const SourceConfig& config);

 private:
  std::filesystem::path fileOf(const SourceConfig& config) const;
  std::optional<Linkable> readLinkable(const SourceConfig& config, const std::string* mark) const;

  std::filesystem::path folder_;
  Status usable_;
};

}  // namespace omni
