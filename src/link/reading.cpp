#include "link/reading.h"

#include <algorithm>

namespace omni {
namespace {

constexpr std::size_t kMostReadings = 12;

}  // namespace

void keepBest(std::vector<Reading>& readings) {
  std::stable_sort(readings.begin(), readings.end(),
                   [](const Reading& a, const Reading& b) { return a.score > b.score; });
  std::vector<Reading> kept;
  for (auto& reading : readings) {
    const bool known = std::any_of(kept.begin(), kept.end(), [&](const Reading& k) {
      return k.element == reading.element && k.value == reading.value;
    });
    if (!known && kept.size() < kMostReadings) kept.push_back(std::move(reading));
  }
  readings = std::move(kept);
}

}  // namespace omni
