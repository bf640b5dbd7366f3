#include "formulate/sketch/reader/comparison_reader.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>
#include <utility>

#include "formulate/sketch/draft/kept_amount.h"
#include "schema/values/truth_values.h"

namespace omni {
namespace {

// "or below 5" compares as "below 5" does; "5 or below" includes the 5.
Comparison strict(Comparison comparison) {
  if (comparison == Comparison::kLessOrEqual) return Comparison::kLess;
  return comparison == Comparison::kGreaterOrEqual ? Comparison::kGreater : comparison;
}

bool isOneOf(const Item* item, std::initializer_list<Item::Kind> kinds) {
  return item && std::ranges::find(kinds, item->kind) != kinds.end();
}

// The words before "than" that may hold its comparative: "a LOWER list price than".
std::span<const Token> wordsBefore(std::span<const Token> tokens, std::size_t than) {
  constexpr std::size_t kReach = 4;
  const std::size_t first = than - std::min(than, kReach);
  return tokens.subspan(first, than - first);
}

bool saysLess(const Token& token) {
  static constexpr std::string_view kLess[] = {"less", "fewer", "lower", "smaller", "shorter", "cheaper"};
  return std::ranges::find(kLess, token.lower) != std::end(kLess);
}

}  // namespace

void ComparisonReader::compare(const Cue& cue, Comparison comparison) {
  if (isOfSome(cue)) return;
  // "above 8 or below 5", "before 2000 or after the year of 2010"
  const Item* number = cursor_.next();
  if (isElement(number)) number = isCue(cursor_.next(2), CueKind::kOf) ? cursor_.next(3) : cursor_.next(2);
  const bool ownNumber = isOneOf(number, {Item::Kind::kNumber, Item::Kind::kPeriod});
  if (cue.phrase.starts_with("or ") && ownNumber) {
    filters_.joinEither(true);
    comparison = strict(comparison);
  }
  if (cue.phrase.starts_with("or ") && !sketch_.filters.empty() && !ownNumber) {
    // "CATS born in 2016 or later": what is named is compared with nothing.
    if (SketchFilter& last = sketch_.filters.back(); !last.fromMatch) last.comparison = comparison;
    return;
  }
  if (!holdsThing(comparison)) {
    pending_.comparison = comparison;
    pending_.cue = &cue;
  }
  if (cursor_.section() == Section::kSelect && (!sketch_.targets.empty() || !sketch_.mentions.empty()))
    cursor_.enter(Section::kFilter);
}

bool ComparisonReader::isOfSome(const Cue& cue) {
  const Item *one = cursor_.next(), *thing = cursor_.next(2);
  if (!pending_.comparison || cue.phrase != "at least" || !isOneOf(one, {Item::Kind::kNumber}) ||
      one->number != 1.0 || !isOneOf(thing, {Item::Kind::kValue}))
    return false;
  pending_.ofSome = true;
  cursor_.skip(*one);
  return true;
}

bool ComparisonReader::holdsThing(Comparison comparison) const {
  const Item *holder = cursor_.before(), *held = cursor_.next();
  return comparison == Comparison::kContains && isThing(holder) && isOneOf(held, {Item::Kind::kValue}) &&
         !held->matches.empty() && facts_.isNamedBy(held->matches.front()) &&
         !areOfOne(held->matches.front(), holder->matches.front());
}

bool ComparisonReader::startsSplit(const Item& word) {
  static constexpr std::string_view kMore[] = {"higher", "larger", "bigger", "greater", "longer"};
  static constexpr std::string_view kLess[] = {"lower", "smaller", "shorter"};
  constexpr std::size_t kFarthest = 5;  // tokens
  const auto& tokens = cursor_.tokens();
  const std::string& previous = tokens[word.first].lower;
  const bool more = std::ranges::find(kMore, previous) != std::end(kMore);
  if (pending_.comparison || !isElement(cursor_.next()) ||
      (!more && std::ranges::find(kLess, previous) == std::end(kLess)))
    return false;
  for (std::size_t t = word.first + 1; t < std::min(tokens.size(), word.first + kFarthest); ++t)
    if (tokens[t].lower == "than") than_ = t;
  if (!than_) return false;
  pending_.comparison = more ? Comparison::kGreater : Comparison::kLess;
  cursor_.enter(Section::kFilter);
  return true;
}

bool ComparisonReader::comparesWithAll() {
  const auto& tokens = cursor_.tokens();
  const std::size_t average = cursor_.item().first;
  const std::size_t behind = average > 0 && tokens[average - 1].lower == "the" ? average - 1 : average;
  if (pending_.comparison || behind == 0 || tokens[behind - 1].lower != "than") return false;
  auto measured = pending_.attribute;
  if (!measured && !sketch_.targets.empty() && !sketch_.targets.back().aggregate)
    measured = sketch_.targets.back().mention;
  if (!measured || !facts_.isAmount(sketch_.best(*measured))) return false;
  const auto before = wordsBefore(tokens, behind - 1);
  pending_.comparison = std::ranges::any_of(before, saysLess) ? Comparison::kLess : Comparison::kGreater;
  figure_.function = AggregateFunction::kAverage;
  if (!pending_.attribute) sketch_.targets.pop_back();
  compareWithFigure(*measured, std::nullopt);
  if (isElement(cursor_.next()) && isEntity(cursor_.next()->matches.front())) cursor_.skip(*cursor_.next());
  std::erase(sketch_.unexplained, "than");
  for (const auto& word : before)
    if (word.lower.ends_with("er")) std::erase(sketch_.unexplained, word.text);
  return true;
}

void ComparisonReader::compareWithOwnAverage() {
  if (!pending_.comparison || isElement(cursor_.next())) return;
  if (const auto measured = pending_.attribute ? pending_.attribute : impliedMeasure())
    compareWithFigure(*measured, std::nullopt);
}

std::optional<std::size_t> ComparisonReader::impliedMeasure() {
  auto measures = pending_.cue ? implied_.named(pending_.cue->attribute) : std::vector<LinkCandidate>{};
  std::erase_if(measures, [&](const LinkCandidate& match) { return !facts_.isAmount(match); });
  if (measures.empty()) return std::nullopt;
  return sketch_.add(cursor_.mention(std::move(measures), cursor_.item()));
}

bool ComparisonReader::isOwnGroup(std::size_t index, const Item& item) {
  const Token* whose = cursor_.tokenBefore(item);
  const bool own = whose && (isPossessive(*whose) || whose->lower == "own" || whose->lower == "same");
  if (!own) return false;
  const bool previous =
      !sketch_.filters.empty() && sketch_.filters.back().kind == SketchFilter::Kind::kAggregate &&
      !sketch_.filters.back().each && (cursor_.follows(CueKind::kOf) || cursor_.follows(CueKind::kSame));
  const bool follows =
      pending_.comparison && cursor_.lastToken(item).possessive && isCue(cursor_.next(), CueKind::kAverage);
  if (!previous && !follows) return false;
  sketch_.mentions[index].ignored = true;
  (previous ? sketch_.filters.back().each : ownGroup_) = index;
  return true;
}

bool ComparisonReader::completes(std::size_t index, const Item& item) {
  if (!pending_.comparison) return false;
  if (figure_.measures()) {
    const bool another = pending_.attribute && !mayMean(*pending_.attribute, sketch_.best(index));
    if (!another && !isAttribute(sketch_.best(index)) && comparesImpliedAverage(index)) return true;
    compareWithFigure(another ? *pending_.attribute : index, index);
    return true;
  }
  if (pending_.number) {
    // "more than 25 LATE deliveries": the deliveries are counted.
    const LinkCandidate& match = sketch_.best(index);
    if (isAttribute(match) && isThing(cursor_.next()) && truthValues(facts_.attributeOf(match).values))
      return false;
    countOrCompare(index);
    return true;
  }
  return comparesOther(index, item) || comparesColumns(index);
}

bool ComparisonReader::comparesImpliedAverage(std::size_t index) {
  auto measures = pending_.cue ? implied_.named(pending_.cue->attribute) : std::vector<LinkCandidate>{};
  std::erase_if(measures, [&](const LinkCandidate& match) {
    return !facts_.isAmount(match) || !areOfOne(match, sketch_.best(index));
  });
  if (measures.empty()) return false;
  sketch_.mentions[index].context = true;
  compareWithFigure(sketch_.add(cursor_.mention(std::move(measures), cursor_.item())), std::nullopt);
  return true;
}

void ComparisonReader::countTarget() {
  if (!pending_.number || !pending_.comparison || sketch_.targets.empty()) return;
  const SketchTerm& target = sketch_.targets.front();
  if (!target.mention || (target.aggregate && !sketch_.asksWhether)) return;
  const bool counts = target.aggregate.value_or(AggregateFunction::kCount) == AggregateFunction::kCount;
  filters_.add({.kind = counts ? SketchFilter::Kind::kCount : SketchFilter::Kind::kFigure,
                .mention = *target.mention,
                .comparison = *pending_.comparison,
                .values = {*pending_.number},
                .aggregate = target.aggregate.value_or(AggregateFunction::kCount)});
}

bool ComparisonReader::isLeftOpen() const {
  return pending_.comparison && !pending_.number && pending_.cue && pending_.cue->phrase.ends_with(" than");
}

void ComparisonReader::compareWithFigure(std::size_t compared, std::optional<std::size_t> aggregated) {
  filters_.add({.kind = SketchFilter::Kind::kAggregate,
                .mention = compared,
                .comparison = *pending_.comparison,
                .aggregate = *figure_.function,
                .factor = std::exchange(pending_.factor, 1.0),
                .aggregated = aggregated,
                .each = std::exchange(ownGroup_, std::nullopt)});
  pending_.comparison.reset();
  pending_.attribute.reset();
  figure_.function.reset();
  if (aggregated && isCue(cursor_.next(), CueKind::kOf)) filters_.narrowFigure(compared);
}

void ComparisonReader::countOrCompare(std::size_t index) {
  filters_.add({.kind = SketchFilter::Kind::kCount,
                .mention = index,
                .comparison = *pending_.comparison,
                .values = {keptAmount(*pending_.number, pending_.unit, index, facts_, sketch_)},
                .money = pending_.unit && isMoney(*pending_.unit)});
  pending_.number.reset();
  pending_.comparison.reset();
  figure_.function.reset();
}

bool ComparisonReader::comparesOther(std::size_t index, const Item& item) {
  const auto& tokens = cursor_.tokens();
  std::size_t whose = item.first;
  if (whose > 1 && tokens[whose - 1].lower == "own") --whose;
  if (whose == 0 || !isPossessive(tokens[whose - 1]) || index == 0 || !isLink(sketch_.best(index)))
    return false;
  const auto measured = measuredAgainst(index);
  if (!measured) return false;
  std::erase_if(sketch_.targets, [&](const SketchTerm& target) { return target.mention == measured; });
  std::erase(sketch_.unexplained, "own");
  compareBoth(*measured, index);
  return true;
}

std::optional<std::size_t> ComparisonReader::measuredAgainst(std::size_t link) {
  const std::size_t previous = pending_.attribute.value_or(link - 1);
  if (facts_.isAmount(sketch_.best(previous))) return previous;
  if (!pending_.cue) return std::nullopt;
  auto [matches, reversed] = implied_.comparedBy(*pending_.cue);
  std::erase_if(matches, [&](const LinkCandidate& match) {
    const bool ordered = facts_.isAmount(match) || facts_.isDated(match);
    return !ordered || !isEntityAttribute(match) || match.element.owner != facts_.ledTo(sketch_.best(link));
  });
  if (matches.empty()) return std::nullopt;
  if (reversed) pending_.comparison = opposite(*pending_.comparison);
  return sketch_.add(cursor_.mention(std::move(matches), cursor_.item()));
}

bool ComparisonReader::comparesColumns(std::size_t index) {
  using Kind = Item::Kind;
  const bool ownValue = isOneOf(cursor_.next(), {Kind::kNumber, Kind::kPeriod, Kind::kCue, Kind::kValue});
  const LinkCandidate& match = sketch_.best(index);
  if (!comparesOrder(*pending_.comparison) || (ownValue && pending_.factor == 1)) return false;
  const auto compared = pending_.attribute ? pending_.attribute : amountOfPrevious();
  if (!compared) return false;
  const LinkCandidate& measured = sketch_.best(*compared);
  const bool amounts = facts_.isAmount(measured) && facts_.isAmount(match);
  const bool dates = facts_.isDated(measured) && facts_.isDated(match);  // "paid after the DUE DATE"
  const bool linked = areOfOne(measured, match) || facts_.areLinked(measured, match);
  if ((!amounts && !dates) || !linked || measured.element == match.element) return false;
  compareBoth(*compared, index);
  return true;
}

std::optional<std::size_t> ComparisonReader::amountOfPrevious() {
  const Item* cue = cursor_.before();
  const Item* thing = cursor_.before(2);
  if (!cue || cue->kind != Item::Kind::kCue || !isElement(thing)) return std::nullopt;
  const auto amount = implied_.amountOf(thing->matches.front().element);
  if (!isEntity(thing->matches.front()) || !amount) return std::nullopt;
  return sketch_.add(cursor_.mention({*amount}, *thing));
}

void ComparisonReader::compareBoth(std::size_t measured, std::size_t other) {
  filters_.add({.kind = SketchFilter::Kind::kOther,
                .mention = measured,
                .comparison = *pending_.comparison,
                .factor = std::exchange(pending_.factor, 1.0),
                .aggregated = other});
  pending_.comparison.reset();
  pending_.attribute.reset();
}

bool ComparisonReader::mayMean(std::size_t mention, const LinkCandidate& meant) const {
  return std::ranges::any_of(sketch_.mentions[mention].matches,
                             [&](const LinkCandidate& match) { return match.element == meant.element; });
}

}  // namespace omni
