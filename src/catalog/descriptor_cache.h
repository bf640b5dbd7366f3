#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "schema/descriptor.h"
#include "source/source_config.h"

namespace omni {

/// Keeps descriptors in one file a source, valid for one content mark. Files are replaced atomically; a
/// damaged or outdated one counts as absent. Failing to write is no error: the next start describes again.
class DescriptorCache {
 public:
  explicit DescriptorCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

  std::optional<Descriptor> load(const SourceConfig& config, const std::string& mark) const;
  void store(const SourceConfig& config, const std::string& mark, const Descriptor& descriptor) const;

 private:
  std::filesystem::path fileOf(const SourceConfig& config) const;

  std::filesystem::path folder_;
};

}  // namespace omni
