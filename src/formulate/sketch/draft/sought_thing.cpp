#include "formulate/sketch/draft/sought_thing.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "base/text.h"
#include "question/lexicon/time_words.h"

namespace omni {
namespace {

bool opensWithOneOf(const Question& question, std::initializer_list<std::string_view> words) {
  return isOneOf(words, question.tokens.front().lower);
}

// "which AREA has", "COUNTRIES with a GDP above": a word that nothing explains stands where the thing does,
// and says no time.
bool asksForUnknown(const Question& question, const std::vector<Item>& items) {
  static constexpr std::string_view kAsking[] = {"which", "what"};
  const bool asked = items.front().kind == Item::Kind::kCue &&
                     items.front().cue->cue.kind == CueKind::kList && items.size() > 1 &&
                     items[1].first > 0 && isOneOf(kAsking, question.tokens[items[1].first - 1].lower);
  const std::size_t at = asked ? 1 : 0;
  if (items.size() < at + 2 || items[at].kind != Item::Kind::kUnknown) return false;
  const Item &head = items[at], &next = items[at + 1];
  const std::string& word = question.tokens[head.first].lower;
  const bool isCue = next.kind == Item::Kind::kCue;
  const bool apart = next.first > head.first + head.count || (isCue && next.cue->cue.kind != CueKind::kOf);
  const bool listed = word.ends_with('s') && isCue && next.cue->cue.kind == CueKind::kFilter;
  return (asked ? apart : listed) && !isOneOf(kTimeWords, word);
}

bool isExtreme(const SketchTerm& target) {
  return target.aggregate == AggregateFunction::kMaximum || target.aggregate == AggregateFunction::kMinimum;
}

}  // namespace

void showRanked(Sketch& sketch, const Question& question, const std::vector<Item>& items) {
  if (sketch.targets.size() != 1 || !sketch.groups.empty() || sketch.asksWhether ||
      !(sketch.asksWho || asksForUnknown(question, items)))
    return;
  const SketchTerm shown = sketch.targets.front();
  if (!shown.mention || !isEntityAttribute(sketch.best(*shown.mention)) || sketch.best(*shown.mention).value)
    return;
  const bool extreme = isExtreme(shown) && sketch.orders.empty();
  const bool ranked = !shown.aggregate && sketch.orders.size() == 1 && sketch.limit &&
                      sketch.orders.front().mention &&
                      areOfOne(sketch.best(*sketch.orders.front().mention), sketch.best(*shown.mention));
  // "above 30000": of what is compared nobody asks how much there is, but what has it.
  const bool compared =
      !shown.aggregate && !sketch.asksWho &&
      std::ranges::any_of(sketch.filters, [&](const SketchFilter& filter) {
        return (comparesOrder(filter.comparison) || filter.kind == SketchFilter::Kind::kBetween) &&
               sketch.best(filter.mention).element == sketch.best(*shown.mention).element;
      });
  if ((!extreme && !ranked && !compared) ||
      !showOwner(sketch, *shown.mention, [](const Reading&) { return true; }))
    return;
  if (!extreme) return;
  sketch.orders = {{.mention = shown.mention,
                    .descending = shown.aggregate == AggregateFunction::kMaximum,
                    .byValue = true}};
  sketch.limit = 1;
}

void showWhenOrWhere(Sketch& sketch, const Question& question, const ImpliedElements& implied) {
  constexpr std::string_view kPlaces = "place locat venu site citi town address region countri state";
  const bool when = opensWithOneOf(question, {"when"});
  if ((!when && !opensWithOneOf(question, {"where"})) || sketch.filters.empty()) return;
  const Mention& named = sketch.mentions[sketch.filters.front().mention];
  if (!sketch.filters.front().fromReading || !isEntityAttribute(named.readings.front())) return;
  auto told = when ? implied.dated() : implied.named(kPlaces);
  if (when && told.empty()) told = implied.yearly();
  std::erase_if(told, [&](const Reading& reading) {
    return !areOfOne(reading, named.readings.front()) || reading.element == named.readings.front().element;
  });
  if (told.empty() || (when && told.size() > 1)) return;
  told.resize(1);
  sketch.targets = {
      {.mention = sketch.add({.readings = std::move(told), .token = 0, .implied = true}), .certain = true}};
}

void showNarrowed(Sketch& sketch, const Question& question, const ElementFacts& facts) {
  const auto asksMeasure = [](const CueSpan& span) {
    return span.cue.kind == CueKind::kList && !span.cue.attribute.empty();
  };
  if (sketch.asksWhether || opensWithOneOf(question, {"how", "when", "where", "why"}) ||
      std::ranges::any_of(question.cues, asksMeasure))
    return;
  const auto namesIt = [&](const SketchFilter& filter) {
    return filter.kind == SketchFilter::Kind::kCompare && filter.comparison == Comparison::kEqual &&
           !filter.negated && facts.isNamedBy(sketch.best(filter.mention));
  };
  const auto narrows = [&](const SketchFilter& filter) {
    const Reading& reading = sketch.best(filter.mention);
    return filter.kind == SketchFilter::Kind::kCompare && filter.fromReading && isEntityAttribute(reading) &&
           !filter.negated;
  };
  if (std::ranges::any_of(sketch.filters, namesIt)) return;
  const auto found = std::ranges::find_if(sketch.filters, narrows);
  if (found != sketch.filters.end()) showOwner(sketch, found->mention, [](const Reading&) { return true; });
}

}  // namespace omni
