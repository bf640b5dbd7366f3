#include "formulate/sketch/draft/sorted_things.h"

#include <algorithm>

namespace omni {
namespace {

// The things, or what narrows them.
bool followsThings(const ItemCursor& cursor) {
  const Item* said = cursor.before();
  if (!said || isThing(said)) return said;
  const bool narrows = said->kind == Item::Kind::kValue || said->kind == Item::Kind::kPeriod;
  return narrows && isThing(cursor.before(2));
}

}  // namespace

bool isSort(const Reading& reading, const ElementFacts& facts) {
  return isEntity(reading) || (isAttribute(reading) && !facts.isAmount(reading) && !facts.isDated(reading));
}

bool sortsThings(const ItemCursor& cursor, const ElementFacts& facts) {
  const Item* next = cursor.ownedNext();
  static constexpr CueKind kSaidOtherwise[] = {CueKind::kList,    CueKind::kFilter,  CueKind::kSum,
                                               CueKind::kAverage, CueKind::kMaximum, CueKind::kMinimum};
  const auto says = [&](CueKind kind) { return cursor.says(kind); };
  return std::ranges::none_of(kSaidOtherwise, says) && followsThings(cursor) &&
         !isSuperlative(cursor.before(2)) && isElement(next) && isSort(next->readings.front(), facts);
}

}  // namespace omni
