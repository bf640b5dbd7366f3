#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "formulate/sketch/sketch_reader.h"
#include "link/linker.h"

namespace omni {
namespace {

constexpr double kPercent = 100;

}  // namespace

void SketchReader::cue(const Cue& cue, const Item& item) {
  switch (cue.kind) {
    case CueKind::kList: listCue(item); return asksFor(cue, item);
    case CueKind::kEverything: out_.style.names = GroundingStyle::Names::kAll; return listCue(item);
    case CueKind::kCount: return function(AggregateFunction::kCount);
    case CueKind::kSum: howMuch_ |= cue.phrase == "how much"; return function(AggregateFunction::kSum);
    case CueKind::kAverage: return function(AggregateFunction::kAverage);
    case CueKind::kMaximum: return function(AggregateFunction::kMaximum);
    case CueKind::kMinimum: return function(AggregateFunction::kMinimum);
    case CueKind::kHighest:
    case CueKind::kLowest: return superlative(cue, item);
    case CueKind::kGreater: return compare(cue, Comparison::kGreater);
    case CueKind::kGreaterOrEqual: return compare(cue, Comparison::kGreaterOrEqual);
    case CueKind::kLess: return compare(cue, Comparison::kLess);
    case CueKind::kLessOrEqual: return compare(cue, Comparison::kLessOrEqual);
    case CueKind::kEqual: return compare(cue, Comparison::kEqual);
    case CueKind::kNotEqual: return compare(cue, Comparison::kNotEqual);
    case CueKind::kContains: return compare(cue, Comparison::kContains);
    case CueKind::kStartsWith: return compare(cue, Comparison::kStartsWith);
    case CueKind::kEndsWith: return compare(cue, Comparison::kEndsWith);
    case CueKind::kBetween: between_ = true; break;
    case CueKind::kNot:
      negated_ = true;
      if (section_ == Section::kSelect && hasTargets()) section_ = Section::kFilter;
      if (cue.phrase == "nobody" || (cue.phrase.starts_with("no") && cue.phrase.ends_with("one")))
        nobody(item);
      break;
    case CueKind::kExcept:
      negated_ = except_ = true;
      denied_.reset();
      section_ = Section::kFilter;
      break;
    case CueKind::kOrderBy:
      section_ = Section::kOrder;
      out_.orderTargets = true;
      break;
    case CueKind::kAscending: return direction(false);
    case CueKind::kDescending: return direction(true);
    case CueKind::kEach: section_ = Section::kGroup; break;
    case CueKind::kGroupedBy: return groupedBy(item);
    case CueKind::kDistinct: distinct_ = true; break;
    case CueKind::kFilter:
      if (cue.phrase == "in which" && follows(CueKind::kAnd)) return listCue(item);
      asksWho_ |= cue.phrase.starts_with("who") && cue.phrase != "whose" && out_.mentions.empty();
      if (section_ == Section::kOrder && out_.orderTargets && superlativeNext()) break;
      if (hasTargets() || !out_.mentions.empty()) section_ = Section::kFilter;
      either_ = false;
      break;
    case CueKind::kOf:
      if (section_ == Section::kOrder && !out_.orders.empty()) section_ = Section::kFilter;
      break;
    case CueKind::kAnd:
      either_ = false;
      denied_.reset();
      if (addsColumn(item)) addColumn();
      break;
    case CueKind::kOr: either_ = true; break;
    case CueKind::kBoth:
      either_ = false;
      out_.both = true;
      break;
    case CueKind::kTop:
      top_ = true;
      if (cue.phrase == "first") first_ = &cue;
      break;
    case CueKind::kShare: return share(item);
    case CueKind::kDifference: out_.combined = ArithmeticOperator::kSubtract; break;
    case CueKind::kRatio: out_.combined = ArithmeticOperator::kDivide; break;
    case CueKind::kEachPeriod: return eachPeriod(cue, item);
    case CueKind::kWhichPeriod: return whichPeriod(cue, item);
    case CueKind::kIndirect: out_.indirect = true; break;
    case CueKind::kOptional: out_.optional = true; break;
    case CueKind::kExplain:
    case CueKind::kWrite: out_.unexplained.push_back(std::string(cue.phrase)); break;
  }
}

void SketchReader::listCue(const Item& item) {
  const bool relative = item.cue->cue.phrase == "which" && !startsClause(item) && !out_.mentions.empty() &&
                        !follows(CueKind::kAnd);
  section_ = relative ? Section::kFilter : Section::kSelect;
  if (!relative) attribute_.reset();
}

bool SketchReader::addsColumn(const Item& item) const {
  const Token* behind = tokenBehind(item);
  return (hasTargets() || entityMentioned()) && behind && isPossessive(*behind);
}

void SketchReader::addColumn() {
  if (!hasTargets()) defaultTarget();
  section_ = Section::kSelect;
}

void SketchReader::asksFor(const Cue& cue, const Item& item) {
  auto readings = impliedAttributes(cue.attribute, words_);
  if (!readings.empty()) out_.targets.push_back({.mention = mention(std::move(readings), item)});
}

void SketchReader::function(AggregateFunction function) {
  if (figureWaits() && function == AggregateFunction::kCount) return figureOfNumbers();
  // "unpaid invoices in 2024, how many"
  if (function == AggregateFunction::kCount && !next() && out_.targets.size() == 1 && out_.groups.empty() &&
      out_.orders.empty())
    return countTarget();
  if (function == AggregateFunction::kAverage && (averagesSaid() || averageOfAll())) return;
  if (aggregate_ && *aggregate_ != AggregateFunction::kCount && function != AggregateFunction::kCount &&
      !comparison_)
    earlier_.push_back(*aggregate_);
  aggregate_ = function;
  if (function == AggregateFunction::kAverage) averageAlone();
}

void SketchReader::figureOfNumbers() {
  if (!items_[at_].cue->cue.phrase.starts_with("total")) return;
  earlier_.push_back(*aggregate_);
  aggregate_ = AggregateFunction::kSum;
}

void SketchReader::superlative(const Cue& cue, const Item& item) {
  const bool descending = cue.kind == CueKind::kHighest;
  sorts_ = section_ == Section::kOrder && std::exchange(out_.orderTargets, false);
  superlativeCue_ = &cue;
  if (cue.phrase.ends_with(" number of") && figureWaits())
    return function(descending ? AggregateFunction::kMaximum : AggregateFunction::kMinimum);
  const Item* following = ownedNext();
  if (rankedBySaid(cue, descending)) return;
  if (isCue(next(), CueKind::kAverage) || isCue(next(), CueKind::kSum)) {
    superlative_ = descending;
    return;
  }
  if (!cue.attribute.empty() && !canRank(following, cue) && impliedOrder(cue, item, descending)) return;
  const bool occurrences = cue.phrase.starts_with("most") || cue.phrase.starts_with("least");
  // "the highest and the lowest price": both of one attribute.
  if (isCue(following, CueKind::kAnd) && !hasTargets() && superlativeNext(2))
    return function(descending ? AggregateFunction::kMaximum : AggregateFunction::kMinimum);
  const bool first = !hasTargets() && !pendingLimit_ && !out_.limit && !entityMentioned();
  if (!occurrences && section_ == Section::kSelect && (first || onlyExtremes()) && following &&
      following->kind == Kind::kElement && !isEntity(following->readings.front()) &&
      (cue.attribute.empty() || cue.phrase == "highest" || cue.phrase == "lowest")) {
    const bool another = figureWaits();
    function(descending ? AggregateFunction::kMaximum : AggregateFunction::kMinimum);
    maybeTop_ = !another;
    return;
  }
  superlative_ = descending;
}

bool SketchReader::rankedBySaid(const Cue& cue, bool descending) {
  if ((cue.phrase != "most" && cue.phrase != "least") || !before() || before()->kind != Kind::kElement ||
      (next() && next()->kind == Kind::kElement) || out_.mentions.empty())
    return false;
  const std::size_t said = out_.mentions.size() - 1;
  if (out_.mentions[said].token != before()->first || !isAmount(out_.mentions[said].readings.front()))
    return false;
  std::erase_if(out_.targets, [&](const SketchTerm& target) { return target.mention == said; });
  out_.mentions[said].implied = true;
  attribute_.reset();
  out_.orders.push_back({.mention = said, .descending = descending});
  takeLimit();
  return true;
}

bool SketchReader::canRank(const Item* following, const Cue& cue) const {
  if (!following || following->kind != Kind::kElement) return false;
  const Reading& first = following->readings.front();
  if (first.element.kind != ElementRef::Kind::kAttribute) return !isEntity(first);
  if (!isDated(first) && isOrdered(attributeOf(first).values.type)) return true;
  const auto implied = impliedAttributes(cue.attribute, words_);
  const auto isFirst = [&](const Reading& reading) { return reading.element == first.element; };
  return implied.empty() || std::ranges::any_of(implied, isFirst) ||
         std::ranges::any_of(impliedAttributes(cue.reversed, words_), isFirst);
}

const Item* SketchReader::ownedNext() const {
  const Item *thing = next(), *owned = next(2);
  const auto isElement = [](const Item* item) { return item && item->kind == Kind::kElement; };
  if (!isElement(thing) || !isElement(owned) || !isEntity(thing->readings.front()) ||
      owned->readings.front().element.kind != ElementRef::Kind::kAttribute ||
      owned->first != thing->first + thing->count || lastToken(*thing).comma)
    return thing;
  return owned;
}

bool SketchReader::superlativeNext(std::size_t step) const {
  return isCue(next(step), CueKind::kHighest) || isCue(next(step), CueKind::kLowest);
}

bool SketchReader::onlyExtremes() const {
  return hasTargets() && std::all_of(out_.targets.begin(), out_.targets.end(), [](const SketchTerm& target) {
           return target.aggregate == AggregateFunction::kMaximum ||
                  target.aggregate == AggregateFunction::kMinimum;
         });
}

bool SketchReader::entityMentioned() const {
  return std::any_of(out_.mentions.begin(), out_.mentions.end(),
                     [](const Mention& m) { return isEntity(m.readings.front()); });
}

bool SketchReader::impliedOrder(const Cue& cue, const Item& item, bool descending) {
  auto readings = impliedAttributes(cue.attribute, words_);
  bool reverse = false;
  if (auto reversed = impliedAttributes(cue.reversed, words_); readings.empty() && !reversed.empty()) {
    readings = std::move(reversed);
    reverse = true;
  }
  if (readings.empty()) return false;
  // "the complaint that was raised most recently": by that date, not by another.
  const auto justSaid = [&](const Reading& reading) {
    return std::ranges::any_of(before()->readings,
                               [&](const Reading& said) { return said.element == reading.element; });
  };
  if (before() && before()->kind == Kind::kElement) keepSuiting(readings, justSaid);
  // "the last order": by a date of the order.
  const auto ofNext = [&](const Reading& reading) {
    return next() && next()->kind == Kind::kElement && isEntity(next()->readings.front()) &&
           next()->readings.front().element.owner == reading.element.owner;
  };
  keepSuiting(readings, ofNext);
  for (auto& reading : readings) reading.score *= 0.6;
  out_.orders.push_back({.mention = mention(std::move(readings), item), .descending = descending != reverse});
  out_.mentions.back().implied = true;
  takeLimit();
  return true;
}

void SketchReader::takeLimit() {
  if (std::exchange(sorts_, false)) return;
  if (!out_.limit) out_.limit = pendingLimit_.value_or(1);
  pendingLimit_.reset();
}

void SketchReader::direction(bool descending) {
  if (!out_.orders.empty() && !out_.limit) {
    for (auto& order : out_.orders) order.descending = descending;
    return;
  }
  out_.orderTargets = true;
  out_.ordersDescending = descending;
  section_ = Section::kOrder;
}

void SketchReader::share(const Item& item) {
  auto held = impliedAttributes("percentag percent share proport fraction", words_);
  if (!held.empty()) {
    const std::size_t index = mention(std::move(held), item);
    return select(index, out_.mentions[index].readings.front(), item);
  }
  const bool percent = std::ranges::any_of(
      question_.tokens, [](const Token& token) { return token.lower.starts_with("percent"); });
  out_.shareOf = percent ? kPercent : 1.0;
  aggregate_ = AggregateFunction::kCount;
}

void SketchReader::groupedBy(const Item& item) {
  const bool aggregated = std::any_of(out_.targets.begin(), out_.targets.end(),
                                      [](const SketchTerm& t) { return t.aggregate.has_value(); });
  const Item* following = next();
  if (out_.limit && top_ && out_.orders.empty()) {
    section_ = Section::kOrder;
    out_.ordersDescending = true;
  } else if (item.cue->cue.phrase != "by" || (aggregated && following && following->kind == Kind::kElement)) {
    section_ = Section::kGroup;
  } else if (hasTargets() || !out_.mentions.empty()) {
    section_ = Section::kFilter;
  }
}

}  // namespace omni
