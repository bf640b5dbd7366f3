#include "formulate/source_words/source_name.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "base/text.h"

namespace omni {
namespace {

bool isOfTheSource(const std::string& word) {
  static constexpr std::string_view kBefore[] = {"the", "our", "this", "my"};
  return std::ranges::find(kBefore, word) != std::end(kBefore);
}

bool isElement(const std::vector<std::string>& stems, const CatalogEntry& entry) {
  return std::ranges::any_of(entry.words().names(), [&](const ElementName& name) {
    return std::ranges::equal(name.words, stems, {}, &SchemaWord::stem);
  });
}

}  // namespace

Question withoutSourceName(Question question, const CatalogEntry& entry) {
  std::vector<std::string> name;
  for (const auto& word : identifierWords(entry.descriptor.info.id)) name.push_back(stem(word));
  auto& tokens = question.tokens;
  if (name.empty() || isElement(name, entry)) return question;
  for (std::size_t first = 1; first + name.size() <= tokens.size(); ++first) {
    const auto start = tokens.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = start + static_cast<std::ptrdiff_t>(name.size());
    if (!isOfTheSource(tokens[first - 1].lower) ||
        !std::equal(
            start, end, name.begin(), name.end(),
            [](const Token& token, const auto& word) { return token.stem == word && !token.quoted; }) ||
        !entry.values().exact(question.textOf(first, name.size())).empty())
      continue;
    std::for_each(start, end, [](Token& token) { token.stop = true; });
  }
  return question;
}

}  // namespace omni
