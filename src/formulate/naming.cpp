#include "formulate/naming.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text.h"
#include "question/question.h"

namespace omni {
namespace {

bool hasWord(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Lower is better; above 9 names nothing.
int rank(const Entity& entity, const Attribute& attribute) {
  const auto words = identifierWords(attribute.phrase);
  const auto ownerStems = contentStems(entity.phrase);
  const bool named = hasWord(words, "name") || hasWord(words, "title") || hasWord(words, "label");
  if (named && words.size() == 1) return 0;
  if (named && words.size() == 2 && hasWord(ownerStems, stem(words[0]))) return 1;
  if (named && !attribute.foreign) return 2;
  if (!attribute.phrase.empty() && attribute.phrase.ends_with("name")) return 3;
  if (attribute.values.type == ValueType::kText && !attribute.key && !attribute.foreign) return 5;
  if (attribute.key) return 7;
  return 10;
}

// First and last name stand together.
std::vector<std::size_t> fullName(const Entity& entity) {
  constexpr std::array<std::array<std::string_view, 2>, 3> kPairs{
      {{"first name", "last name"}, {"fname", "lname"}, {"forename", "surname"}}};
  for (const auto& pair : kPairs) {
    std::vector<std::size_t> found;
    for (const auto part : pair)
      for (std::size_t a = 0; a < entity.attributes.size(); ++a)
        if (entity.attributes[a].phrase.ends_with(part) && found.size() < 2) {
          found.push_back(a);
          break;
        }
    if (found.size() == 2) return found;
  }
  return {};
}

}  // namespace

std::vector<std::size_t> nameAttributes(const Entity& entity) {
  std::size_t best = 0;
  int bestRank = 99;
  for (std::size_t a = 0; a < entity.attributes.size(); ++a)
    if (const int r = rank(entity, entity.attributes[a]); r < bestRank) {
      best = a;
      bestRank = r;
    }
  if (bestRank > 1)
    if (auto full = fullName(entity); !full.empty()) return full;
  if (bestRank == 99) return {};
  return {best};
}

}  // namespace omni
