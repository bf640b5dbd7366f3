#include "source/profile/value_sketch.h"

#include <algorithm>

namespace omni {
namespace {

// FNV's upper bits hardly differ among short texts; the least of these are as good as drawn at random.
std::uint64_t mixed(std::uint64_t hash) {
  hash = (hash ^ (hash >> 30u)) * 0xbf58476d1ce4e5b9ull;
  hash = (hash ^ (hash >> 27u)) * 0x94d049bb133111ebull;
  return hash ^ (hash >> 31u);
}

}  // namespace

ValueSketch::ValueSketch(std::vector<std::uint64_t> hashes) : least_(std::move(hashes)) {
  std::ranges::transform(least_, least_.begin(), mixed);
  if (least_.size() > kSize) {
    std::ranges::nth_element(least_, least_.begin() + kSize);
    least_.resize(kSize);
    least_.shrink_to_fit();
    complete_ = false;
  }
  std::ranges::sort(least_);
}

ValueSketch::Overlap ValueSketch::within(const ValueSketch& other) const {
  Overlap overlap;
  auto at = other.least_.begin();
  for (const std::uint64_t hash : least_) {
    at = std::find_if(at, other.least_.end(), [&](std::uint64_t held) { return held >= hash; });
    if (at == other.least_.end() && !other.complete_) break;
    ++overlap.compared;
    overlap.shared += at != other.least_.end() && *at == hash;
  }
  return overlap;
}

}  // namespace omni
