#include "question/quantifiers.h"

#include <string_view>

#include "base/text.h"
#include "question/world_facts.h"

namespace omni {
namespace {

bool isPast(const Token& word) {
  return word.lower.ends_with("ed") || !WorldFacts::shipped().bases(word.lower).empty();
}

// "rented", "WHO speaks", "DID visit"
bool isVerb(const std::vector<Token>& tokens, std::size_t token) {
  static constexpr std::string_view kBefore[] = {"who", "that", "do",   "does", "did",
                                                 "can", "has",  "have", "had",  "ever"};
  const Token& word = tokens[token];
  if (word.stop || word.number || word.quoted || word.comma || token == 0) return false;
  return isPast(word) || isOneOf(kBefore, tokens[token - 1].lower);
}

bool isHave(const Token& word) {
  static constexpr std::string_view kHave[] = {"have", "has", "had", "own", "owns"};
  return isOneOf(kHave, word.lower);
}

// "have ONLY cats", "ONLY have cats", "ONLY rented kayaks"; "the ONLY listed one" is no such.
bool isOfVerb(const std::vector<Token>& tokens, std::size_t only) {
  const Token &before = tokens[only - 1], &next = tokens[only + 1];
  if (isVerb(tokens, only - 1) || isHave(before)) return true;
  static constexpr std::string_view kArticles[] = {"the", "an", "a", "their", "its", "our", "my"};
  const bool verb = isHave(next) || (isPast(next) && !next.stop && !next.capitalised);
  return verb && !isOneOf(kArticles, before.lower);
}

// "rented ALL YEAR", "bought ONLY ONCE"
bool isOfTime(const Token& next) {
  static constexpr std::string_view kTimes[] = {"year",     "day",   "time",  "week", "month",
                                                "season",   "night", "long",  "once", "twice",
                                                "together", "over",  "along", "in"};
  return isOneOf(kTimes, next.lower);
}

}  // namespace

Quantifier quantifierAt(const std::vector<Token>& tokens, std::size_t token) {
  static constexpr std::string_view kAll[] = {"all", "every"}, kOnly[] = {"only", "exclusively", "solely"};
  if (token == 0 || token + 1 >= tokens.size()) return Quantifier::kNone;
  const std::string& word = tokens[token].lower;
  const Token& next = tokens[token + 1];
  if (isOneOf(kAll, word) && isVerb(tokens, token - 1))
    return isOfTime(next) ? Quantifier::kNone : Quantifier::kAll;
  if (word == "but" && tokens[token - 1].lower == "nothing") return Quantifier::kOnly;
  const bool counts =
      next.number || isOfTime(next) || (token + 2 < tokens.size() && tokens[token + 2].number);
  if (isOneOf(kOnly, word) && !counts && isOfVerb(tokens, token)) return Quantifier::kOnly;
  return Quantifier::kNone;
}

}  // namespace omni
