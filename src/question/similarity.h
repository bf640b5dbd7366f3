#pragma once

#include <span>
#include <string>
#include <string_view>

namespace omni {

/// How well a word of a question names a word of a schema: 1 for the same word, next to it for its plural and
/// for equal stems, less for synonyms, derivations, abbreviations and misspellings, 0 for none. Both lower
/// case.
double wordSimilarity(std::string_view questionWord, std::string_view questionStem,
                      std::string_view schemaWord, std::string_view schemaStem);

/// True when `joined` is made of beginnings of all the words, in order: "fname" of {first, name}, "stuid" of
/// {student, id}.
bool abbreviates(std::string_view joined, std::span<const std::string> words);

/// A word without the "s" of its plural.
std::string_view singular(std::string_view word);

/// Whether the word is one of those that spaces part: "source origin start".
bool isAmong(std::string_view words, std::string_view word);

/// Whether two stems stand for one thing in everyday English.
bool areSynonyms(std::string_view stemA, std::string_view stemB);

}  // namespace omni
