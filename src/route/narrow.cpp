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

}  // namespace

RouteCounts countRoutes(const Catalog& catalog, const std::vector<SourceId>& among) {
  RouteCounts counts{};
  visit(catalog, among, [&](const SourceInfo& info) { ++counts[static_cast<std::size_t>(info.route)]; });
  return counts;
}

Narrowed narrow(const Router& router, const Asking& asking, const Catalog& catalog,
                const std::vector<SourceId>& among) {
  auto routing = router.route(asking, countRoutes(catalog, among));
  if (!routing) {
    asking.trace.warn("the question is not routed, every source may be selected", routing.error());
    return {std::nullopt, among};
  }
  asking.trace.tell("route", inWords(*routing));
  Narrowed narrowed{std::move(*routing), {}};
  auto& routes = narrowed.routing->routes;
  if (narrowed.routing->modality == Modality::kHybrid) {
    narrowed.among = among;
    return narrowed;
  }
  visit(catalog, among, [&](const SourceInfo& info) {
    if (std::ranges::find(routes, info.route) != routes.end()) narrowed.among.push_back(info.id);
  });
  if (!narrowed.among.empty()) return narrowed;
  asking.trace.warn("no source is met in what the question was routed to (" + inWords(*narrowed.routing) +
                    "): every source may be selected");
  routes = routesOf(Modality::kHybrid);
  narrowed.among = among;
  return narrowed;
}

}  // namespace omni
