#include "route/narrow.h"

#include <algorithm>
#include <unordered_set>

namespace omni {
namespace {

/// Calls `take` with what is known of each source that may be selected.
template <class Take>
void visit(const Catalog& catalog, const std::vector<SourceId>& among, const Take& take) {
  const std::unordered_set<SourceId> allowed(among.begin(), among.end());
  for (std::size_t place = 0; place < catalog.size(); ++place) {
    const SourceInfo& info = catalog.info(place);
    if (allowed.empty() || allowed.contains(info.id)) take(info);
  }
}

bool isOpenTo(const Routing& routing, const SourceInfo& info) {
  const auto isOneOf = [](const auto& all) {
    return [&all](const auto& one) { return std::ranges::find(all, one) != all.end(); };
  };
  return isOneOf(routing.routes)(info.route) &&
         (routing.open.empty() || std::ranges::any_of(granularitiesOf(info), isOneOf(routing.open)));
}

}  // namespace

SourceCounts countSources(const Catalog& catalog, const std::vector<SourceId>& among) {
  SourceCounts counts;
  visit(catalog, among, [&](const SourceInfo& info) { counts.add(info); });
  return counts;
}

Narrowed narrow(const Router& router, const Asking& asking, const Catalog& catalog,
                const std::vector<SourceId>& among) {
  auto routing = router.route(asking, countSources(catalog, among));
  if (!routing) {
    asking.trace.warn("the question is not routed, every source may be selected", routing.error());
    return {std::nullopt, among};
  }
  asking.trace.tell("route", inWords(*routing));
  Narrowed narrowed{std::move(*routing), {}};
  auto& kept = *narrowed.routing;
  if (kept.modality == Modality::kHybrid && kept.open.empty()) {
    narrowed.among = among;
    return narrowed;
  }
  bool all = true;
  visit(catalog, among, [&](const SourceInfo& info) {
    const bool open = isOpenTo(kept, info);
    all = all && open;
    if (open) narrowed.among.push_back(info.id);
  });
  if (all) narrowed.among = among;
  if (all || !narrowed.among.empty()) return narrowed;
  asking.trace.warn("no source is met in what the question was routed to (" + inWords(*narrowed.routing) +
                    "): every source may be selected");
  kept.routes = routesOf(Modality::kHybrid);
  kept.open.clear();
  narrowed.among = among;
  return narrowed;
}

}  // namespace omni
