#include "formulate/candidates/ground.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "catalog/naming.h"
#include "query/canonical.h"

namespace omni {
namespace {

using SameAttribute = GroundingStyle::SameAttribute;

/// A sketch that is answered by two sets.
struct Division {
  SetOperator op = SetOperator::kExcept;
  Sketch left;
  Sketch right;
};

bool isNegative(const SketchFilter& filter) {
  return filter.negated || filter.except || filter.kind == SketchFilter::Kind::kAbsent;
}

Sketch without(const Sketch& sketch, std::size_t filter) {
  Sketch rest = sketch;
  rest.mentions[rest.filters[filter].mention].ignored = true;
  rest.filters.erase(rest.filters.begin() + static_cast<std::ptrdiff_t>(filter));
  rest.style.takesAwaySets = false;
  rest.style.sameAttribute = SameAttribute::kUsual;
  rest.both = false;
  return rest;
}

Sketch unordered(Sketch sketch) {
  sketch.orders.clear();
  sketch.orderTargets = false;
  sketch.limit.reset();
  return sketch;
}

// What is taken away: all that has what the others must not have.
Sketch positiveOnly(const Sketch& sketch, std::size_t filter) {
  Sketch taken = unordered(sketch);
  SketchFilter kept = sketch.filters[filter];
  for (const auto& other : sketch.filters) taken.mentions[other.mention].ignored = true;
  Mention& mention = taken.mentions[kept.mention];
  mention.ignored = false;
  taken.filters.clear();
  if (kept.kind == SketchFilter::Kind::kAbsent) {
    mention.context = mention.owner = false;
  } else {
    kept.negated = kept.except = false;
    taken.filters.push_back(std::move(kept));
  }
  taken.style.takesAwaySets = false;
  return taken;
}

class Divider {
 public:
  Divider(const Sketch& sketch, const EntityModel& model, const Assignment& assignment)
      : sketch_(sketch), model_(model), assignment_(assignment) {}

  std::optional<Division> run() const {
    if (aggregates(sketch_) || sketch_.asksWhether) return std::nullopt;
    for (std::size_t f = 0; f < sketch_.filters.size(); ++f)
      if (takesAway(sketch_.filters[f]) && needsSets(sketch_.filters[f]))
        return Division{SetOperator::kExcept, left(f), right(f)};
    for (std::size_t f = 1; f < sketch_.filters.size(); ++f)
      if (const auto op = together(f); op && needsSets(sketch_.filters[f]))
        return Division{*op, without(sketch_, f), unordered(without(sketch_, f - 1))};
    return std::nullopt;
  }

 private:
  const LinkCandidate& match(std::size_t mention) const { return chosen(sketch_, assignment_, mention); }

  // All without what narrows what is taken away; that with it.
  Sketch left(std::size_t filter) const {
    Sketch rest = without(sketch_, filter);
    std::erase_if(rest.filters, [&](const SketchFilter& other) {
      const bool inside = narrows(other, filter);
      if (inside) rest.mentions[other.mention].ignored = true;
      return inside;
    });
    return rest;
  }
  Sketch right(std::size_t filter) const {
    Sketch taken = positiveOnly(sketch_, filter);
    for (const auto& other : sketch_.filters)
      if (narrows(other, filter)) {
        taken.mentions[other.mention].ignored = false;
        taken.filters.push_back(other);
      }
    return taken;
  }
  bool narrows(const SketchFilter& other, std::size_t filter) const {
    const auto& target = sketch_.targets.front().mention;
    return target && other.within == sketch_.filters[filter].mention &&
           match(other.mention).element.owner != match(*target).element.owner;
  }

  // SQL says it so. A graph asks a thing for both of its partners; values that several things share are sets
  // there, too: "parties with members in Paris and in Rome".
  bool needsSets(const SketchFilter& filter) const {
    if (model_.route == Route::kSql) return true;
    const auto& target = sketch_.targets.front().mention;
    if (!target || sketch_.targets.size() > 1) return false;
    const auto &wanted = match(*target).element, &narrowed = match(filter.mention).element;
    return wanted.kind == ElementRef::Kind::kAttribute && narrowed.kind == wanted.kind &&
           narrowed.owner == wanted.owner;
  }

  bool takesAway(const SketchFilter& filter) const {
    if (sketch_.style.takesAwaySets) return isNegative(filter) && !showsNamesakes();
    return filter.except && filter.kind == SketchFilter::Kind::kCompare;
  }

