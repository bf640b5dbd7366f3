#include "evidence/claims/attribute_words.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "evidence/claims/wordings.h"
#include "question/question.h"
#include "question/similarity.h"
#include "question/stop_words.h"
#include "question/units/units_of_measure.h"

namespace omni {
namespace {

constexpr std::size_t kShortUnit = 3;  // letters of "hp", "kn", "bar"

constexpr std::string_view kGeneric =
    "current latest newest total number count name max maximum min minimum nominal official officially is "
    "date year "
    "standard usual usually typical typically rated regular full overall list incl including vat gross net "
    "new now "
    "annual yearly monthly daily per each exact exactly average highest lowest greatest largest smallest rpm "
    "main single size typ consumption use usage thousand thousands million millions";

// What there is one of at a time.
constexpr std::string_view kOfOne =
    "capit execut ceo mayor rector presid chair chairman chairwoman director manag coach captain head "
    "princip dean "
    "editor govern minist conductor headquart offic seat venu stadium ground birthplac version releas licens "
    "licenc publish author novelist writer architect compos owner landlord maintain "
    "countri nation flag currenc status rate class grade region provinc district port depot brand maker "
    "leader citi town";

constexpr std::string_view kQualifiers =
    "averag mean median max maximum min minimum highest lowest greatest largest smallest best worst peak "
    "record "
    "net gross total annual yearli monthli daili weekli hourli winter summer adult child children student "
    "senior "
    "group first last next previou former old older new newer planned target expect empti full extra addit "
    "optional half per each intern extern domest foreign";

}  // namespace

bool isQualifier(std::string_view stem) {
  return isAmong(kQualifiers, stem) || std::ranges::any_of(stem, isDigit);
}

bool isGeneric(std::string_view word) {
  return isAmong(kGeneric, word);
}

AttributeWords::AttributeWords(std::string_view attribute) : words_(identifierWords(attribute)) {
  std::vector<std::string> head;
  for (std::size_t w = 0; w < words_.size(); ++w) {
    const std::string& word = words_[w];
    most_ = most_ || word == "max" || word == "maximum";
    least_ = least_ || word == "min" || word == "minimum";
    unit_ = unit_ || unitOf(word) || (!all_.empty() && word.size() <= kShortUnit);
    const bool per = isDigit(word[0]) && w > 0 && words_[w - 1] == "per";  // "sugar per 100 g"
    if (isStopWord(word) || per) continue;
    all_.push_back(stem(word));
    if (word.size() > 1 && !unitOf(word) && !isGeneric(word)) head.push_back(all_.back());
  }
  heads_.push_back(head.empty() ? all_ : std::move(head));
  for (auto& other : otherWordings(heads_.front())) heads_.push_back(std::move(other));
}

bool AttributeWords::isOtherWord(std::string_view stem) const {
  return std::ranges::find(all_, stem) == all_.end();
}

bool AttributeWords::holds(std::string_view word) const {
  return std::ranges::find(words_, word) != words_.end();
}

bool AttributeWords::isOfOne() const {
  return std::ranges::any_of(heads_, [](const std::vector<std::string>& head) {
    return std::ranges::any_of(head, [](const std::string& stem) { return isAmong(kOfOne, stem); });
  });
}

std::size_t AttributeWords::namedWord(const std::vector<std::string>& head, std::string_view stem) {
  const auto same = [&](const std::string& word) { return saysWord(word, stem); };
  return static_cast<std::size_t>(std::ranges::find_if(head, same) - head.begin());
}

bool AttributeWords::addsNothing(std::string_view word, std::string_view stem) const {
  const auto says = [&](const std::vector<std::string>& head) { return namedWord(head, stem) < head.size(); };
  return isStopWord(word) || unitOf(word) || isGeneric(word) || std::ranges::any_of(heads_, says) ||
         std::ranges::find(all_, stem) != all_.end();
}

}  // namespace omni
