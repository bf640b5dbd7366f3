#include "formulate/sketch/reader/number_reader.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "base/number.h"
#include "base/text.h"
#include "formulate/sketch/draft/kept_amount.h"
#include "formulate/sketch/elements/element_facts.h"
#include "question/lexicon/implied_attributes.h"

namespace omni {

bool NumberReader::readsPart(const Item& item) {
  const double n = *cursor_.tokens()[item.first].number;
  pending_.between |= startsRange(item);
  if (pending_.between) {
    readBetween(item, n);
    return true;
  }
  if (pending_.comparison && isCue(cursor_.next(), CueKind::kAverage)) {
    pending_.factor = n;
    return true;
  }
  if (readsShare(item, n)) return true;
  settleComparison();
  return false;
}

bool NumberReader::startsRange(const Item& item) const {
  const Token *before = cursor_.tokenBefore(item), *behind = cursor_.tokenBehind(item);
  const Item* end = cursor_.next(2);
  return before && before->lower == "from" && behind && behind->lower == "to" && end &&
         end->kind == Item::Kind::kNumber && end->first == item.first + item.count + 1;
}

bool NumberReader::readsFraction(const Item& item) {
  struct Fraction {
    std::string_view word;
    double value;
  };
  static constexpr Fraction kFractions[] = {
      {"half", 0.5}, {"third", 1.0 / 3}, {"quarter", 0.25}, {"fifth", 0.2}, {"tenth", 0.1}};
  const auto fraction = std::ranges::find(kFractions, cursor_.tokens()[item.first].lower, &Fraction::word);
  if (fraction == std::end(kFractions) || !pending_.comparison || !amountFollows()) return false;
  pending_.factor = fraction->value;
  return true;
}

bool NumberReader::readsShare(const Item& item, double n) {
  const std::string& word = cursor_.tokens()[item.first].lower;
  const bool times = word == "twice" || word == "thrice";
  // "more than 9 percent commission": of nothing else.
  const bool share = ofNext() && cursor_.percentBehind();
  if (!pending_.comparison || (!times && !share) || !amountFollows()) return false;
  if (isCue(cursor_.next(), CueKind::kShare)) cursor_.skip(*cursor_.next());
  pending_.factor = times ? n : n * kOnePercent;
  return true;
}

bool NumberReader::ofNext() const {
  return isCue(cursor_.next(), CueKind::kOf) || isCue(cursor_.next(), CueKind::kShare);
}

bool NumberReader::amountFollows() const {
  const Item* amount = cursor_.next(ofNext() ? 2 : 1);
  return isElement(amount) && facts_.isAmount(amount->matches.front());
}

void NumberReader::settleComparison() {
  const Item* following = cursor_.next();
  const bool more = isCue(following, CueKind::kGreaterOrEqual);
  if (!more && !isCue(following, CueKind::kLessOrEqual)) return;
  const bool ofAnother =
      cursor_.next(2) && cursor_.next(2)->kind == Item::Kind::kNumber;  // "below 5 or over 8"
  if (following->cue->cue.phrase.starts_with("or ") && !ofAnother)
    pending_.comparison = more ? Comparison::kGreaterOrEqual : Comparison::kLessOrEqual;
}

void NumberReader::readBetween(const Item& item, double n) {
  if (!pending_.number) {
    pending_.number = constantOf(n);
    return;
  }
  auto index = pending_.attribute;
  if (!index) index = amountBehind();
  if (!index) {
    auto matches = rangedTo(n);
    if (!matches.empty()) index = sketch_.add(cursor_.mention(std::move(matches), item));
  }
  const Token* unit = cursor_.tokenBehind(item);
  if (index)
    filters_.add({.kind = SketchFilter::Kind::kBetween,
                  .mention = *index,
                  .values = {keptAmount(*pending_.number, unit, *index, facts_, sketch_), asKept(n, *index)},
                  .negated = filters_.denies(),
                  .money = isMoneyNext()});
  pending_.number.reset();
  pending_.between = false;
  filters_.endValue(pending_);
}

bool NumberReader::isAge(const Item& number) const {
  const auto& tokens = cursor_.tokens();
  const std::size_t unit = number.first + number.count;
  return unit + 1 < tokens.size() && tokens[unit].stem == "year" && tokens[unit + 1].lower == "old";
}

std::optional<std::size_t> NumberReader::amountBehind() {
  const Item* amount = cursor_.adjoiningElement();
  if (!amount || !facts_.isAmount(amount->matches.front()) || facts_.isYear(amount->matches.front()))
    return std::nullopt;
  cursor_.skip(*amount);
  return sketch_.add(cursor_.mention(amount->matches, *amount));
}

std::vector<LinkCandidate> NumberReader::rangedTo(double high) const {
  if (pending_.cue && pending_.cue->kind == CueKind::kBetween && !pending_.cue->attribute.empty())
    return implied_.named(pending_.cue->attribute);
  if (const auto amount = amountOfPrevious(high)) return {*amount};
  auto matches = implied_.named("age date year price amount number salari");
  const auto low = parsedNumber(toText(*pending_.number));
  keepSuiting(matches, [&](const LinkCandidate& match) {
    const ValueSummary& values = facts_.attributeOf(match).values;
    const auto least = parsedNumber(values.minimum), most = parsedNumber(values.maximum);
    return least && most && *least <= high && low <= *most;
  });
  return matches;
}

bool NumberReader::compare(const Item& item) {
  const double n = *cursor_.tokens()[item.first].number;
  if (isYearOfAmount(item)) {
    sketch_.mentions[*pending_.attribute].context = true;
    pending_.attribute.reset();
    return comparesYear(item, n);
  }
  if (pending_.attribute && !timesFollow()) {
    compareAttribute(n);
  } else if (pending_.comparison && asksOfFigure()) {
    keepWaiting(n);
  } else if (pending_.comparison) {
    if (comparesImplied(item, n) || comparesMeasured(item, n) || comparesAmount(item, n) ||
        comparesOnlyAmount(item, n))
      return true;
    if (timesFollow() && !sketch_.mentions.empty())
      countTimes(item.number.value_or(n));
    else
      keepWaiting(n);
  } else if (comparesYear(item, n)) {
    return true;
  } else if (cursor_.elementNext()) {  // "with 3 pets"
    pending_.comparison = Comparison::kEqual;
    keepWaiting(n);
  } else {
    return false;
  }
  return true;
}

void NumberReader::keepWaiting(double n) {
  pending_.number = constantOf(n);
  pending_.unit = cursor_.tokenBehind(cursor_.item());
}

bool NumberReader::asksOfFigure() const {
  return sketch_.asksWhether && sketch_.targets.size() == 1 && sketch_.targets.front().aggregate;
}

void NumberReader::keepNamedUnit() {
  const Token* unit = cursor_.tokenBehind(cursor_.item());
  if (!unit) return;
  auto& matches = sketch_.mentions[*pending_.attribute].matches;
  const auto isInUnit = [&](const LinkCandidate& match) {
    return facts_.isAmount(match) &&
           std::ranges::count(contentStems(facts_.attributeOf(match).phrase), unit->stem) > 0;
  };
  keepSuiting(matches, isInUnit);
  const Item* unitItem = cursor_.next();
  if (isElement(unitItem) && unitItem->count == 1 && cursor_.tokens()[unitItem->first].stem == unit->stem &&
      isInUnit(matches.front()))
    cursor_.skip(*unitItem);
}

void NumberReader::compareAttribute(double n) {
  keepNamedUnit();
  filters_.add({.kind = filterKind(*pending_.attribute),
                .mention = *pending_.attribute,
                .comparison = pending_.comparison.value_or(Comparison::kEqual),
                .values = {asKept(n, *pending_.attribute)},
                .negated = filters_.denies(),
                .aggregate = figure_.function.value_or(AggregateFunction::kAverage),
                .money = isMoneyNext()});
  figure_.function.reset();
  filters_.endValue(pending_);
}

bool NumberReader::comparesImplied(const Item& item, double n) {
  // "cheaper than 200 LAUNCHED before 2020": no unit.
  const bool unitNext = cursor_.elementNext() && !isParticiple(cursor_.lastToken(*cursor_.next()));
  if (!pending_.cue || pending_.cue->attribute.empty() || unitNext) return false;
  auto [matches, reversed] = implied_.comparedBy(*pending_.cue);
  // "LAUNCHED from Cape Lind before 2010": then, not when something else was.
  if (cursor_.isYearNumber() && times_.knowsWhen()) {
    matches = times_.years();
    reversed = false;
  }
  if (matches.empty()) return false;
  const Comparison comparison = reversed ? opposite(*pending_.comparison) : *pending_.comparison;
  if (const Item* thing = cursor_.isYearNumber() ? cursor_.comparedThing() : nullptr)
    keepSuiting(matches, [&](const LinkCandidate& match) { return areOfOne(match, thing->matches.front()); });
  keepOfDenied(matches);
  add(sketch_.add(cursor_.mention(std::move(matches), item)), comparison, n);
  return true;
}

bool NumberReader::comparesMeasured(const Item& item, double n) {
  const Item* unit = cursor_.next();
  const bool age = isAge(item);
  if (!age && (!unit || unit->kind != Item::Kind::kUnknown)) return false;
  auto matches = age ? implied_.named(impliedAttributes("@age"))
                     : implied_.measuredIn(cursor_.tokens()[unit->first].lower);
  if (matches.empty()) return false;
  keepOfDenied(matches);
  add(sketch_.add(cursor_.mention(std::move(matches), item)), *pending_.comparison, n);
  return true;
}

void NumberReader::keepOfDenied(std::vector<LinkCandidate>& matches) const {
  if (!filters_.apart()) return;
  const LinkCandidate& denied = sketch_.best(*filters_.apart());
  if (isEntity(denied) || isLink(denied))
    keepSuiting(matches, [&](const LinkCandidate& match) { return areOfOne(match, denied); });
}

bool NumberReader::comparesOnlyAmount(const Item& item, double n) {
  const Item* following = cursor_.next();
  if ((following && following->kind != Item::Kind::kCue) || sketch_.targets.empty()) return false;
  const SketchTerm& target = sketch_.targets.front();
  if (!target.mention || target.aggregate || !isEntity(sketch_.best(*target.mention))) return false;
  const auto amount = bareAmountOf(sketch_.best(*target.mention).element, n);
  if (!amount) return false;
  add(sketch_.add(cursor_.mention({*amount}, item)), *pending_.comparison, n);
  return true;
}

bool NumberReader::comparesAmount(const Item& item, double n) {
  if (cursor_.elementNext() || timesFollow()) return false;
  const auto amount = amountOfPrevious(n);
  if (!amount) return false;
  pending_.attribute = sketch_.add(cursor_.mention({*amount}, item));
  compareAttribute(n);
  return true;
}

std::optional<LinkCandidate> NumberReader::bareAmountOf(const ElementRef& thing, double n) const {
  const auto mayBe = [&](const LinkCandidate& amount) {
    const ValueSummary& values = facts_.attributeOf(amount).values;
    const auto least = parsedNumber(values.minimum), most = parsedNumber(values.maximum);
    return !least || !most || (*least <= n && n <= *most);
  };
  const bool person = thing.kind == ElementRef::Kind::kEntity && implied_.isPerson(thing.owner);
  if (person)
    for (const LinkCandidate& age : implied_.named(impliedAttributes("@age")))
      if (age.element.owner == thing.owner && facts_.isAmount(age) && mayBe(age)) return age;
  auto amount = implied_.amountOf(thing);
  return amount && (!person || mayBe(*amount)) ? amount : std::nullopt;
}

std::optional<LinkCandidate> NumberReader::amountOfPrevious(double n) const {
  std::size_t back = pending_.number ? 4 : 2;  // "gifts BETWEEN 10 AND 20", "gifts ABOVE 10"
  if (isCue(cursor_.before(back), CueKind::kOf) || isCue(cursor_.before(back), CueKind::kSum)) ++back;
  const Item* thing = cursor_.before(back);
  if (!isElement(thing) || !isEntity(thing->matches.front())) return std::nullopt;
  return bareAmountOf(thing->matches.front().element, n);
}

bool NumberReader::comparesYear(const Item& item, double n) {
  if (!cursor_.isYearNumber()) return false;
  auto matches = times_.years();
  if (matches.empty()) return false;
  add(sketch_.add(cursor_.mention(std::move(matches), item)), Comparison::kEqual, n);
  return true;
}

// "what Ann SPENT IN 2015", "no TICKETS IN 2015": then, and no amount or number of 2015, where it is known
// when.
bool NumberReader::isYearOfAmount(const Item& item) const {
  if (!pending_.attribute || pending_.comparison || !cursor_.isYearNumber()) return false;
  const Token* before = cursor_.tokenBefore(item);
  const LinkCandidate& amount = sketch_.best(*pending_.attribute);
  const bool isNoYear = facts_.identifies(amount) || (facts_.isAmount(amount) && !facts_.isYear(amount));
  return before && before->lower == "in" && isNoYear && !times_.years().empty();
}

bool NumberReader::timesFollow() const {
  const Token* behind = cursor_.tokenBehind(cursor_.item());
  return behind && behind->lower == "times";
}

void NumberReader::countTimes(double n) {
  for (auto& match : sketch_.mentions.back().matches)
    if (isEntityAttribute(match)) match.element = {ElementRef::Kind::kEntity, match.element.owner};
  filters_.add({.kind = SketchFilter::Kind::kCount,
                .mention = sketch_.mentions.size() - 1,
                .comparison = *pending_.comparison,
                .values = {constantOf(n)}});
  if (cursor_.next() && cursor_.next()->kind == Item::Kind::kUnknown) cursor_.skip(*cursor_.next());
  filters_.endValue(pending_);
}

void NumberReader::add(std::size_t mention, Comparison comparison, double n) {
  filters_.add({.mention = mention,
                .comparison = comparison,
                .values = {asKept(n, mention)},
                .negated = filters_.denies(),
                .money = isMoneyNext()});
  filters_.endValue(pending_);
}

SketchFilter::Kind NumberReader::filterKind(std::size_t mention) const {
  const LinkCandidate& match = sketch_.best(mention);
  if (isEntity(match) || isLink(match) || figure_.counts()) return SketchFilter::Kind::kCount;
  return figure_.function ? SketchFilter::Kind::kFigure : SketchFilter::Kind::kCompare;
}

Value NumberReader::asKept(double n, std::size_t mention) const {
  return keptAmount(constantOf(n), cursor_.tokenBehind(cursor_.item()), mention, facts_, sketch_);
}

bool NumberReader::isMoneyNext() const {
  const Token* behind = cursor_.tokenBehind(cursor_.item());
  return behind && isMoney(*behind);
}

}  // namespace omni
