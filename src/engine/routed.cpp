#include "engine/routed.h"

#include <utility>

#include "route/narrow.h"

namespace omni {

void route(const Router& router, const Catalog& catalog, Inquiry& of) {
  auto [routing, among] = narrow(router, of.asking, catalog, of.options.sources);
  of.routing = std::move(routing);
  if (!of.routing) return;
  if (of.routing->granularity == Granularity::kNone) {
    of.found.answer.text =
        "No source is needed to answer this, and nothing is answered without one: " + of.routing->reason;
    return;
  }
  of.asking.byDocument = of.routing->granularity == Granularity::kDocument;
  if (among != of.options.sources) of.everywhere = std::exchange(of.options.sources, std::move(among));
}

bool widen(Inquiry& of) {
  if (!of.everywhere || !of.found.answer.citations.empty()) return false;
  of.asking.trace.tell("route", "nothing answers there: every source may be selected");
  of.options.sources = *std::move(of.everywhere);
  of.everywhere.reset();
  of.found = {};
  return true;
}

}  // namespace omni
