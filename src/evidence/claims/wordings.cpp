#include "evidence/claims/wordings.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "question/question.h"
#include "question/similarity.h"

namespace omni {
namespace {

constexpr std::size_t kSameBeginning = 5;  // letters of "employs" and "employees"

using Wording = std::pair<std::string_view, std::string_view>;  // of an attribute, and how it is said

constexpr Wording kWords[] = {
    {"version", "release released"},
    {"license licence", "license licence licensed licensing"},
    {"weight mass", "weight weighs"},
    {"population", "inhabitants residents"},
    {"height elevation altitude", "height tall high elevation altitude"},
    {"length", "long"},
    {"width", "wide"},
    {"diameter", "across"},
    {"depth", "deep"},
    {"thickness", "thick"},
    {"area", "covers"},
    {"price cost fee fare", "cost costs"},
    {"founded established", "founded established started formed"},
    {"opened opening", "opened inaugurated"},
    {"released release published", "released published"},
    {"birth birthday birthplace", "born"},
    {"death", "died"},
    {"headquarters", "based headquartered"},
    {"country", "based located"},
    {"executive", "ceo"},
    {"capacity seats", "seats seating holds accommodates"},
    {"capacity", "carries takes sleeps"},
    {"duration runtime", "lasts takes"},
    {"employees staff", "employs employees staff workforce"},
    {"students", "enrolled"},
    {"author", "wrote written novel novelist"},
    {"architect", "designed"},
    {"retention", "kept retained retains deleted stored"},
    {"warranty guarantee", "warranty guarantee guaranteed"},
    {"fee admission", "admission"},
    {"consumption", "uses consumes"},
    {"output", "produces generates"},
    {"salary", "earns paid"},
};

constexpr Wording kWhole[] = {
    {"head office", "headquarters"}, {"chief executive", "ceo"},    {"chief executive officer", "ceo"},
    {"managing director", "ceo"},    {"seating capacity", "seats"}, {"battery life", "lasts"},
    {"running time", "runs"},        {"running time", "long"},      {"cooking time", "cooks"},
    {"shelf life", "keeps"},         {"notice period", "notice"},   {"top speed", "runs"},
    {"top speed", "reaches"},        {"place birth", "born"},       {"home ground", "home"},
    {"license", "released under"},   {"licence", "released under"}, {"date", "takes place"},
};

std::vector<std::string> stemsOf(std::string_view words) {
  std::vector<std::string> stems;
  for (const auto& word : split(words, ' ')) stems.push_back(stem(word));
  return stems;
}

using StemWording = std::pair<std::vector<std::string>, std::vector<std::string>>;

std::vector<StemWording> stemmed(std::span<const Wording> wordings) {
  std::vector<StemWording> stems;
  for (const auto& [attribute, wordingText] : wordings)
    stems.emplace_back(stemsOf(attribute), stemsOf(wordingText));
  return stems;
}

bool holds(const std::vector<std::string>& stems, std::string_view stem) {
  return std::ranges::find(stems, stem) != stems.end();
}

}  // namespace

bool saysWord(std::string_view word, std::string_view wordingText) {
  if (word == wordingText || areSynonyms(word, wordingText)) return true;
  const std::size_t shorter = std::min(word.size(), wordingText.size());
  if (shorter >= kSameBeginning && word.substr(0, shorter) == wordingText.substr(0, shorter)) return true;
  static const auto wordings = stemmed(kWords);
  return std::ranges::any_of(wordings, [&](const StemWording& wording) {
    return holds(wording.first, word) && holds(wording.second, wordingText);
  });
}

std::vector<std::vector<std::string>> otherWordings(const std::vector<std::string>& attribute) {
  static const auto wordings = stemmed(kWhole);
  std::vector<std::vector<std::string>> others;
  for (const auto& [whole, wordingText] : wordings)
    if (whole == attribute) others.push_back(wordingText);
  return others;
}

}  // namespace omni
