#include "formulate/sketch/sketch.h"

#include <algorithm>
#include <utility>

#include "formulate/sketch/elements/element_facts.h"

namespace omni {

std::size_t Sketch::add(Mention mention) {
  mentions.push_back(std::move(mention));
  return mentions.size() - 1;
}

void Sketch::leaveOpen(std::string_view why, std::string_view words) {
  std::string reason(why);
  if (!words.empty()) reason.append(": '").append(words).append("'");
  if (std::ranges::find(open, reason) == open.end()) open.push_back(std::move(reason));
}

bool areAbout(const std::vector<SketchTerm>& terms, std::size_t mention) {
  return std::any_of(terms.begin(), terms.end(), [&](const SketchTerm& term) {
    return term.mention == mention || term.since == mention;
  });
}

bool isUsed(const Sketch& sketch, std::size_t mention) {
  return areAbout(sketch.targets, mention) || areAbout(sketch.groups, mention) ||
         areAbout(sketch.orders, mention) ||
         std::ranges::any_of(sketch.filters, [&](const SketchFilter& filter) {
           return filter.mention == mention || filter.aggregated == mention;
         });
}

bool showsAbsent(const Sketch& sketch) {
  return std::ranges::any_of(sketch.filters, [&](const SketchFilter& filter) {
    return filter.kind == SketchFilter::Kind::kAbsent && areAbout(sketch.targets, filter.mention);
  });
}

bool aggregates(const Sketch& sketch) {
  return std::any_of(sketch.targets.begin(), sketch.targets.end(),
                     [](const SketchTerm& target) { return target.aggregate.has_value(); });
}

bool mentionsEntity(const Sketch& sketch) {
  return std::ranges::any_of(sketch.mentions,
                             [](const Mention& mention) { return isEntity(mention.matches.front()); });
}

bool boundsTime(const SketchFilter& filter) {
  return comparesOrder(filter.comparison) && !filter.values.empty() &&
         std::holds_alternative<std::string>(filter.values.front());
}

bool isOneTime(const SketchFilter& start, const SketchFilter& end) {
  return boundsTime(start) && boundsTime(end) && start.mention == end.mention;
}

bool offers(const Sketch& sketch, const Item& item) {
  return sketch.asksWhich && item.kind == Item::Kind::kValue && !item.matches.empty() &&
         std::ranges::any_of(sketch.targets, [&](const SketchTerm& target) {
           return target.mention && sketch.best(*target.mention).element == item.matches.front().element;
         });
}

}  // namespace omni
