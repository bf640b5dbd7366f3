#include "app/service/listed_sources.h"

#include "app/service/service.h"
#include "report/describe.h"

namespace omni {
namespace {

constexpr std::size_t kMaxKnownSources = 2000;

}  // namespace

std::shared_ptr<const Catalog> catalogFor(const InForce& in) {
  return in.callers ? in.engine->catalog() : in.engine->catalogSoFar();
}

std::shared_ptr<const Json> ListedSources::of(const Catalog& catalog, std::size_t place) {
  const std::uint64_t stamp = catalog.stamp(place);
  {
    const std::scoped_lock lock(mutex_);
    if (const auto found = known_.find(stamp); found != known_.end()) return found->second;
  }
  const auto entry = catalog.entry(place);
  if (!entry) return nullptr;
  auto made = std::make_shared<const Json>(toJson(*entry));
  const std::scoped_lock lock(mutex_);
  if (known_.size() >= kMaxKnownSources) known_.clear();
  known_.emplace(stamp, made);
  return made;
}

bool ListedSources::knows(const Catalog& catalog, std::size_t first, std::size_t last) const {
  const std::scoped_lock lock(mutex_);
  for (std::size_t place = first; place < last; ++place)
    if (!known_.contains(catalog.stamp(place))) return false;
  return true;
}

}  // namespace omni
