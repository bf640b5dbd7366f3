#include "formulate/ranking/signs/read_words.h"

#include <algorithm>

namespace omni {

ReadWords::ReadWords(const QueryCandidate& candidate)
    : candidate_(candidate), constants_(candidate.grounding.built.query) {}

const Item* ReadWords::itemAt(std::size_t token) const {
  const auto& items = candidate_.segmentation->items;
  const auto found = std::ranges::find_if(
      items, [&](const Item& item) { return item.first <= token && token < item.first + item.count; });
  return found == items.end() ? nullptr : &*found;
}

bool ReadWords::has(std::size_t token) const {
  const Item* item = itemAt(token);
  if (!item || item->kind == Item::Kind::kUnknown) return false;
  if (item->kind == Item::Kind::kCue || item->kind == Item::Kind::kPeriod) return true;
  const Sketch& sketch = candidate_.variant->sketch;
  if (item->kind != Item::Kind::kElement && (constants_.hold(*item) || offers(sketch, *item))) return true;
  return std::ranges::any_of(sketch.mentions, [&](const Mention& mention) {
    return mention.token == item->first && !mention.ignored;
  });
}

}  // namespace omni
