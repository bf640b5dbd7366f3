#include "formulate/sketch/reader/order_reader.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "formulate/sketch/draft/groups.h"
#include "formulate/sketch/draft/sketch_endings.h"
#include "question/units/units_of_measure.h"

namespace omni {

void OrderReader::orderBy() {
  cursor_.enter(Section::kOrder);
  sketch_.orderTargets = true;
}

void OrderReader::direction(bool descending) {
  if (!sketch_.orders.empty() && !sketch_.limit) {
    for (auto& order : sketch_.orders) order.descending = descending;
    return;
  }
  orderBy();
  sketch_.ordersDescending = descending;
}

void OrderReader::figureFirst(bool descending) {
  auto figure = std::ranges::find_if(sketch_.targets,
                                     [](const SketchTerm& target) { return target.aggregate.has_value(); });
  if (figure == sketch_.targets.end())
    figure = std::ranges::find_if(sketch_.targets, [&](const SketchTerm& target) {
      return target.mention && facts_.isAmount(sketch_.best(*target.mention));
    });
  if (!sketch_.orders.empty() || figure == sketch_.targets.end()) return direction(descending);
  sketch_.orders.push_back(
      {.mention = figure->mention, .aggregate = figure->aggregate, .descending = descending});
}

void OrderReader::by(const Cue& cue) {
  if (measuresEach()) {
    cursor_.enter(Section::kGroup);
  } else if (cursor_.namesDoers()) {
    cursor_.enter(Section::kFilter);
  } else if (sketch_.limit && limit_.hasTop() && sketch_.orders.empty()) {
    cursor_.enter(Section::kOrder);
    sketch_.ordersDescending = !limit_.hasBottom();
  } else if ((cue.phrase != "by" && cue.phrase != "in terms of") ||
             ((aggregates(sketch_) || sketch_.shareOf) && isElement(cursor_.next()))) {
    cursor_.enter(Section::kGroup);
  } else if (countsEach()) {
    countTarget(sketch_);
    cursor_.enter(Section::kGroup);
  } else if (ranksEach()) {
    cursor_.enter(Section::kGroup);
  } else if (cursor_.putsFirstLater()) {
    orderBy();
  } else if (!sketch_.targets.empty() || !sketch_.mentions.empty()) {
    cursor_.enter(Section::kFilter);
  }
}

void OrderReader::each(const Cue& cue) {
  if (cue.phrase == "per" && countsEach()) countTarget(sketch_);
  cursor_.enter(Section::kGroup);
}

std::optional<double> OrderReader::dividedBy() const {
  const auto addsUp = [&](const LinkCandidate& match) {
    const Additivity adds = facts_.additivity(match);
    return adds == Additivity::kSum || adds == Additivity::kUnknown;
  };
  // "per 100 KG milk"
  const Item* number = cursor_.next();
  const bool many = number && number->kind == Item::Kind::kNumber;
  const Item* by = many ? cursor_.next(2) : number;
  if (sketch_.combined || sketch_.targets.size() != 1 || !isElement(by)) return std::nullopt;
  const bool inUnits = facts_.isAmount(by->matches.front()) && unitOf(cursor_.tokens()[by->first].lower);
  if (many ? !inUnits : !inUnits && !addsUp(by->matches.front())) return std::nullopt;
  const SketchTerm& target = sketch_.targets.front();
  if (!target.mention || target.aggregate.value_or(AggregateFunction::kSum) != AggregateFunction::kSum ||
      !addsUp(sketch_.best(*target.mention)))
    return std::nullopt;
  return many ? *number->number : 1;
}

bool OrderReader::countsEach() const {
  if (sketch_.targets.size() != 1 || !sortsNext(cursor_, facts_)) return false;
  const SketchTerm& target = sketch_.targets.front();
  if (!target.mention || target.aggregate) return false;
  const LinkCandidate& counted = sketch_.best(*target.mention);
  // "DISTINCT RECRUITERS per department"
  if (sketch_.distinct && isSort(counted, facts_)) return true;
  return isEntity(counted) && sortsThings(cursor_, facts_);
}

bool OrderReader::measuresEach() const {
  const Item* sort = cursor_.ownedNext();
  if (sketch_.targets.size() != 1 || !sketch_.orders.empty() || sketch_.limit || !isElement(sort) ||
      !isSort(sort->matches.front(), facts_))
    return false;
  const SketchTerm& target = sketch_.targets.front();
  return target.mention && !target.aggregate &&
         facts_.additivity(sketch_.best(*target.mention)) != Additivity::kNone;
}

bool OrderReader::ranksEach() const {
  const Item* sort = cursor_.ownedNext();
  return sketch_.orders.size() == 1 && sketch_.limit == 1 && isElement(sort) &&
         isSort(sort->matches.front(), facts_);
}

// "per TOOL CATEGORY": what a tool has that sorts it, no single tool.
bool OrderReader::ownsSort(std::size_t index) const {
  const LinkCandidate& thing = sketch_.best(index);
  const Item* owned = cursor_.adjoiningElement();
  if (!isEntity(thing) || !owned) return false;
  const LinkCandidate& sort = owned->matches.front();
  return isEntityAttribute(sort) && areOfOne(sort, thing) && isSort(sort, facts_) && facts_.isShared(sort) &&
         !facts_.isNamedBy(sort) && !facts_.identifies(sort);
}

void OrderReader::group(std::size_t index) {
  if (ownsSort(index)) {
    sketch_.mentions[index].context = sketch_.mentions[index].owner = true;
    return;
  }
  sketch_.groups.push_back({.mention = index, .certain = true});
  cursor_.enter(sketch_.targets.empty() ? Section::kSelect : Section::kFilter);
  if (!figure_.ofAmounts) figure_.function.reset();
}

bool OrderReader::groupsAlso(std::size_t index) {
  const Item* before = cursor_.follows(CueKind::kAnd) ? cursor_.before(2) : nullptr;
  if (!before || sketch_.groups.empty() || !sketch_.groups.back().mention || !sketch_.groups.back().certain ||
      sketch_.groups.back().part)
    return false;
  const Mention& last = sketch_.mentions[*sketch_.groups.back().mention];
  const bool alike = isEntity(last.matches.front()) == isEntity(sketch_.best(index));
  if (last.token != before->first || !alike || figure_.function) return false;
  sketch_.groups.push_back({.mention = index, .certain = true});
  return true;
}

bool OrderReader::ranksFor(std::size_t index, const Item& item) {
  const Token* before = cursor_.tokenBefore(item);
  if (!before || before->lower != "for" || !limit_.hasTop() || !sketch_.limit || !sketch_.orders.empty() ||
      sketch_.targets.empty() || !facts_.isAmount(sketch_.best(index)))
    return false;
  sketch_.orders.push_back({.mention = index, .descending = !limit_.hasBottom()});
  return true;
}

void OrderReader::order(std::size_t index) {
  const LinkCandidate& match = sketch_.best(index);
  // "by number of projects USING them"
  const bool context = (cursor_.follows(CueKind::kOf) && isEntity(match)) || isLink(match);
  if (context && !sketch_.orders.empty()) {
    sketch_.mentions[index].context = true;
    return;
  }
  if (isWordOfBefore(match)) {
    sketch_.mentions[index].ignored = true;
    return;
  }
  sketch_.orders.push_back(
      {.mention = index, .aggregate = figure_.function, .descending = sketch_.ordersDescending});
  sketch_.orderTargets = false;
  figure_.function.reset();
}

bool OrderReader::isWordOfBefore(const LinkCandidate& match) const {
  const Item* before = cursor_.before();
  if (!isElement(before) || cursor_.lastToken(*before).comma || sketch_.orders.empty() ||
      before->first + before->count != cursor_.item().first)
    return false;
  const auto& last = sketch_.orders.back().mention;
  return last && sketch_.mentions[*last].token == before->first && isEntityAttribute(sketch_.best(*last)) &&
         !areOfOne(sketch_.best(*last), match);
}

void OrderReader::settle() {
  if (!first_ || !sketch_.orders.empty()) return;
  for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
    const auto& leading = sketch_.mentions[m].leading;
    const bool deed = isParticiple(cursor_.tokens()[sketch_.mentions[m].token]) ||
                      (!leading.empty() && leading.back() == "to");  // "the first TO DIE"
    if (!deed || !facts_.isDated(sketch_.best(m))) continue;
    sketch_.orders.push_back({.mention = m});
    return limit_.apply();
  }
  if (aggregates(sketch_) || sketch_.targets.empty() || !sketch_.targets.front().mention) return;
  const Mention& thing = sketch_.mentions[*sketch_.targets.front().mention];
  auto dates = implied_.named(first_->attribute);
  std::erase_if(dates, [&](const LinkCandidate& match) {
    return !areOfOne(match, thing.matches.front()) || !isOrdered(facts_.attributeOf(match).values.type);
  });
  if (dates.empty() || isLink(thing.matches.front())) return;
  const std::size_t when = sketch_.add({.matches = std::move(dates), .token = thing.token, .implied = true});
  sketch_.orders.push_back({.mention = when});
  limit_.apply();
}

}  // namespace omni
