#include "formulate/model/known_words.h"

#include <algorithm>
#include <utility>

#include "base/counted.h"
#include "base/text.h"
#include "catalog/value_index.h"
#include "question/lexicon/spellings.h"
#include "schema/values/list_values.h"

namespace omni {
namespace {

constexpr std::size_t kMaxSpellings = 3;  // of one word that are listed
constexpr std::size_t kMaxPlaces = 8;     // of one of them

bool isBareNumber(const std::string& text) {
  return std::ranges::all_of(text, [](char c) { return isDigit(c) || c == '.' || c == ','; });
}

// "name of customers", "the lists in tags of products": where a value stands; empty: no attribute of an
// entity.
std::string placeOf(const ElementRef& element, const EntityModel& model) {
  if (element.kind != ElementRef::Kind::kAttribute) return {};
  const Entity& entity = model.entities[element.owner];
  const Attribute& attribute = entity.attributes[element.attribute];
  return (isList(attribute.values) ? "the lists in " : "") + attribute.name + " of " + entity.name;
}

enum class Match { kEqual, kHolds, kMayMean };

Match matchOf(const std::string& asked, const std::string& value) {
  const std::string words = " " + ValueIndex::normalise(asked) + " ";
  const std::string held = " " + ValueIndex::normalise(value) + " ";
  if (held == words) return Match::kEqual;
  return held.find(words) == std::string::npos ? Match::kMayMean : Match::kHolds;
}

std::string_view inWords(Match match) {
  switch (match) {
    case Match::kEqual: return "is the value";
    case Match::kHolds: return "stands in the value";
    case Match::kMayMean: return "may mean the value";
  }
  return "may mean the value";
}

// A value as the source spells it, with its places.
using Spelling = std::pair<std::string, std::vector<std::string>>;

class Spellings {
 public:
  void add(const std::string& value, const std::string& place) {
    if (place.empty()) return;
    auto found = std::ranges::find(all_, value, &Spelling::first);
    if (found == all_.end()) found = all_.insert(found, {value, {}});
    auto& places = found->second;
    if (places.size() < kMaxPlaces && std::ranges::find(places, place) == places.end())
      places.push_back(place);
  }
  const std::vector<Spelling>& all() const { return all_; }

 private:
  std::vector<Spelling> all_;
};

// The values that the words were linked to, in each spelling of the source.
std::vector<Spelling> spellingsOf(const Item& item, const CatalogEntry& entry) {
  Spellings linked;
  for (const LinkCandidate& candidate : item.matches)
    if (candidate.value && linked.all().size() < kMaxSpellings)
      linked.add(*candidate.value, placeOf(candidate.element, entry.model));
  Spellings spellings = linked;
  const auto addReadAs = [&](const std::string& value) {
    for (const ValuePlace& place : entry.values().exact(value))
      spellings.add(attributeAt(entry.model, place.element).values.samples[place.sample],
                    placeOf(place.element, entry.model));
  };
  for (const auto& [value, places] : linked.all()) {
    addReadAs(value);
    for (const std::string& other : otherSpellings(lower(value))) addReadAs(other);
  }
  return spellings.all();
}

// How many other values hold the word, where one of them is listed.
std::string othersOf(const Item& item, std::size_t listed, const CatalogEntry& entry) {
  const std::string word = ValueIndex::normalise(item.text);
  if (word.find(' ') != std::string::npos) return {};
  const std::size_t all = entry.values().containing(word).size();
  return all > listed ? "'" + item.text + "' stands in " + counted(all - listed, "more value") + "\n"
                      : std::string();
}

// A number alone is more often a limit than a value.
std::string valuesOf(const Item& item, const CatalogEntry& entry) {
  if (item.kind != Item::Kind::kValue || isBareNumber(item.text)) return {};
  std::string lines;
  std::size_t holding = 0;
  for (const auto& [value, places] : spellingsOf(item, entry)) {
    const Match match = matchOf(item.text, value);
    holding += match == Match::kHolds ? 1 : 0;
    lines += "'" + item.text + "' " + std::string(inWords(match)) + " '" + value + "' of " +
             join(places, ", of ") + "\n";
  }
  return holding > 0 ? lines + othersOf(item, holding, entry) : lines;
}

std::string periodOf(const PeriodSpan& period, const Question& question) {
  const std::string words = "'" + question.textOf(period.first, period.count) + "' is ";
  if (period.part) {
    const auto [unit, first, last] = *period.part;
    const std::string numbers = std::to_string(first) + (first == last ? "" : " to " + std::to_string(last));
    return words + (unit == RecurringPart::Unit::kMonth
                        ? "month " + numbers + " of any year\n"
                        : "weekday " + numbers + " of any week, Monday is 1\n");
  }
  return words + "from " + period.from + " up to but without " + period.to + "\n";
}

}  // namespace

std::string knownWords(const Question& question, const std::vector<Item>& items, const CatalogEntry& entry,
                       bool samples) {
  std::string lines;
  if (samples)
    for (const auto& item : items) lines += valuesOf(item, entry);
  for (const auto& period : question.periods) lines += periodOf(period, question);
  return lines;
}

}  // namespace omni
