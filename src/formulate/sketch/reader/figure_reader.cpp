#include "formulate/sketch/reader/figure_reader.h"

#include <algorithm>

#include "formulate/sketch/draft/sketch_endings.h"

namespace omni {

void FigureReader::read(AggregateFunction function) {
  const bool counts = function == AggregateFunction::kCount;
  if (isPending() && counts) return addTotalOfNumbers();
  // "unpaid invoices in 2024, how many"
  if (counts && !cursor_.next() && sketch_.targets.size() == 1 && sketch_.groups.empty() &&
      sketch_.orders.empty())
    return countTarget(sketch_);
  if (counts && !cursor_.next() && countsRanked()) return sketch_.targets.push_back({.aggregate = function});
  if (counts && (countsEach() || countsPrevious())) return;
  const bool averages = function == AggregateFunction::kAverage;
  if (averages && (averagesPrevious() || comparisons_.comparesWithAll())) return;
  const bool ends = function == AggregateFunction::kSum && !cursor_.next();
  if (ends && (sumsPrevious() || cursor_.item().cue->cue.phrase == "of all time")) return;
  if (isPending() && !counts) figure_.earlier.push_back(*figure_.function);
  figure_.function = function;
  if (averages) comparisons_.compareWithOwnAverage();
}

void FigureReader::readExtreme(bool highest) {
  read(highest ? AggregateFunction::kMaximum : AggregateFunction::kMinimum);
}

void FigureReader::readExtremeOrRank(bool highest) {
  const bool first = !isPending();
  readExtreme(highest);
  figure_.mayRank = first;
}

std::optional<Item> FigureReader::asAmount(const Item& item) {
  if (!figure_.counts() || !figure_.howMany || !cursor_.follows(CueKind::kCount)) return std::nullopt;
  Item amount = item;
  amount.kind = Item::Kind::kElement;
  amount.matches = implied_.measuredIn(cursor_.tokens()[item.first].lower);
  if (amount.matches.empty()) return std::nullopt;
  figure_.function = AggregateFunction::kSum;
  return amount;
}

bool FigureReader::countsRanked() const {
  const auto isCount = [](const SketchTerm& order) {
    return order.aggregate == AggregateFunction::kCount || order.occurring;
  };
  const auto isCounted = [](const SketchFilter& filter) { return filter.kind == SketchFilter::Kind::kCount; };
  return !sketch_.targets.empty() && !aggregates(sketch_) &&
         (std::ranges::any_of(sketch_.orders, isCount) || std::ranges::any_of(sketch_.filters, isCounted));
}

bool FigureReader::countsPrevious() {
  const Item* previous = cursor_.before();
  if (cursor_.item().cue->cue.phrase != "count" || !isThing(previous) ||
      previous->first + previous->count != cursor_.item().first)
    return false;
  const auto isIt = [&](const Mention& mention) { return mention.token == previous->first; };
  const auto mention = std::ranges::find_if(sketch_.mentions, isIt);
  if (mention == sketch_.mentions.end() || sketch_.targets.empty()) return false;
  const auto counted = static_cast<std::size_t>(mention - sketch_.mentions.begin());
  std::erase_if(sketch_.targets, [&](const SketchTerm& target) { return target.mention == counted; });
  mention->context = false;
  sketch_.targets.push_back({.mention = counted, .aggregate = AggregateFunction::kCount, .certain = true});
  return true;
}

bool FigureReader::countsEach() {
  const bool each = isCue(cursor_.next(), CueKind::kEach) && !isElement(cursor_.next(2));
  if (!each || sketch_.targets.size() != 1 || !sketch_.groups.empty()) return false;
  const SketchTerm previous = sketch_.targets.front();
  if (!previous.mention || previous.aggregate || isEntity(sketch_.best(*previous.mention))) return false;
  sketch_.groups.push_back({.mention = previous.mention, .certain = true});
  sketch_.targets.push_back({.aggregate = AggregateFunction::kCount});
  return true;
}

void FigureReader::addTotalOfNumbers() {
  if (!cursor_.item().cue->cue.phrase.starts_with("total")) return;
  figure_.earlier.push_back(*figure_.function);
  figure_.function = AggregateFunction::kSum;
}

bool FigureReader::isPlainAmount(const SketchTerm& term) const {
  return term.mention && !term.aggregate && facts_.isAmount(sketch_.best(*term.mention));
}

bool FigureReader::saysTogether(const Item& item) {
  return cursor_.tokens()[item.first].lower == "together" && !cursor_.next() && sumsPrevious();
}

bool FigureReader::addsUpRanked() {
  if (sketch_.orders.size() != 1 || !isPlainAmount(sketch_.orders.front())) return false;
  const LinkCandidate& amount = sketch_.best(*sketch_.orders.front().mention);
  const bool one = sketch_.targets.size() == 1 && sketch_.targets.front().mention;
  const bool ofOthers = one ? !areOfOne(sketch_.best(*sketch_.targets.front().mention), amount)
                            : sketch_.asksWho && isEntityAttribute(amount) && !facts_.isOfNamed(amount);
  if (ofOthers) sketch_.orders.front().aggregate = AggregateFunction::kSum;
  return ofOthers;
}

bool FigureReader::sumsPrevious() {
  if (addsUpRanked()) return true;
  if (sketch_.targets.size() != 1) return false;
  SketchTerm& previous = sketch_.targets.front();
  const bool amount = isPlainAmount(previous);
  if (amount) previous.aggregate = AggregateFunction::kSum;
  return amount || previous.aggregate == AggregateFunction::kCount;
}

bool FigureReader::averagesPrevious() {
  if (isElement(cursor_.next())) return false;
  if (sketch_.orders.size() == 1 && isPlainAmount(sketch_.orders.front())) {
    sketch_.orders.front().aggregate = AggregateFunction::kAverage;
    return true;
  }
  if (sketch_.targets.size() != 1) return false;
  SketchTerm& previous = sketch_.targets.front();
  const bool counts = !sketch_.groups.empty() && previous.aggregate == AggregateFunction::kCount;
  if (!counts && !isPlainAmount(previous)) return false;
  previous.aggregate = AggregateFunction::kAverage;
  return true;
}

std::optional<Item> FigureReader::asRows(const Item& item) const {
  constexpr double kSome = 0.6;
  if (!figure_.counts() || !cursor_.follows(CueKind::kCount) || !sketch_.targets.empty() ||
      !facts_.isOneKind() || !cursor_.lastToken(item).lower.ends_with('s'))
    return std::nullopt;
  Item rows = item;
  rows.kind = Item::Kind::kElement;
  rows.matches = {{{ElementRef::Kind::kEntity, 0}, std::nullopt, {}, kSome}};
  return rows;
}

}  // namespace omni
