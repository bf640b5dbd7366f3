#include "source/outcome.h"

#include <algorithm>

namespace omni {

bool nothingCame(const Outcome& outcome) {
  return outcome.passages.empty() &&
         std::all_of(outcome.rows.begin(), outcome.rows.end(), [](const Row& row) {
           return std::all_of(row.begin(), row.end(),
                              [](const Value& value) { return std::holds_alternative<Null>(value); });
         });
}

}  // namespace omni
