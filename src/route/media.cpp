#include "route/media.h"

#include <algorithm>

#include "route/narrow.h"

namespace omni {

HeldMedia mediaIn(const Catalog& catalog, const std::vector<SourceId>& among) {
  const auto giving = countSources(catalog, among).giving;
  return {.pictures = giving[static_cast<std::size_t>(Granularity::kImage)] > 0,
          .films = giving[static_cast<std::size_t>(Granularity::kClip)] > 0};
}

std::vector<SourceId> othersThan(HeldMedia media, const Catalog& catalog,
                                 const std::vector<SourceId>& among) {
  std::vector<SourceId> others;
  for (std::size_t place = 0; place < catalog.size(); ++place) {
    const SourceInfo& info = catalog.info(place);
    const auto gives = [given = granularitiesOf(info)](Granularity granularity) {
      return std::ranges::find(given, granularity) != given.end();
    };
    const bool shut =
        (media.pictures && gives(Granularity::kImage)) || (media.films && gives(Granularity::kClip));
    if (!shut && (among.empty() || std::ranges::find(among, info.id) != among.end()))
      others.push_back(info.id);
  }
  return others.empty() ? among : others;
}

}  // namespace omni
