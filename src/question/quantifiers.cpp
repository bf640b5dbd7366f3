#include "question/quantifiers.h"

#include <string_view>

#include "base/text.h"
#include "question/world_facts.h"

namespace omni {
namespace {

// "rented", "WHO speaks", "DID visit"
bool isVerb(const std::vector<Token>& tokens, std::size_t token) {
  static constexpr std::string_view kBefore[] = {"who", "that", "do",   "does", "did",
                                                 "can", "has",  "have", "had",  "ever"};
  const Token& word = tokens[token];
  if (word.stop || word.number || word.quoted || word.comma || token == 0) return false;
  const bool past = word.lower.ends_with("ed") || !WorldFacts::shipped().bases(word.lower).empty();
  return past || isOneOf(kBefore, tokens[token - 1].lower);
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
  if (token == 0 || token + 1 >= tokens.size() || !isVerb(tokens, token - 1)) return Quantifier::kNone;
  const std::string& word = tokens[token].lower;
  const Token& next = tokens[token + 1];
  if (isOneOf(kAll, word)) return isOfTime(next) ? Quantifier::kNone : Quantifier::kAll;
  if (isOneOf(kOnly, word)) return next.number || isOfTime(next) ? Quantifier::kNone : Quantifier::kOnly;
  return Quantifier::kNone;
}

}  // namespace omni
