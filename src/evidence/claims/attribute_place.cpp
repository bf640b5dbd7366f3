#include "evidence/claims/attribute_place.h"

#include <algorithm>

#include "base/text.h"
#include "evidence/claims/amounts/amounts_in.h"
#include "evidence/claims/saying/link_words.h"
#include "question/question.h"

namespace omni {

bool AttributePlace::isHedge(std::size_t w) const {
  static constexpr std::string_view kMore[] = {"more", "less", "fewer", "greater", "higher"};
  return words_[w].lower == "than" && w > 0 && isOneOf(kMore, words_[w - 1].lower) && w + 1 < words_.size() &&
         numberOfWord(words_[w + 1].lower);
}

bool AttributePlace::narrows(std::size_t w) const {
  return isAside(words_[w].lower) && !(words_[w].capitalised && words_[w].lower == "may" && w > 0);
}

bool AttributePlace::isOfEvery(std::size_t w) const {
  const bool every = words_[w].lower == "every" || words_[w].lower == "each";
  return statement_.isOfName(w) || (every && w + 1 < words_.size() && statement_.isOfName(w + 1));
}

bool AttributePlace::isAsideBefore(std::size_t word) const {
  const auto clause = text().substr(0, words_[word].start).find_last_of(";:\"()");
  for (std::size_t w = clause == std::string_view::npos ? 0 : wordAt(clause); w < word; ++w)
    if (narrows(w) && !isHedge(w) && !isOfEvery(w)) return true;
  return false;
}

bool AttributePlace::opensNarrowly() const {
  static constexpr std::string_view kOpens[] = {
      "in", "on",   "at",     "with",    "without", "for", "under",   "after", "before",    "during",
      "by", "from", "within", "between", "where",   "per", "outside", "among", "including", "of"};
  if (words_.empty() || attribute_.first == 0 || !isOneOf(kOpens, words_.front().lower)) return false;
  if (statement_.opensWith(attribute_.first) || words_[1].lower == "which") return false;
  const bool some = words_[1].lower == "a" || words_[1].lower == "an";  // "In a storm the ship carries …"
  if (some && attribute_.first > 2 && !words_[2].capitalised) return true;
  static constexpr std::string_view kAdditions[] = {"with", "without", "including", "for"};
  if (isOneOf(kAdditions, words_.front().lower) && attribute_.first > 2 && !isDigit(words_[1].lower[0]) &&
      !numberOfWord(words_[1].lower) && !statement_.isOfName(words_[1].lower == "the" ? 2 : 1))
    return true;  // "With the annex the hall has …"
  for (std::size_t w = 1; w < attribute_.first; ++w) {
    if (statement_.isOfName(w)) return false;
    if (statement_.between(w, w + 1).find(", ") != std::string_view::npos) return true;
  }
  return !isDigit(words_[1].lower[0]) && !numberOfWord(words_[1].lower);
}

bool AttributePlace::isDoneOnce() const {
  static constexpr std::string_view kDone[] = {"born", "died", "founded", "designed", "built", "written"};
  return isOneOf(kDone, words_[attribute_.first].lower);
}

bool AttributePlace::isOfAYear() const {
  const std::size_t at = words_[attribute_.first].start;
  const auto before = text().substr(0, at).rfind(", "), after = text().find(", ", at);
  const std::size_t from = before == std::string_view::npos ? 0 : before, to = std::min(after, text().size());
  static constexpr std::string_view kBefore[] = {"in", "of", "by", "for", "until", "to", "around", "fiscal"};
  for (std::size_t w = 1; w < words_.size(); ++w) {
    const std::string& word = words_[w].lower;
    const bool year =
        word.size() == 4 && (word.starts_with("19") || word.starts_with("20")) && numberOfWord(word);
    const bool here = words_[w].start >= from && words_[w].end <= to;
    if (here && year && isOneOf(kBefore, words_[w - 1].lower)) return true;
  }
  return false;
}

bool AttributePlace::isInBrackets(std::size_t w) const {
  return isDigit(words_[w].lower[0]) && w > 0 && statement_.between(w - 1, w).ends_with('(');
}

bool AttributePlace::isOfMore() const {
  const auto adds = [&](std::size_t w) {
    return !statement_.isOfName(w) && !asked_.addsNothing(words_[w].lower, words_[w].stem);
  };
  const std::size_t first = attribute_.first;
  const bool verb = first > 0 && words_[first - 1].lower.ends_with('s');
  if (first > 0 && statement_.between(first - 1, first) == " " && adds(first - 1) && !verb &&
      !isDigit(words_[first - 1].lower[0]) && !numberOfWord(words_[first - 1].lower) &&
      words_[first - 1].lower != "half")
    return true;
  const auto colon = text().find(": ", words_[attribute_.last].end);
  for (std::size_t w = attribute_.last + 1;
       colon != std::string_view::npos && w < words_.size() && words_[w].end <= colon; ++w)
    if (adds(w) && !isInBrackets(w)) return true;
  return false;
}

std::size_t AttributePlace::wordAt(std::size_t byte) const {
  const auto at = std::ranges::find_if(words_, [&](const StatementWord& word) { return word.end > byte; });
  return static_cast<std::size_t>(at - words_.begin());
}

bool AttributePlace::leadsTo(std::size_t start) const {
  for (std::size_t w = attribute_.last + 1; w < words_.size() && words_[w].end <= start; ++w) {
    const std::string& word = words_[w].lower;
    if (narrows(w) && !isHedge(w)) return false;
    const bool number = isDigit(word[0]) || numberOfWord(word);
    if (!isLink(word) && !number && !unitOf(word) && !statement_.isOfName(w) &&
        !asked_.addsNothing(word, words_[w].stem))
      return false;
  }
  return true;
}

bool AttributePlace::isNarrowed(std::size_t end, std::size_t within) const {
  const std::size_t from = wordAt(end);
  for (std::size_t w = from; w < std::min(words_.size(), from + within); ++w) {
    const std::string_view between = text().substr(end, words_[w].start - end);
    if (between.find_first_of(",()") != std::string_view::npos) return false;
    if ((narrows(w) || words_[w].lower == "under") && !asked_.holds(words_[w].lower) && !isOfAll(w))
      return true;
  }
  return false;
}

bool AttributePlace::isOfAll(std::size_t w) const {
  static constexpr std::string_view kBefore[] = {"for", "on", "in", "at", "to"};
  return words_[w].lower == "every" && w > 0 && isOneOf(kBefore, words_[w - 1].lower);
}

}  // namespace omni
