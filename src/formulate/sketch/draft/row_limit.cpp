#include "formulate/sketch/draft/row_limit.h"

#include <algorithm>
#include <utility>

namespace omni {

bool RowLimit::takes(const Item& number) {
  const bool isYear = cursor_.isYearNumber();
  const bool behindTop = cursor_.follows(CueKind::kTop);
  if (top_ && (sketch_.limit ? *sketch_.limit == 1 && behindTop : behindTop || !isYear)) {
    sketch_.limit = rows(number);
    return true;
  }
  if (cursor_.superlativeNext() && !isYear) {
    wait(number);
    return true;
  }
  // "the youngest 3 members"
  if (isSuperlative(cursor_.before()) && cursor_.elementNext() && !isYear) {
    if (sketch_.limit == 1)
      sketch_.limit = rows(number);
    else
      wait(number);
    return true;
  }
  // "names and ids of the 3 TEACHERS with the most notes"
  const bool ofThings = cursor_.follows(CueKind::kOf) && cursor_.entityNext();
  if ((cursor_.section() != Section::kSelect && !ofThings) || pending_.comparison) return false;
  // "which five customers placed the most orders", "which two people …"
  const bool things =
      cursor_.elementNext() || (cursor_.next() && cursor_.next()->kind == Item::Kind::kUnknown);
  if (things && cursor_.superlativeLater() && !isYear) {
    wait(number);
    return true;
  }
  if (!cursor_.elementNext()) return false;
  // "list 5 people", "name 5 people"
  // … "names of 3 PEOPLE who wrote one"
  const bool some = ofThings && !isYear && !sketch_.limit && !aggregates(sketch_) && !sketch_.targets.empty();
  const bool asked = some || cursor_.follows(CueKind::kList) ||
                     (number.first == 1 && cursor_.tokens().front().lower == "name");
  if (asked) sketch_.limit = rows(number);
  return asked;
}

void RowLimit::apply() {
  if (std::exchange(ordersAll_, false)) return;
  if (!sketch_.limit) sketch_.limit = waiting_.value_or(1);
  waiting_.reset();
}

std::size_t RowLimit::rows(const Item& number) const {
  constexpr double kMaxRows = 1e9;
  return static_cast<std::size_t>(std::clamp(*cursor_.tokens()[number.first].number, 1.0, kMaxRows));
}

}  // namespace omni
