#include "link/values/word_values.h"

#include <algorithm>
#include <utility>

#include "question/question.h"

namespace omni {

const std::vector<WordValue>& WordValues::holding(const std::string& word) {
  const auto [known, fresh] = known_.try_emplace(word);
  if (!fresh) return known->second;
  for (const auto& place : values_.containing(word)) {
    WordValue value{.place = place, .normalised = {}, .stems = {}};
    value.normalised = ValueIndex::normalise(attributeAt(model_, place.element).values.samples[place.sample]);
    value.stems = contentStems(value.normalised);
    std::ranges::sort(value.stems);
    known->second.push_back(std::move(value));
  }
  return known->second;
}

}  // namespace omni
