#include "formulate/sketch/related/total_reader.h"

#include "question/lexicon.h"

namespace omni {

bool TotalReader::isCounted(const Item* word) const {
  if (!word || word->kind != Item::Kind::kUnknown || word->count != 1) return false;
  const Token& token = cursor_.tokens()[word->first];
  const Token* behind = cursor_.tokenBehind(*word);
  if (behind && behind->lower == "of") return false;  // "15 liters OF wine"
  return !token.capitalised && !token.quoted && token.lower != "times" && !isTimeUnit(token.lower) &&
         measuredIn(token.lower).empty();
}

bool TotalReader::says(const Item& word) {
  const Item* part = cursor_.before();
  if (!isCounted(&word) || !isElement(part) || part->first + part->count != word.first) return false;
  const auto total = implied_.total();
  const LinkCandidate& ofPart = part->matches.front();
  if (!total || !facts_.isAmount(ofPart) || !areOfOne(*total, ofPart)) return false;
  // "HOW MANY gold medals": as many as there stand.
  for (SketchTerm& target : sketch_.targets)
    if (target.mention && sketch_.mentions[*target.mention].token == part->first &&
        target.aggregate == AggregateFunction::kCount)
      target.aggregate = AggregateFunction::kSum;
  return true;
}

bool TotalReader::compares(const Item& number) {
  const Item* word = cursor_.next();
  const bool implied = pending_.cue && !pending_.cue->attribute.empty();
  const bool narrows = pending_.comparison || cursor_.section() == Section::kFilter;
  if (!narrows || pending_.attribute || pending_.number || implied || !isCounted(word) ||
      word->first != number.first + number.count)
    return false;
  const auto total = implied_.total();
  if (!total) return false;
  filters_.add({.mention = sketch_.add(cursor_.mention({*total}, *word)),
                .comparison = pending_.comparison.value_or(Comparison::kEqual),
                .values = {constantOf(*cursor_.tokens()[number.first].number)},
                .negated = filters_.denies()});
  filters_.endValue(pending_);
  return true;
}

std::optional<Item> TotalReader::asTotal(const Item& word) const {
  const auto total = isCounted(&word) ? implied_.total() : std::nullopt;
  if (!total) return std::nullopt;
  Item element = word;
  element.kind = Item::Kind::kElement;
  element.matches = {*total};
  return element;
}

}  // namespace omni
