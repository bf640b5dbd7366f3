#include "formulate/sketch/draft/groups.h"

#include <algorithm>

namespace omni {
namespace {

// The things, or what narrows them.
bool followsThings(const ItemCursor& cursor) {
  const Item* previous = cursor.before();
  if (!previous || isThing(previous)) return previous;
  const bool narrows = previous->kind == Item::Kind::kValue || previous->kind == Item::Kind::kPeriod;
  return narrows && isThing(cursor.before(2));
}

bool isPlain(const SketchTerm& term) {
  return term.mention && !term.aggregate && !term.part;
}

// Whether several rows that have a measure fall into one group.
bool gathersRows(const Sketch& sketch, const SketchTerm& group, const LinkCandidate& measure,
                 const ElementFacts& facts) {
  if (!group.mention) return false;
  if (group.part) return true;
  const LinkCandidate& by = sketch.best(*group.mention);
  return (isEntity(by) && !areOfOne(by, measure)) || facts.isShared(by);
}

// "how long is the TOTAL LESSON TIME": the wanted figure was named.
bool isMeasured(const Sketch& sketch, const SketchTerm& target) {
  const ElementRef& element = sketch.best(*target.mention).element;
  return std::ranges::any_of(sketch.targets, [&](const SketchTerm& other) {
    return other.aggregate && other.mention && sketch.best(*other.mention).element == element;
  });
}

void assume(Sketch& sketch, const SketchTerm& term, const ElementFacts& facts) {
  sketch.assumed.push_back(facts.attributeOf(sketch.best(*term.mention)).phrase);
}

}  // namespace

bool isSort(const LinkCandidate& match, const ElementFacts& facts) {
  return isEntity(match) || (isAttribute(match) && !facts.isAmount(match) && !facts.isDated(match));
}

bool sortsThings(const ItemCursor& cursor, const ElementFacts& facts) {
  return followsThings(cursor) && sortsNext(cursor, facts);
}

bool sortsNext(const ItemCursor& cursor, const ElementFacts& facts) {
  const Item* next = cursor.ownedNext();
  static constexpr CueKind kOtherOperators[] = {CueKind::kList,    CueKind::kFilter,  CueKind::kSum,
                                                CueKind::kAverage, CueKind::kMaximum, CueKind::kMinimum};
  const auto says = [&](CueKind kind) { return cursor.says(kind); };
  return std::ranges::none_of(kOtherOperators, says) && !isSuperlative(cursor.before(2)) && isElement(next) &&
         isSort(next->matches.front(), facts);
}

void measureGroups(Sketch& sketch, const ElementFacts& facts) {
  if (std::ranges::none_of(sketch.groups, &SketchTerm::certain)) return;
  for (auto& target : sketch.targets) {
    if (!isPlain(target) || isMeasured(sketch, target)) continue;
    const LinkCandidate& measure = sketch.best(*target.mention);
    const Additivity adds = facts.additivity(measure);
    const auto gathers = [&](const SketchTerm& group) { return gathersRows(sketch, group, measure, facts); };
    if (adds == Additivity::kNone || std::ranges::none_of(sketch.groups, gathers)) continue;
    target.aggregate = adds == Additivity::kLevel ? AggregateFunction::kAverage : AggregateFunction::kSum;
    if (adds != Additivity::kSum) assume(sketch, target, facts);
  }
}

void rankGroupsBySum(Sketch& sketch, const ElementFacts& facts) {
  if (sketch.orders.size() != 1 || sketch.targets.size() != 1 || !sketch.groups.empty() || !sketch.limit)
    return;
  SketchTerm& order = sketch.orders.front();
  const SketchTerm& target = sketch.targets.front();
  if (!isPlain(order) || order.occurring || sketch.mentions[*order.mention].implied || !isPlain(target))
    return;
  const LinkCandidate &ranked = sketch.best(*target.mention), &measure = sketch.best(*order.mention);
  if (!facts.isShared(ranked) || !isSort(ranked, facts) || !areOfOne(ranked, measure)) return;
  const Additivity adds = facts.additivity(measure);
  if (adds != Additivity::kSum && (adds != Additivity::kUnknown || order.superlative)) return;
  order.aggregate = AggregateFunction::kSum;
  if (adds == Additivity::kUnknown) assume(sketch, order, facts);
}

void compareGroupsBySum(Sketch& sketch, const ElementFacts& facts) {
  const auto compares = [](const SketchFilter& filter) {
    return filter.kind == SketchFilter::Kind::kCompare && comparesOrder(filter.comparison) && !filter.part;
  };
  if (sketch.targets.size() != 1 || !isPlain(sketch.targets.front()) || !sketch.groups.empty() ||
      !sketch.orders.empty() || sketch.limit)
    return;
  const LinkCandidate& listed = sketch.best(*sketch.targets.front().mention);
  if (!facts.isShared(listed) || !isSort(listed, facts)) return;
  for (SketchFilter& filter : sketch.filters) {
    const LinkCandidate& measure = sketch.best(filter.mention);
    if (!compares(filter) || !areOfOne(listed, measure) || facts.additivity(measure) != Additivity::kSum)
      continue;
    filter.kind = SketchFilter::Kind::kFigure;
    filter.aggregate = AggregateFunction::kSum;
    return;
  }
}

void rankTopByRows(Sketch& sketch, bool least, const ElementFacts& facts) {
  if (!sketch.limit || !sketch.orders.empty() || !sketch.groups.empty() || sketch.targets.size() != 1) return;
  const SketchTerm& target = sketch.targets.front();
  if (!isPlain(target)) return;
  const LinkCandidate& ranked = sketch.best(*target.mention);
  if (!facts.isShared(ranked) || !isSort(ranked, facts)) return sketch.guessed.push_back("top");
  sketch.orders.push_back(
      {.mention = target.mention, .descending = !least, .superlative = true, .occurring = true});
  assume(sketch, target, facts);
}

}  // namespace omni
