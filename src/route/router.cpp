#include "route/router.h"

#include <algorithm>

namespace omni {

std::array<bool, kGranularities> offered(const RouteCounts& sources) {
  std::array<bool, kGranularities> offers{};
  for (const auto granularity : kAllGranularities) {
    const auto routes = routesOf(granularity);
    offers[static_cast<std::size_t>(granularity)] =
        granularity == Granularity::kNone || std::ranges::any_of(routes, [&](Route route) {
          return sources[static_cast<std::size_t>(route)] > 0;
        });
  }
  return offers;
}

}  // namespace omni
