#include "formulate/sketch/draft/sought_thing.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "base/text.h"
#include "formulate/sketch/draft/item_cursor.h"
#include "question/lexicon/time_words.h"

namespace omni {
namespace {

constexpr std::size_t kMaxPlaces = 5;

bool opensWithOneOf(const Question& question, std::initializer_list<std::string_view> words) {
  return isOneOf(words, question.tokens.front().lower);
}

// "WHICH area", "WHAT IS THE pylon", "WHICH OF THESE stations": up to the word nothing else is said.
bool isAsked(const Question& question, std::size_t word) {
  static constexpr std::string_view kAsking[] = {"which", "what", "name"};
  static constexpr std::string_view kBetween[] = {"is", "are", "was", "were",  "the",
                                                  "a",  "an",  "of",  "these", "those"};
  const std::string& before = question.tokens[word - 1].lower;
  if (before == "which" || before == "what") return true;
  return isOneOf(kAsking, question.tokens.front().lower) &&
         std::all_of(question.tokens.begin() + 1, question.tokens.begin() + static_cast<std::ptrdiff_t>(word),
                     [](const Token& token) { return token.number || isOneOf(kBetween, token.lower); });
}

// "which AREA has", "COUNTRIES with a GDP above": a word that nothing explains stands where the thing does,
// and says no time.
bool asksForUnknown(const Question& question, const std::vector<Item>& items) {
  const auto isWanted = [](const Item& item) {
    return item.kind != Item::Kind::kNumber &&
           !(item.kind == Item::Kind::kCue &&
             (item.cue->cue.kind == CueKind::kList || item.cue->cue.kind == CueKind::kOf));
  };
  const auto first = static_cast<std::size_t>(std::ranges::find_if(items, isWanted) - items.begin());
  const bool asked = first > 0 && first < items.size() && isAsked(question, items[first].first);
  const std::size_t at = asked ? first : 0;
  if (items.size() < at + 2 || items[at].kind != Item::Kind::kUnknown) return false;
  const Item &head = items[at], &next = items[at + 1];
  const std::string& word = question.tokens[head.first].lower;
  const bool isCue = next.kind == Item::Kind::kCue;
  const bool apart = next.first > head.first + head.count || (isCue && next.cue->cue.kind != CueKind::kOf);
  const bool listed = word.ends_with('s') && isCue && next.cue->cue.kind == CueKind::kFilter;
  if (isCue && isSuperlative(&next)) return false;  // "the THIRD highest"
  return (asked ? apart : listed) && !isOneOf(kTimeWords, word);
}

bool isExtreme(const SketchTerm& target) {
  return target.aggregate == AggregateFunction::kMaximum || target.aggregate == AggregateFunction::kMinimum;
}

// The parts of dates that are kept apart: "birth year", "birth month", "birth day".
bool isPartOfDate(const LinkCandidate& match, const ElementFacts& facts) {
  static constexpr std::string_view kParts[] = {"year", "month", "day"};
  const auto stems = contentStems(facts.attributeOf(match).phrase);
  return facts.isAmount(match) && std::ranges::find_first_of(stems, kParts) != stems.end();
}

bool isOneDay(const std::vector<LinkCandidate>& wantedMatches, const ElementFacts& facts) {
  constexpr std::size_t kParts = 3;
  return wantedMatches.size() <= kParts &&
         std::ranges::all_of(wantedMatches,
                             [&](const LinkCandidate& match) { return isPartOfDate(match, facts); });
}

// "when was she BORN": what that is called as a noun.
std::string_view eventOf(const Question& question) {
  for (const Token& token : question.tokens) {
    if (token.lower == "born") return "birth";
    if (token.lower == "died" || token.lower == "die") return "death";
  }
  return {};
}

// The dates of that, else whatever date there is.
std::vector<LinkCandidate> timesOf(const Question& question, const ElementFacts& facts,
                                   const ImpliedElements& implied) {
  auto kept = implied.named(eventOf(question));
  std::erase_if(
      kept, [&](const LinkCandidate& match) { return !facts.isDated(match) && !isPartOfDate(match, facts); });
  if (!kept.empty()) return kept;
  auto dates = implied.dated();
  return dates.empty() ? implied.yearly() : dates;
}

// Where things are, most exact first, and on the map.
std::vector<LinkCandidate> placesOf(const Question& question, const ElementFacts& facts,
                                    const ImpliedElements& implied) {
  static constexpr std::string_view kPlaces[] = {"place",   "locat", "venu",     "site",    "address",
                                                 "citi",    "town",  "region",   "countri", "state",
                                                 "latitud", "lat",   "longitud", "lon"};
  std::vector<LinkCandidate> places;
  for (const auto stem : kPlaces)
    for (auto& match : implied.named(stem)) {
      const bool known = std::ranges::any_of(
          places, [&](const LinkCandidate& place) { return place.element == match.element; });
      if (!known) places.push_back(std::move(match));
    }
  const std::string_view event = eventOf(question);
  if (!event.empty())
    keepSuiting(places, [&](const LinkCandidate& place) {
      const auto stems = contentStems(facts.attributeOf(place).phrase);
      return std::ranges::find(stems, event) != stems.end();
    });
  return places;
}

// Nothing, or the things alone that the reading belongs to.
bool showsNothingElse(const Sketch& sketch, const LinkCandidate& named) {
  return std::ranges::all_of(sketch.targets, [&](const SketchTerm& target) {
    return target.mention && !target.aggregate && isEntity(sketch.best(*target.mention)) &&
           areOfOne(sketch.best(*target.mention), named);
  });
}

}  // namespace

bool asksForRole(const Sketch& sketch, const Question& question) {
  static constexpr std::string_view kBetween[] = {"the",  "a",        "an",     "first", "last",
                                                  "next", "previous", "second", "third"};
  const auto& tokens = question.tokens;
  if (!sketch.asksWho || tokens.size() < 2 || !isCopula(tokens[1]) || sketch.targets.size() != 1 ||
      !sketch.targets.front().mention)
    return false;
  const std::size_t shown = sketch.mentions[*sketch.targets.front().mention].token;
  for (std::size_t t = 2; t < shown; ++t)
    if (!isOneOf(kBetween, tokens[t].lower)) return false;
  return shown > 1 && !isParticiple(tokens[shown]);
}

void showRanked(Sketch& sketch, const Question& question, const std::vector<Item>& items) {
  if (sketch.targets.size() != 1 || !sketch.groups.empty() || sketch.asksWhether ||
      !(sketch.asksWho || asksForUnknown(question, items)) || asksForRole(sketch, question))
    return;
  const SketchTerm shown = sketch.targets.front();
  if (!shown.mention || !isEntityAttribute(sketch.best(*shown.mention)) ||
      sketch.best(*shown.mention).value || sketch.mentions[*shown.mention].implied)
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
      !showOwner(sketch, *shown.mention, [](const LinkCandidate&) { return true; }))
    return;
  if (!extreme) return;
  sketch.orders = {{.mention = shown.mention,
                    .descending = shown.aggregate == AggregateFunction::kMaximum,
                    .byValue = true}};
  sketch.limit = 1;
}

