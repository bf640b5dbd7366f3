#include "formulate/counts_nothing.h"

#include <algorithm>
#include <string>

namespace omni {

bool countsNothing(const Outcome& outcome) {
  const auto isNought = [](const Value& value) {
    const std::string text = toText(value);
    return text.empty() || text == "0";
  };
  return outcome.rows.size() == 1 && std::ranges::all_of(outcome.rows.front(), isNought);
}

}  // namespace omni
