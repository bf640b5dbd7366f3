#include "route/router.h"

namespace omni {

void SourceCounts::add(const SourceInfo& source) {
  ++metIn[static_cast<std::size_t>(source.route)];
  for (const auto granularity : granularitiesOf(source)) ++giving[static_cast<std::size_t>(granularity)];
}

std::array<bool, kGranularities> offered(const SourceCounts& sources) {
  std::array<bool, kGranularities> offers{};
  for (const auto granularity : kAllGranularities) {
    const auto place = static_cast<std::size_t>(granularity);
    offers[place] = granularity == Granularity::kNone || sources.giving[place] > 0;
  }
  return offers;
}

}  // namespace omni
