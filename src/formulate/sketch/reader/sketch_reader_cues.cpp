#include <algorithm>
#include <string>
#include <utility>

#include "formulate/cue_comparison.h"
#include "formulate/sketch/reader/sketch_reader.h"
#include "question/similarity.h"

namespace omni {
namespace {

constexpr double kPercent = 100;
constexpr std::string_view kShares = "percentag percent share proport fraction";

}  // namespace

void SketchReader::cue(const Cue& cue, const Item& item) {
  if (choices_.turns(cue)) return;
  switch (cue.kind) {
    case CueKind::kList: list(item); return targets_.askFor(cue, item);
    case CueKind::kEverything: sketch_.style.names = GroundingStyle::Names::kAll; return list(item);
    case CueKind::kCount:
      if (cue.phrase.ends_with(" times")) return countRows();
      figure_.howMany = cue.phrase == "how many" || cue.phrase.ends_with("number of");
      return figures_.read(AggregateFunction::kCount);
    case CueKind::kSum:
      figure_.ofAmounts |= cue.phrase == "how much";
      return figures_.read(AggregateFunction::kSum);
    case CueKind::kAverage: return figures_.read(AggregateFunction::kAverage);
    case CueKind::kMaximum: return figures_.read(AggregateFunction::kMaximum);
    case CueKind::kMinimum: return figures_.read(AggregateFunction::kMinimum);
    case CueKind::kHighest:
    case CueKind::kLowest:
      if (standings_.takesEnd(cue, item)) return;
      if (places_.takesEnd(cue)) return;
      if (!cursor_.putsFirst()) return rankings_.superlative(cue, item);
      cursor_.skip(*cursor_.next());
      if (!rankings_.sorts(cue, item)) orders_.figureFirst(cue.kind == CueKind::kHighest);
      return;
    case CueKind::kGreater:
    case CueKind::kGreaterOrEqual:
    case CueKind::kLess:
    case CueKind::kLessOrEqual: return comparisons_.compare(cue, *comparisonOf(cue.kind));
    case CueKind::kEqual: return comparisons_.compare(cue, Comparison::kEqual);
    case CueKind::kNotEqual: return comparisons_.compare(cue, Comparison::kNotEqual);
    case CueKind::kContains: return comparisons_.compare(cue, Comparison::kContains);
    case CueKind::kStartsWith: return comparisons_.compare(cue, Comparison::kStartsWith);
    case CueKind::kEndsWith: return comparisons_.compare(cue, Comparison::kEndsWith);
    case CueKind::kBetween:
      pending_.between = true;
      pending_.cue = &cue;
      break;
    case CueKind::kNot: return negation(cue, item);
    case CueKind::kExcept: filters_.takeAway(); return cursor_.enter(Section::kFilter);
    case CueKind::kOrderBy: return orders_.orderBy();
    case CueKind::kAscending: return orders_.direction(false);
    case CueKind::kDescending: return orders_.direction(true);
    case CueKind::kEach:
      if (const auto units = cue.phrase == "per" ? orders_.dividedBy() : std::nullopt) return divide(*units);
      return orders_.each(cue);
    case CueKind::kGroupedBy: return orders_.by(cue);
    case CueKind::kDistinct: figure_.distinct = true; break;
    case CueKind::kFilter: return filter(cue, item);
    case CueKind::kOf:
      if (cursor_.section() == Section::kOrder && !sketch_.orders.empty()) cursor_.enter(Section::kFilter);
      break;
    case CueKind::kAnd:
      filters_.startAnew();
      targets_.addsColumn(item);
      break;
    case CueKind::kOr: return filters_.joinEither(true);
    case CueKind::kBoth: sketch_.both = true; return filters_.joinEither(false);
    case CueKind::kTop:
      if (standings_.takesTop(cue, item) || standings_.takesEnd(cue, item)) return;
      if (places_.takesEnd(cue)) return;
      if (cue.phrase == "first") orders_.first(cue);
      return limit_.top(cue.reversed == "least");
    case CueKind::kShare: return share(item);
    case CueKind::kDifference: sketch_.combined = ArithmeticOperator::kSubtract; break;
    case CueKind::kRatio: sketch_.combined = ArithmeticOperator::kDivide; break;
    case CueKind::kAddition: sketch_.combined = ArithmeticOperator::kAdd; break;
    case CueKind::kProduct: sketch_.combined = ArithmeticOperator::kMultiply; break;
    case CueKind::kSame: return sames_.open();
    case CueKind::kSpanAfter:
    case CueKind::kSpanBefore:
    case CueKind::kSpanBetween: return spans_.open(cue);
    case CueKind::kEachPeriod: return times_.eachPeriod(cue, item);
    case CueKind::kWhichPeriod: return times_.whichPeriod(cue, item);
    case CueKind::kIndirect: sketch_.indirect = true; break;
    case CueKind::kOptional: return keep(cue);
    case CueKind::kExplain: return explain(cue, item);
    case CueKind::kWrite: return sketch_.unexplained.push_back(std::string(cue.phrase));
  }
}

void SketchReader::countRows() {
  sketch_.targets.push_back({.aggregate = AggregateFunction::kCount, .certain = true});
  cursor_.enter(Section::kFilter);
}

// "cost per click": of all that is asked about.
void SketchReader::divide(double units) {
  sketch_.targets.back().aggregate = figure_.function = AggregateFunction::kSum;
  sketch_.combined = ArithmeticOperator::kDivide;
  if (units == 1) return;
  sketch_.shareOf = units;
  cursor_.skip(*cursor_.next());
}

void SketchReader::list(const Item& item) {
  if (!targets_.startsList(item)) return;
  pending_.attribute.reset();
  targets_.startSentence();
}

void SketchReader::explain(const Cue& cue, const Item& item) {
  targets_.askFor(cue, item);
  if (!sketch_.targets.empty()) return;
  sketch_.unexplained.push_back(std::string(cue.phrase));
  if (!cue.attribute.empty()) sketch_.leaveOpen("nothing holds what is asked for", cue.phrase);
}

void SketchReader::keep(const Cue& cue) {
  std::size_t step = 1;
  while (cursor_.next(step) && !isCue(cursor_.next(step), CueKind::kNot)) ++step;
  // "INCLUDING customers without orders": to the end of that, all says which things are kept.
  const bool without = cursor_.next(step) != nullptr;
  sketch_.optional |= without || cue.phrase != "including";
  if (!without || cue.phrase != "including") return;
  while (cursor_.next() && (step > 0 || !cursor_.lastToken(cursor_.item()).comma)) {
    cursor_.advance();
    if (step > 0) --step;
  }
}

void SketchReader::negation(const Cue& cue, const Item& item) {
  const bool nobody = cue.phrase == "nobody" || (cue.phrase.starts_with("no") && cue.phrase.ends_with("one"));
  // "who reports to NOBODY"
  if ((cue.phrase == "nothing" || (nobody && !cursor_.next())) && conditions_.denyPrevious()) return;
  if (cue.phrase.ends_with(" unknown") || cue.phrase.ends_with(" missing")) {
    if (conditions_.requireNull()) return;
    if (isCopula(cursor_.tokens()[item.first])) return unknown(item);
  }
  filters_.deny();
  if (cursor_.section() == Section::kSelect && !sketch_.targets.empty()) cursor_.enter(Section::kFilter);
  const bool denied = isElement(cursor_.next()) && isLink(cursor_.next()->matches.front());
  if (denied) return;  // "nobody OWNS": the relationship, whatever its end
  if (nobody) who_.denyPeople(item);
}

void SketchReader::filter(const Cue& cue, const Item& item) {
  if (cue.phrase == "in which" && cursor_.follows(CueKind::kAnd)) return list(item);
  if (cue.phrase == "with" && targets_.addsColumn(item)) return filters_.startAnew();
  const bool asks = (cue.phrase.starts_with("who") && cue.phrase != "whose") || cue.phrase == "where";
  if (asks && sketch_.mentions.empty()) who_.ask();
  if (cursor_.section() == Section::kOrder && sketch_.orderTargets && cursor_.superlativeNext()) return;
  if (!sketch_.targets.empty() || !sketch_.mentions.empty()) cursor_.enter(Section::kFilter);
  filters_.joinEither(false);
}

void SketchReader::share(const Item& item) {
  if (cursor_.section() == Section::kFilter) return;  // "who own a share of it"
  auto held = implied_.named(kShares);
  // A "commission percentage" is none of the claims.
  std::erase_if(held, [&](const LinkCandidate& match) {
    return std::ranges::any_of(contentStems(facts_.attributeOf(match).phrase), [&](const std::string& word) {
      return !isAmong(kShares, word) &&
             std::ranges::none_of(cursor_.tokens(), [&](const Token& token) { return token.stem == word; });
    });
  });
  if (!held.empty()) return select(sketch_.add(cursor_.mention(std::move(held), item)), item);
  sketch_.shareOf = question_.asksPercent() ? kPercent : 1.0;
  if (orders_.dividedBy()) return divide(1);  // "returns as a % of sales"
  figure_.function = AggregateFunction::kCount;
}

}  // namespace omni
