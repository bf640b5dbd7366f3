#include "evidence/claims/saying/saying.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "question/question.h"
#include "question/similarity.h"
#include "question/stop_words.h"

namespace omni {
namespace {

constexpr std::size_t kBehindIt = 4;  // words between an attribute and whose it is
constexpr std::string_view kMonths =
    "january february march april may june july august september october november december";

// As far as its ending and its smallness tell.
bool isNoun(const StatementWord& word) {
  const std::string& text = word.lower;
  return !word.capitalised && !isStopWord(text) && text.size() > 2 && !isDigit(text[0]) &&
         !text.ends_with('s') && !text.ends_with("ed") && !text.ends_with("ly");
}

}  // namespace

std::vector<StatementWord> statementWords(std::string_view text) {
  std::vector<StatementWord> words;
  for (std::size_t i = 0; i < text.size();) {
    if (!isWordByte(text[i])) {
      ++i;
      continue;
    }
    const std::size_t start = i;
    while (i < text.size() && isWordByte(text[i])) ++i;
    StatementWord word{.lower = lower(text.substr(start, i - start)), .stem = {}, .start = start, .end = i};
    word.stem = stem(word.lower);
    word.capitalised = text[start] >= 'A' && text[start] <= 'Z';
    words.push_back(std::move(word));
  }
  return words;
}

Saying::Saying(std::string_view text, std::string_view thing) : text_(text), words_(statementWords(text)) {
  for (auto& word : statementWords(thing)) name_.push_back(std::move(word.lower));
}

std::vector<WordSpan> Saying::mentions() const {
  auto found = spelled();
  std::erase_if(found, [&](const WordSpan& span) { return goesOn(span.first, span.last); });
  return found;
}

std::vector<WordSpan> Saying::spelled() const {
  std::vector<WordSpan> found;
  for (std::size_t w = 0; !name_.empty() && w + name_.size() <= words_.size(); ++w) {
    const bool same =
        std::equal(name_.begin(), name_.end(), words_.begin() + static_cast<std::ptrdiff_t>(w),
                   [](const std::string& name, const StatementWord& word) { return name == word.lower; });
    if (same) found.push_back({w, w + name_.size() - 1});
  }
  return found;
}

bool Saying::opensWithName() const {
  return std::ranges::any_of(mentions(), [](const WordSpan& mention) { return mention.first <= 1; });
}

bool Saying::pointsBack() const {
  static constexpr std::string_view kBack[] = {"it",  "its",  "the",   "she",  "he",   "her",
                                               "his", "they", "their", "this", "these"};
  return !words_.empty() && isOneOf(kBack, words_.front().lower);
}

bool Saying::isSubject(std::size_t attribute) const {
  return std::ranges::any_of(mentions(),
                             [&](const WordSpan& mention) {
                               const bool near = mention.first <= attribute + kBehindIt;
                               const bool alone =
                                   !isOfOtherKind(mention.first) &&
                                   (mention.first > attribute || !isBehindPreposition(mention.first) ||
                                    isWhoseAll(mention.first));
                               return (near && alone && !isWithOthers(mention.last) &&
                                       !namesOthers(mention.first) && !isOfKind(mention.last)) ||
                                      isWhose(attribute, mention.first);
                             }) ||
         opensWith(attribute);
}

bool Saying::opensWith(std::size_t attribute) const {
  if (attribute == 0 || attribute > 2 || words_.front().lower != "with") return false;
  if (attribute == 2 && !isStopWord(words_[1].lower)) return false;
  const auto comma = text_.find(", ", words_[attribute].end);
  return std::ranges::any_of(mentions(), [&](const WordSpan& mention) {
    const std::size_t first =
        mention.first > 0 && words_[mention.first - 1].lower == "the" ? mention.first - 1 : mention.first;
    return comma != std::string_view::npos && words_[first].start == comma + 2;
  });
}

bool Saying::isWhoseAll(std::size_t mention) const {
  return words_.front().lower == "all" && mention <= kBehindIt;
}

bool Saying::isWithOthers(std::size_t last) const {
  return last + 2 < words_.size() && between(last, last + 1) == " " && words_[last + 1].lower == "and" &&
         words_[last + 2].capitalised;
}

bool Saying::isOfOtherKind(std::size_t mention) const {
  static constexpr std::string_view kKinds =
      "hotel inn hostel restaurant bistro cafe pub tavern bar street road lane avenue";
  return mention > 0 && touches(mention - 1, mention) && isAmong(kKinds, words_[mention - 1].lower);
}

bool Saying::isOfKind(std::size_t last) const {
  return last + 2 < words_.size() && touches(last, last + 1) && touches(last + 1, last + 2) &&
         isNoun(words_[last + 1]) && isNoun(words_[last + 2]);
}

bool Saying::isBehindPreposition(std::size_t mention) const {
  static constexpr std::string_view kPrepositions[] = {
      "of", "for", "with", "to", "in", "on", "by", "near", "at", "from", "under", "than", "like", "beside"};
  const std::size_t before = mention > 1 && words_[mention - 1].lower == "the" ? mention - 1 : mention;
  return before > 1 && isOneOf(kPrepositions, words_[before - 1].lower);
}

bool Saying::isOfName(std::size_t word) const {
  return std::ranges::find(name_, words_[word].lower) != name_.end();
}

bool Saying::namesOthers(std::size_t before) const {
  for (std::size_t w = 0; w < std::min(before, words_.size()); ++w) {
    const StatementWord& word = words_[w];
    if (isOfName(w) || !word.capitalised) continue;
    const bool plain = startsClause(w) || isStopWord(word.lower) || isAmong(kMonths, word.lower);
    if (!plain || std::ranges::any_of(word.lower, isDigit)) return true;
  }
  return false;
}

bool Saying::isWhose(std::size_t attribute, std::size_t mention) const {
  if (mention <= attribute || words_[attribute + 1].lower != "of") return false;
  return mention == attribute + 2 || (mention == attribute + 3 && words_[attribute + 2].lower == "the");
}

bool Saying::startsClause(std::size_t word) const {
  if (word == 0) return true;
  return between(word - 1, word).find_first_of(".:|;(") != std::string_view::npos;
}

bool Saying::touches(std::size_t a, std::size_t b) const {
  return between(a, b) == " " || between(a, b) == "-";
}

bool Saying::goesOn(std::size_t first, std::size_t last) const {
  if (last + 1 >= words_.size() || !touches(last, last + 1)) return false;
  if (text_[words_[last].end] == '-') return true;
  if (!words_[first].capitalised) return false;
  const StatementWord& next = words_[last + 1];
  const bool code = std::ranges::any_of(next.lower, isDigit) && !isDigit(next.lower[0]);
  return code || (next.capitalised && !isStopWord(next.lower));
}

}  // namespace omni
