#include "catalog/value_index.h"

#include <algorithm>

#include "base/text.h"
#include "question/stop_words.h"
#include "source/values/reads_as.h"

namespace omni {
namespace {

constexpr std::size_t kMaxPlacesPerWord = 48;
constexpr std::size_t kMaxWordsIndexed = 12;
constexpr std::size_t kLongestJoined = 60;  // bytes of a name in one word: "FoodEstablishment"
constexpr unsigned kNumberBits = 32;

std::uint64_t keyed(std::uint64_t hash, std::uint32_t number) {
  return hash >> kNumberBits << kNumberBits | number;
}

}  // namespace

std::string ValueIndex::normalise(std::string_view phrase) {
  return readsAs(phrase);
}

std::string ValueIndex::spokenForm(std::string_view value) {
  if (const auto bracket = value.find(" ("); bracket != std::string_view::npos && value.ends_with(')'))
    return normalise(value.substr(0, bracket));  // "India (IND)"
  const auto isUpper = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto inside = value.empty() ? value : value.substr(1);
  const bool joined = std::ranges::any_of(inside, isUpper) && !std::ranges::all_of(value, isUpper) &&
                      std::ranges::all_of(value, isWordByte);
  if (!joined || value.size() > kLongestJoined) return {};
  return join(identifierWords(value), " ");
}

std::string ValueIndex::acronymOf(std::string_view normalised) {
  std::string initials;
  for (const auto& word : split(normalised, ' '))
    if (!isStopWord(word)) initials += word.front();
  return initials.size() < 2 ? std::string() : initials;
}

ValueIndex::ValueIndex(const EntityModel& model) {
  std::uint32_t number = 0;
  forEachAttribute(model, [&](const ElementRef& element, const Attribute& attribute) {
    add(element, attribute.values, number);
  });
  std::sort(exact_.begin(), exact_.end());
  std::sort(words_.begin(), words_.end());
}

void ValueIndex::add(const ElementRef& element, const ValueSummary& values, std::uint32_t& number) {
  if (values.samples.empty()) return;
  starts_.push_back(number);
  attributes_.push_back(element);
  for (const auto& sample : values.samples) {
    const std::uint32_t here = number++;
    const std::string value = normalise(sample);
    if (value.empty()) continue;
    exact_.push_back(keyed(fnv1a(value), here));
    if (const auto spoken = spokenForm(sample); !spoken.empty() && spoken != value)
      exact_.push_back(keyed(fnv1a(spoken), here));
    const auto words = split(value, ' ');
    if (words.size() < 2 || words.size() > kMaxWordsIndexed) continue;
    for (const auto& word : words) words_.push_back(keyed(fnv1a(word), here));
    if (const auto acronym = acronymOf(value); !acronym.empty())
      words_.push_back(keyed(fnv1a(acronym), here));
  }
}

std::uint64_t ValueIndex::keyOf(std::string_view phrase) {
  return fnv1a(normalise(phrase));
}

std::vector<std::uint64_t> ValueIndex::keysOf(const EntityModel& model) {
  std::vector<std::uint64_t> keys;
  forEachAttribute(model, [&](const ElementRef&, const Attribute& attribute) {
    for (const auto& sample : attribute.values.samples) {
      keys.push_back(keyOf(sample));
      if (const auto spoken = spokenForm(sample); !spoken.empty()) keys.push_back(keyOf(spoken));
    }
  });
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

std::vector<ValuePlace> ValueIndex::exact(std::string_view phrase) const {
  return readingSo(normalise(phrase));
}

std::vector<ValuePlace> ValueIndex::readingSo(std::string_view normalised) const {
  return places(exact_, fnv1a(normalised), exact_.size());
}

std::vector<ValuePlace> ValueIndex::containing(std::string_view word) const {
  return places(words_, fnv1a(normalise(word)), kMaxPlacesPerWord);
}

std::vector<ValuePlace> ValueIndex::places(const std::vector<std::uint64_t>& keys, std::uint64_t hash,
                                           std::size_t most) const {
  std::vector<ValuePlace> places;
  const std::uint64_t first = keyed(hash, 0);
  for (auto it = std::lower_bound(keys.begin(), keys.end(), first);
       it != keys.end() && *it >> kNumberBits == first >> kNumberBits && places.size() < most; ++it)
    places.push_back(placeOf(static_cast<std::uint32_t>(*it)));
  return places;
}

ValuePlace ValueIndex::placeOf(std::uint32_t number) const {
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), number);
  const auto at = static_cast<std::size_t>(next - starts_.begin()) - 1;
  return {attributes_[at], number - starts_[at]};
}

}  // namespace omni
