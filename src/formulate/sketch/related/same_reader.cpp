#include "formulate/sketch/related/same_reader.h"

#include <utility>

namespace omni {

bool SameReader::takes(std::size_t index, const Item& item) {
  if (!std::exchange(open_, false)) return false;
  const Token* as = cursor_.tokenBehind(item);
  const Item* whose = cursor_.next();
  if (!as || as->lower != "as" || !whose || whose->kind != Item::Kind::kValue || whose->readings.empty() ||
      !whose->readings.front().value || !isEntityAttribute(whose->readings.front()))
    return false;
  shared_ = index;
  return true;
}

bool SameReader::completes(const Item& value) {
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
                .aggregated = thing});
  filters_.endValue(pending_);
  shared_.reset();
  return true;
}

}  // namespace omni
