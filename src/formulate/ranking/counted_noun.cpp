#include "formulate/ranking/counted_noun.h"

#include <algorithm>
#include <array>
#include <span>

#include "formulate/ranking/used_words.h"
#include "formulate/sketch/draft/item_cursor.h"
#include "formulate/sketch/draft/observed_numbers.h"

namespace omni {
namespace {

// "how many OF THE DIFFERENT widgets"
bool leadsToNoun(const Item& item) {
  return std::ranges::any_of(std::array{CueKind::kOf, CueKind::kDistinct, CueKind::kEverything},
                             [&](CueKind kind) { return isCue(&item, kind); });
}

// The items that stand side by side behind what counts, up to a word of grammar: the noun and what qualifies
// it.
std::span<const Item> countedPhrase(std::span<const Item> items, const Question& question) {
  const auto counts =
      std::ranges::find_if(items, [](const Item& item) { return isCue(&item, CueKind::kCount); });
  auto first = counts == items.end() ? counts : std::next(counts);
  while (first != items.end() && leadsToNoun(*first)) ++first;
  auto end = first;
  while (end != items.end() && end->kind != Item::Kind::kCue) {
    const std::size_t behind = end->first + end->count;
    ++end;
    if (end == items.end() || end->first != behind || question.tokens[behind - 1].comma) break;
  }
  return {first, end};
}

}  // namespace

std::string unusedCountedNoun(const QueryCandidate& candidate, const Question& question,
                              const EntityModel& model) {
  const auto phrase = countedPhrase(candidate.segmentation->items, question);
  if (phrase.empty()) return {};
  auto left = UsedWords(candidate, model).unused(question);
  std::ranges::copy(candidate.variant->sketch.unexplained, std::back_inserter(left));
  const auto isLeft = [&](const Item& item) {
    return std::ranges::find(left, question.textOf(item.first, item.count)) != left.end();
  };
  if (!std::ranges::all_of(phrase, isLeft)) return {};
  const std::size_t first = phrase.front().first, count = phrase.back().first + phrase.back().count - first;
  if (std::ranges::any_of(std::span(question.tokens).subspan(first, count), meansRows)) return {};
  return question.textOf(first, count);
}

}  // namespace omni
