#include "link/values/value_lookup.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kLettersPerSlip = 4;
constexpr std::size_t kMostCompared = 20'000;  // values whose spelling is compared

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
    if (near_.empty()) compareAll();
    std::vector<std::pair<double, Place>> ranked;
    for (const auto& [place, nearness] : near_) ranked.emplace_back(-nearness, place);
    std::sort(ranked.begin(), ranked.end());
    std::vector<FoundValue> found;
    for (std::size_t i = 0; i < std::min(limit, ranked.size()); ++i)
      found.push_back(foundAt(ranked[i].second));
    return found;
  }

 private:
  void weigh(const ValuePlace& place) {
    if (place.element.kind != ElementRef::Kind::kAttribute) return;
    const Place key{place.element.owner, place.element.attribute, place.sample};
    if (near_.contains(key)) return;
    const auto words = split(ValueIndex::normalise(valueAt(key)), ' ');
    std::size_t both = 0;
    for (const auto& word : words_)
      both += static_cast<std::size_t>(std::count(words.begin(), words.end(), word) > 0);
    near_[key] = 2.0 * static_cast<double>(both) / static_cast<double>(words.size() + words_.size());
  }

  // No word of it occurs: perhaps it is misspelt.
  void compareAll() {
    const std::size_t slips = text_.size() / kLettersPerSlip;
    std::size_t compared = 0;
    const auto& entities = entry_.model.entities;
    for (std::uint32_t e = 0; e < entities.size(); ++e)
      for (std::uint32_t a = 0; a < entities[e].attributes.size(); ++a) {
        const auto& samples = entities[e].attributes[a].values.samples;
        for (std::uint32_t s = 0; s < samples.size() && compared < kMostCompared; ++s, ++compared) {
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
  std::map<Place, double> near_;
};

}  // namespace

std::vector<FoundValue> lookUp(std::string_view text, const CatalogEntry& entry, std::size_t limit) {
  return LookUp(text, entry).nearest(limit);
}

}  // namespace omni
