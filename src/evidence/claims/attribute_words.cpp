#include "evidence/claims/attribute_words.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "question/question.h"
#include "question/similarity.h"
#include "question/stop_words.h"
#include "question/units/units_of_measure.h"

namespace omni {
namespace {

constexpr std::size_t kShortUnit = 3;      // letters of "hp", "kn", "bar"
constexpr std::size_t kSameBeginning = 5;  // letters of "employs" and "employees"

constexpr std::string_view kGeneric =
    "current latest newest total number count name max maximum min minimum nominal official officially is "
    "date year "
    "standard usual usually typical typically rated regular full overall list incl including vat gross net "
    "new now "
    "annual yearly monthly daily per each exact exactly average highest lowest greatest largest smallest rpm "
    "size consumption use usage thousand thousands million millions";

// Stems of one meaning where claims are compared, beyond everyday synonyms.
constexpr std::string_view kAlso[] = {
    "version releas", "licens licenc", "weight weigh", "popul inhabit",
    "height tall",    "length long",   "price cost",   "found establish start",
    "headquart base", "width wide",    "depth deep",   "execut ceo"};

// Heads in other words.
constexpr std::pair<std::string_view, std::string_view> kOtherwise[] = {
    {"head offic", "headquart"}, {"chief execut", "ceo"}, {"chief execut offic", "ceo"}};

}  // namespace

AttributeWords::AttributeWords(std::string_view attribute) {
  std::vector<std::string> head;
  for (const auto& word : identifierWords(attribute)) {
    most_ = most_ || word == "max" || word == "maximum";
    least_ = least_ || word == "min" || word == "minimum";
    unit_ = unit_ || unitOf(word) || (!all_.empty() && word.size() <= kShortUnit);
    if (isStopWord(word)) continue;
    all_.push_back(stem(word));
    if (word.size() > 1 && !unitOf(word) && !isAmong(kGeneric, word)) head.push_back(all_.back());
  }
  heads_.push_back(head.empty() ? all_ : std::move(head));
  for (const auto& [longer, other] : kOtherwise)
    if (join(heads_.front(), " ") == longer) heads_.push_back({std::string(other)});
}

std::size_t AttributeWords::said(const std::vector<std::string>& head, std::string_view stem) {
  const auto same = [&](const std::string& word) {
    if (word == stem || areSynonyms(word, std::string(stem))) return true;
    const std::size_t shorter = std::min(word.size(), stem.size());
    if (shorter >= kSameBeginning && std::string_view(word).substr(0, shorter) == stem.substr(0, shorter))
      return true;
    return std::ranges::any_of(
        kAlso, [&](std::string_view group) { return isAmong(group, word) && isAmong(group, stem); });
  };
  return static_cast<std::size_t>(std::ranges::find_if(head, same) - head.begin());
}

bool AttributeWords::addsNothing(std::string_view word, std::string_view stem) const {
  const auto says = [&](const std::vector<std::string>& head) { return said(head, stem) < head.size(); };
  return isStopWord(word) || unitOf(word) || isAmong(kGeneric, word) || std::ranges::any_of(heads_, says) ||
         std::ranges::find(all_, stem) != all_.end();
}

}  // namespace omni
