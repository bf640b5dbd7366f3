#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "catalog/catalog.h"
#include "report/report_json.h"

namespace omni {

struct InForce;

/// The sources that may be listed now: the sources that are described. Of a part that a caller sees a catalog
/// is made when it is first asked for, of what is described already, and waited for.
std::shared_ptr<const Catalog> catalogFor(const InForce& in);

/// The list entry of each source, made once while nothing of it changes: a list then looks at no file. Of one
/// configuration, and of callers who see all. Thread-safe.
class ListedSources {
 public:
  /// Null when the cache folder has lost what the source exposes.
  std::shared_ptr<const Json> of(const Catalog& catalog, std::size_t place);
  /// Whether all from `first` to before `last` are known already.
  bool knows(const Catalog& catalog, std::size_t first, std::size_t last) const;

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::uint64_t, std::shared_ptr<const Json>> known_;  // by stamp
};

}  // namespace omni
