#include "formulate/sketch/reader/sketch_reader.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "formulate/sketch/draft/sketch_endings.h"

namespace omni {
namespace {

constexpr double kOwnedLess = 0.3;  // how much less a thing's own attribute may be called so

// "order AMOUNT": of the things that it may name, the orders' own.
std::vector<Reading> ownedReadings(const ItemCursor& cursor, const Item& item) {
  const auto& readings = item.readings;
  const Item* before = cursor.before();
  const bool adjacent =
      isElement(before) && before->first + before->count == item.first && !cursor.lastToken(*before).comma;
  if (!adjacent || !isEntity(before->readings.front()) || isEntity(readings.front())) return readings;
  const auto isOwned = [&](const Reading& reading) {
    return isEntityAttribute(reading) && areOfOne(reading, before->readings.front()) &&
           reading.score > readings.front().score - kOwnedLess;
  };
  std::vector<Reading> owned;
  std::ranges::copy_if(readings, std::back_inserter(owned), isOwned);
  return owned.empty() ? readings : owned;
}

}  // namespace

SketchReader::SketchReader(const Question& question, const std::vector<Item>& items, const EntityModel& model,
                           const SchemaWords& words)
    : question_(question),
      items_(items),
      facts_(model),
      implied_(model, words),
      cursor_(question, items),
      filters_(sketch_, cursor_),
      limit_(cursor_, pending_, sketch_),
      comparisons_(cursor_, facts_, implied_, sketch_, filters_, pending_, figure_),
      figures_(cursor_, facts_, sketch_, figure_, pending_, comparisons_),
      rankings_(cursor_, facts_, implied_, sketch_, limit_, pending_, figures_),
      orders_(cursor_, facts_, implied_, sketch_, limit_, figure_),
      targets_(cursor_, facts_, implied_, sketch_, figure_),
      narrowings_(cursor_, facts_, sketch_, filters_, pending_, figure_),
      conditions_(cursor_, facts_, sketch_, filters_, pending_, figure_),
      who_(cursor_, facts_, implied_, sketch_, filters_),
      times_(cursor_, facts_, implied_, sketch_, filters_, pending_),
      values_(cursor_, facts_, implied_, sketch_, filters_, pending_),
      numbers_(cursor_, implied_, sketch_, filters_, pending_, figure_, times_) {}

Sketch SketchReader::run() {
  sketch_.asksWho = cursor_.tokens().front().lower == "who";
  if (sketch_.asksWho && !isCue(&items_.front(), CueKind::kList)) who_.ask();
  for (; !cursor_.isDone(); cursor_.advance())
    if (!cursor_.isSkipped()) read(cursor_.item());
  addUpTotals(sketch_, question_, facts_);
  targets_.rankByExtreme();
  settleOrder();
  settleFilters();
  settleTargets();
  sketch_.explained = explainedShare(sketch_, question_);
  return std::move(sketch_);
}

void SketchReader::read(const Item& item) {
  switch (item.kind) {
    case Item::Kind::kCue: return cue(item.cue->cue, item);
    case Item::Kind::kElement: return element(item);
    case Item::Kind::kValue: return value(item);
    case Item::Kind::kNumber: return number(item);
    case Item::Kind::kPeriod: return times_.period(item);
    case Item::Kind::kUnknown: return unknown(item);
  }
}

void SketchReader::element(const Item& item) {
  const std::size_t index = sketch_.add(cursor_.mention(ownedReadings(cursor_, item), item));
  Mention& mention = sketch_.mentions[index];
  who_.preferLinks(mention.readings);
  if (item.denied) return conditions_.deny(index);
  if (conditions_.namesThings(index, item)) return things(index, item);
  preferAmounts(mention);
  if (comparisons_.completes(index, item) || who_.showDoer(index) || rankings_.ranksBy(index, item) ||
      orders_.groupsAlso(index) || conditions_.read(index, item) || times_.happened(index))
    return;
  switch (cursor_.section()) {
    case Section::kGroup: return orders_.group(index);
    case Section::kOrder: return orders_.order(index);
    case Section::kSelect: return select(index, item);
    case Section::kFilter: return narrowings_.read(index);
  }
}

void SketchReader::things(std::size_t index, const Item& item) {
  const Reading& held = sketch_.best(index);
  const Reading owner{{ElementRef::Kind::kEntity, held.element.owner}, std::nullopt, {}, held.score};
  targets_.show(sketch_.add(cursor_.mention({owner}, item)), item);
  conditions_.read(index, item);
}

void SketchReader::preferAmounts(Mention& mention) const {
  const Reading& thing = mention.readings.front();
  // "total STOCK", but how many there are of "total ORDERS".
  const bool oneMass = isLink(thing) && !cursor_.tokens()[mention.token].lower.ends_with('s');
  if (figure_.function != AggregateFunction::kSum || isAttribute(thing) || !(figure_.ofAmounts || oneMass))
    return;
  auto amounts = implied_.amountsOf(thing.element);
  if (amounts.size() == 1) mention.readings = std::move(amounts);
}

void SketchReader::select(std::size_t index, const Item& item) {
  if (targets_.isContext(index)) return;
  if (narrowings_.narrows(sketch_.best(index))) return narrowings_.read(index);
  targets_.show(index, item);
}

void SketchReader::value(const Item& item) {
  if (values_.isMeantAsNumber(item) || times_.isOfJustSaid(item)) return number(item);
  targets_.showOwner(item);
  values_.read(item);
}

void SketchReader::number(const Item& item) {
  if (limit_.takes(item) || numbers_.readsPart(item)) return;
  if (rankings_.waits() && sketch_.targets.empty() && !cursor_.isYearNumber()) return limit_.wait(item);
  if (numbers_.compare(item)) return;
  if (!item.readings.empty() && cursor_.section() == Section::kFilter) return values_.read(item);
  sketch_.unexplained.push_back(item.text);
}

void SketchReader::unknown(const Item& item) {
  if (isUnit(item)) return;
  if (const auto people = who_.asPeople(item)) return element(*people);
  sketch_.unexplained.push_back(item.text);
  sketch_.openPredicate |= isPredicate(item);
}

bool SketchReader::isUnit(const Item& item) const {
  return cursor_.before() && cursor_.before()->kind == Item::Kind::kNumber &&
         !measuredIn(cursor_.tokens()[item.first].lower).empty();
}

bool SketchReader::isPredicate(const Item& item) const {
  if (sketch_.mentions.empty() && !cursor_.next()) return false;
  // "the hottest day": a superlative that nobody knows.
  const Token* before = cursor_.tokenBefore(item);
  const bool superlative =
      item.count == 1 && before && before->lower == "the" && lower(item.text).ends_with("est");
  return superlative || (cursor_.followsCopula() && !cursor_.next());
}

void SketchReader::settleOrder() {
  rankings_.settle(who_.asks());
  orders_.settle();
  if (who_.asks() || orders_.asksFirst()) showWhoever(sketch_, question_, who_.asks());
  showWhen(sketch_, question_, facts_);
}

void SketchReader::settleFilters() {
  comparisons_.countTarget();
  if (filters_.denies() && sketch_.filters.empty()) denyOnlyUse(sketch_, implied_, filters_);
  narrowings_.settle();
  sketch_.openPredicate |= isBeyondSketches(question_, items_) || comparisons_.isLeftOpen();
}

void SketchReader::settleTargets() {
  if (sketch_.targets.empty() && sketch_.asksWho) who_.showPeople();
  if (sketch_.targets.empty() && question_.has(CueKind::kEverything)) showNamed(sketch_, facts_);
  if (sketch_.targets.empty()) targets_.showDefault();
  addUpBetween(sketch_, facts_, implied_);
}

}  // namespace omni
