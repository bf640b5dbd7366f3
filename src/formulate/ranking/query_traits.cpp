#include "formulate/ranking/query_traits.h"

#include <cstddef>

namespace omni {
std::vector<std::uint16_t> querySlots(const QueryCandidate& candidate, const QueryShape& shape) {
  std::vector<std::uint16_t> slots;
  std::size_t first = 0;
  for (std::size_t p = 0; p < kShapeProperties; ++p) {
    slots.push_back(static_cast<std::uint16_t>(first + shape.values[p]));
    first += infoOf(static_cast<ShapeProperty>(p)).values.size();
  }
  for (std::size_t e = 0; e < kSketchEdits; ++e)
    if (candidate.variant->edits[e] > 0) slots.push_back(static_cast<std::uint16_t>(first + e));
  return slots;
}

const std::vector<std::string>& slotNames() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> made;
    for (std::size_t p = 0; p < kShapeProperties; ++p) {
      const auto& info = infoOf(static_cast<ShapeProperty>(p));
      for (const auto value : info.values)
        made.push_back("shape " + std::string(info.name) + "=" + std::string(value));
    }
    for (std::size_t e = 0; e < kSketchEdits; ++e) made.emplace_back(name(static_cast<SketchEdit>(e)));
    return made;
  }();
  return names;
}

}  // namespace omni
