#include <algorithm>
#include <iterator>
#include <utility>

#include "formulate/sketch/sketch_reader.h"
#include "link/linker.h"
#include "question/lexicon.h"

namespace omni {

bool SketchReader::comparesNamed(const Item& item) {
  const bool ordered = comparison_ && comparesOrder(*comparison_);
  const Reading& named = item.readings.front();
  if (!ordered || !named.value || named.element.kind != ElementRef::Kind::kAttribute ||
      attributeOf(named).values.type != ValueType::kText)
    return false;
  const auto ofIts = [&](const Reading& reading) {
    return isAmount(reading) && reading.element.owner == named.element.owner;
  };
  std::vector<Reading> measures = attribute_ ? out_.mentions[*attribute_].readings
                                             : impliedAttributes(implied_ ? implied_->attribute : "", words_);
  std::erase_if(measures, [&](const Reading& reading) { return !ofIts(reading); });
  if (measures.empty()) return false;
  const std::size_t measured = mention(std::move(measures), item);
  const std::size_t thing = mention({named}, item);
  out_.mentions[thing].ignored = true;
  push({.kind = SketchFilter::Kind::kThing,
        .mention = measured,
        .comparison = *comparison_,
        .aggregated = thing});
  afterValue();
  return true;
}

bool SketchReader::measuredFilter(const Item& item, double n) {
  const Item* unit = next();
  if (!unit || unit->kind != Kind::kUnknown) return false;
  auto readings = impliedAttributes(measuredIn(question_.tokens[unit->first].lower), words_);
  std::erase_if(readings, [&](const Reading& reading) { return !isAmount(reading); });
  if (readings.empty()) return false;
  pushNumber(mention(std::move(readings), item), *comparison_, n);
  return true;
}

bool SketchReader::timesFollow() const {
  const Token* behind = tokenBehind(items_[at_]);
  return behind && behind->lower == "times";
}

void SketchReader::countTimes(const Item& item, double n) {
  Mention& last = out_.mentions.back();
  for (auto& reading : last.readings)
    if (reading.element.kind == ElementRef::Kind::kAttribute)
      reading.element = {ElementRef::Kind::kEntity, reading.element.owner};
  SketchFilter filter{
      .kind = SketchFilter::Kind::kCount, .mention = out_.mentions.size() - 1, .comparison = *comparison_};
  filter.values.push_back(numberValue(item.number.value_or(n)));
  push(std::move(filter));
  if (next() && next()->kind == Kind::kUnknown) told_ = at_ + 1;
  afterValue();
}

bool SketchReader::isMoneyNext() const {
  const Token* behind = tokenBehind(items_[at_]);
  return behind && measuredIn(behind->lower).starts_with("price");
}

void SketchReader::addAggregateFilter(std::size_t compared, std::optional<std::size_t> aggregated) {
  push({.kind = SketchFilter::Kind::kAggregate,
        .mention = compared,
        .comparison = *comparison_,
        .aggregate = *aggregate_,
        .factor = std::exchange(factor_, 1.0),
        .aggregated = aggregated});
  comparison_.reset();
  aggregate_.reset();
  attribute_.reset();
}

bool SketchReader::comparesOther(const Item& item, std::size_t index) {
  const bool own = item.first > 0 && isPossessive(question_.tokens[item.first - 1]);
  if (!own || index == 0 || !isLink(out_.mentions[index].readings.front())) return false;
  const std::size_t measured = attribute_.value_or(index - 1);
  if (!isAmount(out_.mentions[measured].readings.front())) return false;
  std::erase_if(out_.targets, [&](const SketchTerm& target) { return target.mention == measured; });
  compareBoth(measured, index);
  return true;
}

bool SketchReader::comparesColumns(std::size_t index) {
  const bool ordered = comparesOrder(*comparison_);
  const Reading& reading = out_.mentions[index].readings.front();
  const Item* following = next();
  const bool ownNumber = following && (following->kind == Kind::kNumber || following->kind == Kind::kPeriod ||
                                       following->kind == Kind::kCue || following->kind == Kind::kValue);
  if (!ordered || !attribute_ || ownNumber || !isAmount(reading)) return false;
  const Reading& measured = out_.mentions[*attribute_].readings.front();
  if (!isAmount(measured) || measured.element.owner != reading.element.owner ||
      measured.element == reading.element)
    return false;
  compareBoth(*attribute_, index);
  return true;
}

void SketchReader::compareBoth(std::size_t measured, std::size_t other) {
  push({.kind = SketchFilter::Kind::kOther,
        .mention = measured,
        .comparison = *comparison_,
        .aggregated = other});
  comparison_.reset();
  attribute_.reset();
}

bool SketchReader::mayMean(std::size_t mention, const Reading& meant) const {
  return std::ranges::any_of(out_.mentions[mention].readings,
                             [&](const Reading& reading) { return reading.element == meant.element; });
}

void SketchReader::averageAlone() {
  if (!comparison_ || !attribute_) return;
  const Item* following = next();
  if (following && following->kind == Kind::kElement) return;
  addAggregateFilter(*attribute_, std::nullopt);
}

bool SketchReader::averagesSaid() {
  if (next() && next()->kind == Kind::kElement) return false;
  if (out_.orders.size() == 1 && out_.orders.front().mention && !out_.orders.front().aggregate &&
      isAmount(out_.mentions[*out_.orders.front().mention].readings.front())) {
    out_.orders.front().aggregate = AggregateFunction::kAverage;
    return true;
  }
  if (out_.targets.size() != 1) return false;
  SketchTerm& said = out_.targets.front();
  const bool counts = !out_.groups.empty() && said.aggregate == AggregateFunction::kCount;
  const bool amounts =
      said.mention && !said.aggregate && isAmount(out_.mentions[*said.mention].readings.front());
  if (!counts && !amounts) return false;
  said.aggregate = AggregateFunction::kAverage;
  return true;
}

bool SketchReader::averageOfAll() {
  const std::size_t cue = items_[at_].first;
  std::size_t than = cue > 0 && question_.tokens[cue - 1].lower == "the" ? cue - 1 : cue;
  if (comparison_ || than == 0 || question_.tokens[than - 1].lower != "than") return false;
  const auto measured = attribute_                                       ? attribute_
                        : hasTargets() && !out_.targets.back().aggregate ? out_.targets.back().mention
                                                                         : std::nullopt;
  if (!measured || !isAmount(out_.mentions[*measured].readings.front())) return false;
  static constexpr std::string_view kLess[] = {"less", "fewer", "lower", "smaller", "shorter", "cheaper"};
  comparison_ = Comparison::kGreater;
  for (const auto& token : question_.tokens)
    if (std::ranges::find(kLess, token.lower) != std::end(kLess)) comparison_ = Comparison::kLess;
  aggregate_ = AggregateFunction::kAverage;
  if (!attribute_) out_.targets.pop_back();
  addAggregateFilter(*measured, std::nullopt);
  if (next() && next()->kind == Kind::kElement && isEntity(next()->readings.front())) told_ = at_ + 1;
  std::erase(out_.unexplained, "than");
  std::erase(out_.unexplained, "longer");
  return true;
}

void SketchReader::compare(const Cue& cue, Comparison comparison) {
  const bool ownNumber =
      next() && (next()->kind == Kind::kNumber || next()->kind == Kind::kPeriod);  // "above 8 or below 5"
  if (cue.phrase.starts_with("or ") && ownNumber) {
    either_ = true;
    comparison = strict(comparison);
  }
  if (cue.phrase.starts_with("or ") && lastFilter_ && !ownNumber) {
    out_.filters[*lastFilter_].comparison = comparison;
    return;
  }
  comparison_ = comparison;
  implied_ = &cue;
  if (section_ == Section::kSelect && (hasTargets() || !out_.mentions.empty())) section_ = Section::kFilter;
}

Comparison SketchReader::strict(Comparison comparison) {
  if (comparison == Comparison::kLessOrEqual) return Comparison::kLess;
  return comparison == Comparison::kGreaterOrEqual ? Comparison::kGreater : comparison;
}

}  // namespace omni
