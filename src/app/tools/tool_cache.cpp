#include "app/tools/tool_cache.h"

#include <algorithm>

namespace omni {
namespace {

constexpr std::size_t kMaxBytes = 64u << 20;
constexpr std::size_t kMaxResults = 1000;

std::size_t bytesOf(const Outcome& outcome) {
  std::size_t bytes = sizeof(Outcome);
  for (const Row& row : outcome.rows)
    for (const Value& value : row) bytes += sizeof(Value) + byteSize(value);
  for (const Passage& passage : outcome.passages) bytes += sizeof(Passage) + passage.text.size();
  return bytes;
}

}  // namespace

std::shared_ptr<const Outcome> ToolCache::find(const std::string& key,
                                               const std::shared_ptr<const Catalog>& catalog, Time now) {
  const std::scoped_lock lock(mutex_);
  const auto found = std::ranges::find_if(kept_, [&](const Kept& kept) {
    return kept.key == key && kept.until > now && kept.catalog.lock() == catalog;
  });
  return found == kept_.end() ? nullptr : found->outcome;
}

void ToolCache::put(const std::string& key, const std::shared_ptr<const Catalog>& catalog,
                    const Outcome& outcome, Time until) {
  const std::size_t bytes = bytesOf(outcome);
  if (bytes > kMaxBytes) return;
  const std::scoped_lock lock(mutex_);
  kept_.push_front({key, catalog, until, std::make_shared<const Outcome>(outcome), bytes});
  bytes_ += bytes;
  while (bytes_ > kMaxBytes || kept_.size() > kMaxResults) {
    bytes_ -= kept_.back().bytes;
    kept_.pop_back();
  }
}

}  // namespace omni
