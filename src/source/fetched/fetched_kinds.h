#pragma once

#include <span>
#include <vector>

#include "source/source_config.h"

namespace omni {

/// Kinds of sources whose files may lie on servers. Those behind an endpoint, and sources all of whose files
/// are here, are as they were.
class FetchedKinds {
 public:
  explicit FetchedKinds(std::span<const SourceKind> kinds);
  std::span<const SourceKind> all() const { return kinds_; }

 private:
  std::vector<SourceKind> kinds_;
};

}  // namespace omni
