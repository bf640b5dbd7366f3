#include "formulate/sketch/related/same_reader.h"

#include <utility>

namespace omni {

bool SameReader::takes(std::size_t index, const Item& item) {
  if (!std::exchange(open_, false)) return false;
  const Token* as = cursor_.tokenBehind(item);
  if (!as) return isShared(index);
  const Item* whose = cursor_.next();
  if (as->lower != "as" || !whose) return false;
  if (whose->kind == Item::Kind::kValue && !whose->matches.empty() && whose->matches.front().value &&
      isEntityAttribute(whose->matches.front()))
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
  const LinkCandidate thing = sketch_.best(*sketch_.targets.front().mention);
  const auto isOwn = [&](const LinkCandidate& match) {
    return isEntityAttribute(match) ? areOfOne(match, thing) && !facts_.isNamedBy(match)
                                    : isEntity(match) && !areOfOne(match, thing);
  };
  auto& matches = sketch_.mentions[index].matches;
  keepSuiting(matches, isOwn);
  if (!isOwn(matches.front())) return false;
  filters_.add(
      {.kind = SketchFilter::Kind::kShared, .mention = index, .aggregated = sketch_.targets.front().mention});
  if (sketch_.targets.front().aggregate) return true;
  sketch_.targets.push_back({.mention = index, .certain = true});
  sketch_.orders.push_back({.mention = index});
  return true;
}

void SameReader::sharePrevious(const Item& value) {
  const Token* as = cursor_.tokenBefore(value);
  const bool ofDay = isDay(cursor_.before());
  const Item* before = cursor_.before(ofDay ? 3 : 2);
  if (!open_ || !as || as->lower != "as" || !isElement(before) || sketch_.mentions.empty() ||
      value.matches.empty() || !isEntityAttribute(value.matches.front()))
    return;
  const std::size_t previous = sketch_.mentions.size() - 1;
  const LinkCandidate& match = sketch_.best(previous);
  if (!isEntityAttribute(match) || (ofDay && !facts_.isDated(match))) return;
  std::erase_if(sketch_.targets, [&](const SketchTerm& target) { return target.mention == previous; });
  shared_ = previous;
  open_ = false;
}

bool SameReader::isDay(const Item* item) const {
  if (!item || item->kind != Item::Kind::kUnknown || item->count != 1) return false;
  const std::string& word = cursor_.tokens()[item->first].lower;
  return word == "day" || word == "date";
}

bool SameReader::completes(const Item& value) {
  if (!shared_) sharePrevious(value);
  if (!shared_) return false;
  const LinkCandidate& named = value.matches.front();
  Mention& shared = sketch_.mentions[*shared_];
  shared.ignored = !isAttribute(shared.matches.front());
  shared.implied = true;  // it is known to be the same: nobody asks to see it
  keepSuiting(shared.matches, [&](const LinkCandidate& match) { return areOfOne(match, named); });
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
