#include "catalog/value_index.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMaxPlacesPerWord = 48;
constexpr std::size_t kMaxWordsIndexed = 12;

bool isWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         (static_cast<unsigned char>(c) & 0x80u);
}

}  // namespace

std::string ValueIndex::normalise(std::string_view phrase) {
  std::string out;
  bool gap = false;
  for (const char c : phrase) {
    if (!isWordByte(c)) {
      gap = !out.empty();
      continue;
    }
    if (gap) out += ' ';
    gap = false;
    out += c;
  }
  return lower(out);
}

ValueIndex::ValueIndex(const EntityModel& model) {
  for (std::uint32_t e = 0; e < model.entities.size(); ++e) {
    const auto& attributes = model.entities[e].attributes;
    for (std::uint32_t a = 0; a < attributes.size(); ++a)
      for (std::uint32_t s = 0; s < attributes[a].values.samples.size(); ++s) {
        const std::string value = normalise(attributes[a].values.samples[s]);
        if (value.empty()) continue;
        exact_[fnv1a(value)].push_back({e, a, s});
        const auto words = split(value, ' ');
        if (words.size() < 2 || words.size() > kMaxWordsIndexed) continue;
        for (const auto& word : words)
          if (auto& places = words_[fnv1a(word)]; places.size() < kMaxPlacesPerWord)
            places.push_back({e, a, s});
      }
  }
}

std::uint64_t ValueIndex::keyOf(std::string_view phrase) {
  return fnv1a(normalise(phrase));
}

std::vector<std::uint64_t> ValueIndex::keysOf(const EntityModel& model) {
  std::vector<std::uint64_t> keys;
  for (const auto& entity : model.entities)
    for (const auto& attribute : entity.attributes)
      for (const auto& sample : attribute.values.samples) keys.push_back(keyOf(sample));
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

std::span<const ValuePlace> ValueIndex::exact(std::string_view phrase) const {
  const auto it = exact_.find(keyOf(phrase));
  return it == exact_.end() ? std::span<const ValuePlace>{} : it->second;
}

std::span<const ValuePlace> ValueIndex::containing(std::string_view word) const {
  const auto it = words_.find(fnv1a(word));
  return it == words_.end() ? std::span<const ValuePlace>{} : it->second;
}

}  // namespace omni
