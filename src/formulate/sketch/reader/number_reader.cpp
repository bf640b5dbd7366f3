#include "formulate/sketch/reader/number_reader.h"

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "formulate/sketch/elements/element_facts.h"

namespace omni {
namespace {

// A number as a constant: whole where it is.
Value constant(double number) {
  constexpr double kWholeNumbers = 9.2e18;  // of 64 bits
  if (std::abs(number) > kWholeNumbers) return number;
  const auto whole = static_cast<std::int64_t>(number);
  if (static_cast<double>(whole) == number) return whole;
  return number;
}

std::vector<Value> one(double number) {
  return std::vector<Value>(1, constant(number));
}

Comparison opposite(Comparison comparison) {
  if (comparison == Comparison::kGreater) return Comparison::kLess;
  return comparison == Comparison::kLess ? Comparison::kGreater : comparison;
}

}  // namespace

bool NumberReader::readsPart(const Item& item) {
  const double n = *cursor_.tokens()[item.first].number;
  if (pending_.between) {
    readBetween(item, n);
    return true;
  }
  if (pending_.comparison && isCue(cursor_.next(), CueKind::kAverage)) {
    pending_.factor = n;
    return true;
  }
  settleComparison();
  return false;
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
    pending_.number = constant(n);
    return;
  }
  auto index = pending_.attribute;
  if (!index) {
    auto readings = implied_.named("age date year price amount number");
    if (!readings.empty()) index = sketch_.add(cursor_.mention(std::move(readings), item));
  }
  auto ends = one(n);
  ends.insert(ends.begin(), *pending_.number);
  if (index)
    filters_.add({.kind = SketchFilter::Kind::kBetween,
                  .mention = *index,
                  .values = std::move(ends),
                  .negated = filters_.denies()});
  pending_.number.reset();
  pending_.between = false;
  filters_.endValue(pending_);
}

bool NumberReader::compare(const Item& item) {
  const double n = *cursor_.tokens()[item.first].number;
  if (pending_.attribute && !timesFollow()) {
    compareAttribute(n);
  } else if (pending_.comparison) {
    if (comparesImplied(item, n) || comparesMeasured(item, n)) return true;
    if (timesFollow() && !sketch_.mentions.empty())
      countTimes(item.number.value_or(n));
    else
      pending_.number = constant(n);
  } else if (comparesYear(item, n)) {
    return true;
  } else if (cursor_.elementNext()) {  // "with 3 pets"
    pending_.comparison = Comparison::kEqual;
    pending_.number = constant(n);
  } else {
    return false;
  }
  return true;
}

void NumberReader::compareAttribute(double n) {
  filters_.add({.kind = filterKind(*pending_.attribute),
                .mention = *pending_.attribute,
                .comparison = pending_.comparison.value_or(Comparison::kEqual),
                .values = one(n),
                .negated = filters_.denies(),
                .aggregate = figure_.function.value_or(AggregateFunction::kAverage),
                .money = isMoneyNext()});
  figure_.function.reset();
  filters_.endValue(pending_);
}

bool NumberReader::comparesImplied(const Item& item, double n) {
  if (!pending_.cue || pending_.cue->attribute.empty() || cursor_.elementNext()) return false;
  auto readings = implied_.named(pending_.cue->attribute);
  Comparison comparison = *pending_.comparison;
  if (readings.empty()) {
    readings = implied_.named(pending_.cue->reversed);
    comparison = opposite(comparison);
  }
  if (readings.empty()) return false;
  add(sketch_.add(cursor_.mention(std::move(readings), item)), comparison, n);
  return true;
}

bool NumberReader::comparesMeasured(const Item& item, double n) {
  const Item* unit = cursor_.next();
  if (!unit || unit->kind != Item::Kind::kUnknown) return false;
  auto readings = implied_.measuredIn(cursor_.tokens()[unit->first].lower);
  if (readings.empty()) return false;
  add(sketch_.add(cursor_.mention(std::move(readings), item)), *pending_.comparison, n);
  return true;
}

bool NumberReader::comparesYear(const Item& item, double n) {
  if (!cursor_.isYearNumber()) return false;
  auto readings = times_.years();
  if (readings.empty()) return false;
  add(sketch_.add(cursor_.mention(std::move(readings), item)), Comparison::kEqual, n);
  return true;
}

bool NumberReader::timesFollow() const {
  const Token* behind = cursor_.tokenBehind(cursor_.item());
  return behind && behind->lower == "times";
}

void NumberReader::countTimes(double n) {
  for (auto& reading : sketch_.mentions.back().readings)
    if (isEntityAttribute(reading)) reading.element = {ElementRef::Kind::kEntity, reading.element.owner};
  filters_.add({.kind = SketchFilter::Kind::kCount,
                .mention = sketch_.mentions.size() - 1,
                .comparison = *pending_.comparison,
                .values = one(n)});
  if (cursor_.next() && cursor_.next()->kind == Item::Kind::kUnknown) cursor_.skip(*cursor_.next());
  filters_.endValue(pending_);
}

void NumberReader::add(std::size_t mention, Comparison comparison, double n) {
  filters_.add({.mention = mention,
                .comparison = comparison,
                .values = one(n),
                .negated = filters_.denies(),
                .money = isMoneyNext()});
  filters_.endValue(pending_);
}

SketchFilter::Kind NumberReader::filterKind(std::size_t mention) const {
  const Reading& reading = sketch_.best(mention);
  if (isEntity(reading) || isLink(reading) || figure_.counts()) return SketchFilter::Kind::kCount;
  return figure_.function ? SketchFilter::Kind::kFigure : SketchFilter::Kind::kCompare;
}

bool NumberReader::isMoneyNext() const {
  const Token* behind = cursor_.tokenBehind(cursor_.item());
  return behind && measuredIn(behind->lower).starts_with("price");
}

}  // namespace omni
