#include "question/similarity.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/text.h"
#include "question/lexicon.h"
#include "question/lexicon/word_lines.h"
#include "question/world_facts.h"

namespace omni {

extern const std::string_view kSynonymText;  // data/en/synonyms.txt

namespace {

// Just so less than the word itself that of two things the one that is called so is meant: "people", where
// there are persons too; "indicators", where there are indications.
constexpr double kOtherNumber = 0.999;
constexpr double kOtherForm = 0.998;

// The lines of each stem; asked for very often.
std::unordered_map<std::string_view, std::vector<std::size_t>> synonymGroups() {
  std::unordered_map<std::string_view, std::vector<std::size_t>> groups;
  std::size_t group = 0;
  for (const auto& words : wordLines(kSynonymText)) {
    for (const std::string_view word : words) groups[word].push_back(group);
    ++group;
  }
  return groups;
}

// Whether a base of the irregular `form` is a word or its base: "give" of "gave", for "gives" and "given".
// Asked of very many pairs, so that what first letters distinguish is not looked up.
bool comesFrom(std::string_view form, std::string_view word, std::string_view stem) {
  if (form.empty() || word.empty() || form.front() != word.front()) return false;
  const auto& facts = WorldFacts::shipped();
  const auto others = facts.bases(word);
  return std::ranges::any_of(facts.bases(form), [&](std::string_view base) {
    return base == word || base == stem || base == singular(word) ||
           std::ranges::find(others, base) != others.end();
  });
}

// "nuclei" of "nucleus", "wives" of "wife", "cms" of "cm": also what no stem leads back.
bool isPluralOf(std::string_view plural, std::string_view word) {
  static constexpr std::pair<std::string_view, std::string_view> kEndings[] = {
      {"s", ""},      {"es", ""},     {"zes", ""}, {"ses", ""},  {"ies", "y"},
      {"ves", "f"},   {"ves", "fe"},  {"i", "us"}, {"a", "um"},  {"a", "on"},
      {"ices", "ix"}, {"ices", "ex"}, {"ae", "a"}, {"es", "is"}, {"men", "man"}};
  if (plural.empty() || word.size() < 2 || plural.front() != word.front()) return false;
  return std::ranges::any_of(kEndings, [&](const auto& endings) {
    const auto& [many, one] = endings;
    return plural.ends_with(many) && word.ends_with(one) &&
           plural.substr(0, plural.size() - many.size()) == word.substr(0, word.size() - one.size());
  });
}

// Words that differ in one letter begin or end alike, both in singular.
bool misspelt(std::string_view a, std::string_view b) {
  a = singular(a);
  b = singular(b);
  return a.size() >= 5 && b.size() >= 5 && (a.front() == b.front() || a.back() == b.back()) &&
         editDistance(a, b, 1) <= 1;
}

// A derivation keeps the stem's beginning: act/actor, direct/director, review/reviewer, rent/rental.
bool derives(std::string_view a, std::string_view b) {
  const auto& shorter = a.size() < b.size() ? a : b;
  const auto& longer = a.size() < b.size() ? b : a;
  if (shorter.size() < 3 || longer.size() > shorter.size() + 3 || !longer.starts_with(shorter)) return false;
  const auto suffix = longer.substr(shorter.size());
  return shorter.size() >= 5 || suffix == "or" || suffix == "er" || suffix == "abl" ||
         (suffix == "al" && shorter.size() == 4);
}

// "dept" of "department", "qty" of "quantity": same first letter, all letters in order, not much shorter than
// a syllable.
bool contracts(std::string_view shortWord, std::string_view longWord) {
  if (shortWord.size() < 3 || shortWord.size() + 2 > longWord.size() || shortWord[0] != longWord[0])
    return false;
  std::size_t at = 0;
  for (const char c : longWord)
    if (at < shortWord.size() && c == shortWord[at]) ++at;
  if (at != shortWord.size()) return false;
  return longWord.starts_with(shortWord) ||
         std::count_if(shortWord.begin(), shortWord.end(), [](char c) {
           return std::string_view("aeiou").find(c) != std::string_view::npos;
         }) <= 1;
}

// "artworks" are works.
bool isCompoundOf(std::string_view head, std::string_view compound) {
  return head.size() >= 4 && compound.size() >= head.size() + 3 && compound.ends_with(head);
}

bool abbreviatesFrom(std::string_view joined, std::span<const std::string> words) {
  if (words.empty()) return joined.empty();
  const std::string& word = words.front();
  for (std::size_t length = std::min(joined.size(), word.size()); length >= 1; --length)
    if (joined.substr(0, length) == std::string_view(word).substr(0, length) &&
        abbreviatesFrom(joined.substr(length), words.subspan(1)))
      return true;
  return false;
}

}  // namespace

std::string_view singular(std::string_view word) {
  const bool plural =
      word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us") && !word.ends_with("is");
  return plural ? word.substr(0, word.size() - 1) : word;
}

bool isAmong(std::string_view words, std::string_view word) {
  while (!words.empty()) {
    const auto end = std::min(words.find(' '), words.size());
    if (words.substr(0, end) == word) return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

bool areSynonyms(std::string_view a, std::string_view b) {
  static const auto groups = synonymGroups();
  const auto ofA = groups.find(a);
  if (ofA == groups.end()) return false;
  const auto ofB = groups.find(b);
  return ofB != groups.end() &&
         std::find_first_of(ofA->second.begin(), ofA->second.end(), ofB->second.begin(), ofB->second.end()) !=
             ofA->second.end();
}

bool abbreviates(std::string_view joined, std::span<const std::string> words) {
  return words.size() >= 2 && joined.size() >= words.size() && joined.size() <= 24 &&
         abbreviatesFrom(joined, words);
}

double wordSimilarity(std::string_view word, std::string_view stem, std::string_view schemaWord,
                      std::string_view schemaStem) {
  if (word == schemaWord) return 1.0;
  if (isPluralOf(word, schemaWord) || isPluralOf(schemaWord, word)) return kOtherNumber;
  if (stem == schemaStem) return kOtherForm;
  if (areSynonyms(stem, schemaStem) || comesFrom(word, schemaWord, schemaStem) ||
      comesFrom(schemaWord, word, stem))
    return 0.7;
  if (contracts(schemaWord, word)) return 0.75;
  // "come" is no short "comedy"; of several the whole of one begins it: "pizzas", and no "hits" a height.
  const std::string_view one = singular(word);
  const bool shortened =
      contracts(word, schemaWord) || (schemaWord.starts_with(one) && contracts(one, schemaWord));
  if (shortened && WorldFacts::shipped().forms(word).empty()) return 0.75;
  if (derives(stem, schemaStem)) return 0.65;
  if (misspelt(word, schemaWord) && !superlativeOf(word)) return 0.8;  // "older" is no order
  if (isCompoundOf(stem, schemaStem)) return 0.6;
  return 0.0;
}

}  // namespace omni
