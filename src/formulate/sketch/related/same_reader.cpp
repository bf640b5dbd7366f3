#include "formulate/sketch/related/same_reader.h"

#include <utility>

namespace omni {

bool SameReader::takes(std::size_t index, const Item& item) {
  if (!std::exchange(open_, false)) return false;
  const Token* as = cursor_.tokenBehind(item);
  if (!as) return isShared(index);
  const Item* whose = cursor_.next();
  if (as->lower != "as" || !whose) return false;
  if (whose->kind == Item::Kind::kValue && !whose->readings.empty() && whose->readings.front().value &&
      isEntityAttribute(whose->readings.front()))
    shared_ = index;
  else
    leftOpen_ = whose->kind == Item::Kind::kValue || whose->kind == Item::Kind::kUnknown;
  return shared_.has_value();
}

bool SameReader::isShared(std::size_t index) {
  const bool asked = sketch_.targets.size() == 1 && sketch_.targets.front().mention &&
                     sketch_.filters.empty() && sketch_.mentions.size() == 2 &&
                     isEntity(sketch_.best(*sketch_.targets.front().mention));
  if (!asked) return false;
  const Reading thing = sketch_.best(*sketch_.targets.front().mention);
  const auto isOwn = [&](const Reading& reading) {
    return isEntityAttribute(reading) ? areOfOne(reading, thing) && !facts_.isNamedBy(reading)
                                      : isEntity(reading) && !areOfOne(reading, thing);
  };
  auto& readings = sketch_.mentions[index].readings;
  keepSuiting(readings, isOwn);
  if (!isOwn(readings.front())) return false;
  filters_.add(
      {.kind = SketchFilter::Kind::kShared, .mention = index, .aggregated = sketch_.targets.front().mention});
  if (sketch_.targets.front().aggregate) return true;
  sketch_.targets.push_back({.mention = index, .certain = true});
  sketch_.orders.push_back({.mention = index});
  return true;
}

void SameReader::shareSaid(const Item& value) {
  const Token* as = cursor_.tokenBefore(value);
  const bool ofDay = isDay(cursor_.before());
  const Item* before = cursor_.before(ofDay ? 3 : 2);
  if (!open_ || !as || as->lower != "as" || !isElement(before) || sketch_.mentions.empty() ||
      value.readings.empty() || !isEntityAttribute(value.readings.front()))
    return;
  const std::size_t said = sketch_.mentions.size() - 1;
  const Reading& reading = sketch_.best(said);
  if (!isEntityAttribute(reading) || (ofDay && !facts_.isDated(reading))) return;
  std::erase_if(sketch_.targets, [&](const SketchTerm& target) { return target.mention == said; });
  shared_ = said;
  open_ = false;
}

bool SameReader::isDay(const Item* item) const {
  if (!item || item->kind != Item::Kind::kUnknown || item->count != 1) return false;
  const std::string& word = cursor_.tokens()[item->first].lower;
  return word == "day" || word == "date";
}

bool SameReader::completes(const Item& value) {
  if (!shared_) shareSaid(value);
  if (!shared_) return false;
  const Reading& named = value.readings.front();
  Mention& shared = sketch_.mentions[*shared_];
  shared.ignored = !isAttribute(shared.readings.front());
  shared.implied = true;  // it is known to be the same: nobody asks to see it
  keepSuiting(shared.readings, [&](const Reading& reading) { return areOfOne(reading, named); });
  const std::size_t thing = sketch_.add(cursor_.mention({named}, value));
  sketch_.mentions[thing].ignored = true;
  filters_.add({.kind = SketchFilter::Kind::kThing,
                .mention = *shared_,
                .comparison = filters_.takeDenial() ? Comparison::kNotEqual : Comparison::kEqual,
                .aggregate = AggregateFunction::kMaximum,
                .aggregated = thing});
  filters_.endValue(pending_);
  shared_.reset();
  return true;
}

}  // namespace omni
