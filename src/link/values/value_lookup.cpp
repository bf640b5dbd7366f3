#include "link/values/value_lookup.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/text.h"
#include "source/values/holds_values.h"

namespace omni {
namespace {

constexpr std::size_t kLettersPerSlip = 4;
constexpr std::size_t kMaxCompared = 20'000;  // values whose spelling is compared
constexpr double kBegins = .4;                // nearness of what begins so

using Place = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;  // of a ValuePlace

class LookUp {
 public:
  LookUp(std::string_view text, const CatalogEntry& entry)
      : entry_(entry), text_(ValueIndex::normalise(text)), words_(split(text_, ' ')) {}

  std::vector<FoundValue> nearest(std::size_t limit) {
    if (text_.empty()) return {};
    for (const auto& place : entry_.values().exact(text_)) weigh(place);
    for (const auto& word : words_) {
      for (const auto& place : entry_.values().containing(word)) weigh(place);
      for (const auto& place : entry_.values().exact(word)) weigh(place);
    }
    const auto stored = storedValuesOf(entry_.source.get());
    if (stored) addStored(*stored, limit);
    if (near_.empty() && ranked_.empty()) compareAll();
    for (const auto& [place, nearness] : near_) rank(nearness, foundAt(place));
    std::stable_sort(ranked_.begin(), ranked_.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<FoundValue> found;
    for (std::size_t i = 0; i < std::min(limit, ranked_.size()); ++i)
      found.push_back(std::move(ranked_[i].second));
    return found;
  }

 private:
  // From the index of all values: slips and beginnings where nothing else is found.
  void addStored(const StoredValues& stored, std::size_t limit) {
    for (const auto how : {ReadAlike::kSame, ReadAlike::kAllWords})
      add(stored, how, limit, [this](const std::string& value) { return sharedWords(value); });
    if (!near_.empty() || !ranked_.empty()) return;
    for (const auto how : {ReadAlike::kOneOff, ReadAlike::kTwoOff})
      add(stored, how, limit, [this](const std::string& value) {
        return 1.0 / static_cast<double>(1 + editDistance(text_, ValueIndex::normalise(value), 2));
      });
    add(stored, ReadAlike::kBegins, limit, [](const std::string&) { return kBegins; });
  }

  template <class Nearness>
  void add(const StoredValues& stored, ReadAlike how, std::size_t limit, const Nearness& nearness) {
    for (auto& value : stored.find(how, text_, limit)) {
      const TextPlace& place = stored.places()[value.place];
      const double near = nearness(value.text);
      rank(near, {place.owner, place.attribute, std::move(value.text)});
    }
  }

  void rank(double nearness, FoundValue found) {
    const bool known = std::ranges::any_of(ranked_, [&](const auto& other) {
      return other.second.value == found.value && other.second.attribute == found.attribute &&
             other.second.element == found.element;
    });
    if (!known) ranked_.emplace_back(nearness, std::move(found));
  }

  // The share of words that are in both.
  double sharedWords(const std::string& value) const {
    const auto words = split(ValueIndex::normalise(value), ' ');
    std::size_t both = 0;
    for (const auto& word : words_)
      both += static_cast<std::size_t>(std::count(words.begin(), words.end(), word) > 0);
    return 2.0 * static_cast<double>(both) / static_cast<double>(words.size() + words_.size());
  }

  void weigh(const ValuePlace& place) {
    if (place.element.kind != ElementRef::Kind::kAttribute) return;
    const Place key{place.element.owner, place.element.attribute, place.sample};
    if (!near_.contains(key)) near_[key] = sharedWords(valueAt(key));
  }

  // No word of it occurs: perhaps it is misspelt.
  void compareAll() {
    const std::size_t slips = text_.size() / kLettersPerSlip;
    std::size_t compared = 0;
    const auto& entities = entry_.model.entities;
    for (std::uint32_t e = 0; e < entities.size(); ++e)
      for (std::uint32_t a = 0; a < entities[e].attributes.size(); ++a) {
        const auto& samples = entities[e].attributes[a].values.samples;
        for (std::uint32_t s = 0; s < samples.size() && compared < kMaxCompared; ++s, ++compared) {
          const std::size_t distance = editDistance(text_, ValueIndex::normalise(samples[s]), slips);
          if (distance <= slips) near_[{e, a, s}] = 1.0 / static_cast<double>(1 + distance);
        }
      }
  }

  const std::string& valueAt(const Place& place) const {
    const auto& [entity, attribute, sample] = place;
    return entry_.model.entities[entity].attributes[attribute].values.samples[sample];
  }

  FoundValue foundAt(const Place& place) const {
    const Entity& entity = entry_.model.entities[std::get<0>(place)];
    return {entity.name, entity.attributes[std::get<1>(place)].name, valueAt(place)};
  }

  const CatalogEntry& entry_;
  const std::string text_;
  const std::vector<std::string> words_;
  std::map<Place, double> near_;                       // among the samples
  std::vector<std::pair<double, FoundValue>> ranked_;  // by nearness
};

}  // namespace

std::vector<FoundValue> lookUp(std::string_view text, const CatalogEntry& entry, std::size_t limit) {
  return LookUp(text, entry).nearest(limit);
}

}  // namespace omni