void showWhenOrWhere(Sketch& sketch, const Question& question, const ElementFacts& facts,
                     const ImpliedElements& implied) {
  const bool when = opensWithOneOf(question, {"when"});
  if ((!when && !opensWithOneOf(question, {"where"})) || sketch.filters.empty() || !sketch.groups.empty())
    return;
  const std::size_t by = sketch.filters.front().mention;
  const LinkCandidate named = sketch.best(by);
  if (!sketch.filters.front().fromMatch || !isEntityAttribute(named) || !showsNothingElse(sketch, named))
    return;
  auto wantedMatches = when ? timesOf(question, facts, implied) : placesOf(question, facts, implied);
  std::erase_if(wantedMatches, [&](const LinkCandidate& match) {
    return !areOfOne(match, named) || match.element == named.element;
  });
  if (wantedMatches.empty() || (when && wantedMatches.size() > 1 && !isOneDay(wantedMatches, facts))) return;
  if (wantedMatches.size() > kMaxPlaces) wantedMatches.resize(kMaxPlaces);
  sketch.targets.clear();
  if (!when && !facts.isNamedBy(named)) showOwner(sketch, by, [](const LinkCandidate&) { return true; });
  for (LinkCandidate& match : wantedMatches)
    sketch.targets.push_back(
        {.mention = sketch.add({.matches = {std::move(match)}, .token = 0, .implied = true}),
         .certain = true});
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
    const LinkCandidate& match = sketch.best(filter.mention);
    return filter.kind == SketchFilter::Kind::kCompare && filter.fromMatch && isEntityAttribute(match) &&
           !filter.negated;
  };
  if (std::ranges::any_of(sketch.filters, namesIt)) return;
  const auto found = std::ranges::find_if(sketch.filters, narrows);
  if (found != sketch.filters.end())
    showOwner(sketch, found->mention, [](const LinkCandidate&) { return true; });
}

}  // namespace omni
