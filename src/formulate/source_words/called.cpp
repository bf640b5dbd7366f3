#include "formulate/source_words/called.h"

#include "base/text.h"
#include "question/question.h"

namespace omni {

std::optional<std::string> wordCalled(const Attribute& attribute, const std::string& stemmed) {
  for (auto& word : identifierWords(attribute.phrase))
    if (stem(word) == stemmed) return std::move(word);
  return std::nullopt;
}

}  // namespace omni
