#include "question/verb_forms.h"

#include <algorithm>
#include <utility>

#include "question/similarity.h"
#include "question/world_facts.h"

namespace omni {
namespace {

bool isConsonant(char c) {
  return std::string_view("aeiouy").find(c) == std::string_view::npos;
}

bool isDoubled(std::string_view word) {
  return word.size() > 2 && word.back() == word[word.size() - 2] && isConsonant(word.back());
}

std::vector<std::string> basesOf(std::string_view participle) {
  const std::string stem(participle.substr(0, participle.size() - 2));
  std::vector<std::string> bases{stem, stem + "e"};
  if (isDoubled(stem)) bases.push_back(stem.substr(0, stem.size() - 1));
  if (stem.back() == 'i') bases.push_back(stem.substr(0, stem.size() - 1) + "y");
  return bases;
}

std::vector<std::string> participlesOf(std::string_view base) {
  const std::string word(base);
  if (word.back() == 'e') return {word + "d"};
  if (word.back() == 'y') return {word + "ed", word.substr(0, word.size() - 1) + "ied"};
  if (isConsonant(word.back())) return {word + "ed", word + word.back() + "ed"};
  return {word + "ed"};
}

}  // namespace

std::vector<std::string> otherFormsOfVerb(std::string_view lowerCaseWord) {
  if (lowerCaseWord.size() < 3) return {};
  const auto& facts = WorldFacts::shipped();
  for (const auto irregular : {facts.bases(lowerCaseWord), facts.forms(lowerCaseWord)})
    if (!irregular.empty()) return {irregular.begin(), irregular.end()};
  const bool participle = lowerCaseWord.size() > 4 && lowerCaseWord.ends_with("ed");
  return participle ? basesOf(lowerCaseWord) : participlesOf(lowerCaseWord);
}

std::vector<std::string_view> derivationsOfForms(const std::string& lowerCaseWord) {
  const auto& facts = WorldFacts::shipped();
  std::vector<std::string> forms{lowerCaseWord, std::string(singular(lowerCaseWord))};
  for (auto& form : otherFormsOfVerb(lowerCaseWord)) forms.push_back(std::move(form));
  std::vector<std::string_view> found;
  for (const auto& form : forms)
    for (const auto made : facts.derivations(form))
      if (std::ranges::find(found, made) == found.end()) found.push_back(made);
  return found;
}

}  // namespace omni