  // Who has none would be taken away with a namesake who has some. A set of keys, which keeps them apart,
  // shows numbers where the name is asked for.
  bool showsNamesakes() const {
    return std::ranges::any_of(sketch_.targets, [&](const SketchTerm& target) {
      if (!target.mention) return false;
      const auto& element = match(*target.mention).element;
      const bool thing = element.kind == ElementRef::Kind::kEntity;
      if (!thing && element.kind != ElementRef::Kind::kAttribute) return false;
      const Entity& entity = model_.entities[element.owner];
      const bool named =
          thing || isNameAttribute(entity, element.attribute) || entity.attributes[element.attribute].key;
      return named && mayShareNames(entity);
    });
  }

  // Whether this filter and the one before it narrow two sets of which both, or either, are wanted.
  std::optional<SetOperator> together(std::size_t f) const {
    const SketchFilter &before = sketch_.filters[f - 1], &filter = sketch_.filters[f];
    if (isOneTime(before, filter)) return std::nullopt;
    switch (sketch_.style.sameAttribute) {
      case SameAttribute::kBoth: return SetOperator::kIntersect;
      case SameAttribute::kEither: return SetOperator::kUnion;
      case SameAttribute::kAny: return std::nullopt;
      case SameAttribute::kUsual: break;
    }
    const bool equal = before.kind == SketchFilter::Kind::kCompare &&
                       before.comparison == Comparison::kEqual &&
                       filter.kind == SketchFilter::Kind::kCompare &&
                       filter.comparison == Comparison::kEqual && !filter.either;
    if (!sketch_.both || !equal || !(match(before.mention).element == match(filter.mention).element))
      return std::nullopt;
    return SetOperator::kIntersect;
  }

  const Sketch& sketch_;
  const EntityModel& model_;
  const Assignment& assignment_;
};

std::optional<BuiltQuery> buildDivided(const Division& division, const EntityModel& model,
                                       const Assignment& assignment) {
  auto left = build(division.left, model, assignment);
  auto right = build(division.right, model, assignment);
  if (!left || !right || left->query.set || left->query.select.size() != right->query.select.size())
    return std::nullopt;
  if (canonical(left->query) == canonical(right->query)) return std::nullopt;  // all, less all
  left->query.distinct = right->query.distinct = false;                        // a set holds nothing twice
  left->query.set = SetOperation{division.op, std::make_shared<const LogicalQuery>(std::move(right->query))};
  return left;
}

// A figure that is combined with another: the first or the second.
Sketch sideOf(const Sketch& sketch, bool first) {
  const std::size_t filters = sketch.filters.size();
  const bool targets = sketch.targets.size() == 2;
  Sketch side = targets ? sketch : without(sketch, first ? filters - 1 : filters - 2);
  side.combined.reset();
  side.sides = false;
  if (!targets) return side;
  const SketchTerm other = sketch.targets[first ? 1 : 0];
  side.mentions[*other.mention].ignored = true;
  side.targets = {sketch.targets[first ? 0 : 1]};
  return side;
}

std::optional<BuiltQuery> buildSides(const Sketch& sketch, const EntityModel& model,
                                     const Assignment& assignment) {
  if (sketch.targets.size() != 2 && sketch.filters.size() < 2) return std::nullopt;  // an edit took one away
  auto left = build(sideOf(sketch, true), model, assignment);
  auto right = build(sideOf(sketch, false), model, assignment);
  const auto isFigure = [](const LogicalQuery& query) {
    return query.select.size() == 1 && query.select.front().kind == Expression::Kind::kAggregate &&
           query.groupBy.empty() && !query.having && !query.set;
  };
  if (!left || !right || !isFigure(left->query) || !isFigure(right->query)) return std::nullopt;
  left->query.select = {Expression::arithmetic(*sketch.combined, std::move(left->query.select.front()),
                                               Expression::ofQuery(std::move(right->query)))};
  return left;
}

}  // namespace

std::vector<Grounding> ground(const Sketch& sketch, const EntityModel& model,
                              std::span<const Assignment> assignments, std::size_t limit) {
  std::vector<Grounding> groundings;
  if (sketch.targets.empty()) return groundings;
  for (const auto& assignment : assignments) {
    const auto division = Divider(sketch, model, assignment).run();
    auto built = sketch.sides ? buildSides(sketch, model, assignment)
                 : division   ? buildDivided(*division, model, assignment)
                              : build(sketch, model, assignment);
    if (!built) continue;
    groundings.push_back({assignment, std::move(*built)});
    if (groundings.size() == limit) break;
  }
  return groundings;
}

}  // namespace omni
