#include <algorithm>
#include <cmath>
#include <limits>

#include "base/text.h"
#include "evidence/claims/amounts/amounts_in.h"
#include "evidence/claims/claim_readers.h"
#include "evidence/claims/saying/link_words.h"
#include "question/question.h"
#include "question/similarity.h"
#include "question/stop_words.h"

namespace omni {
namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();
constexpr std::string_view kPeople =
    "people persons person guests spectators visitors employees staff workers students pupils passengers "
    "adults delegates diners fans";
constexpr std::size_t kBeforeIt = 3;  // words between a value and the attribute that it stands before

class AmountReader : AttributePlace {
 public:
  AmountReader(const AttributePlace& place, const Amount& like) : AttributePlace(place), like_(like) {}

  std::optional<PassageClaim> run() const {
    const std::string_view text = statement_.text();
    auto amounts = amountsIn(text);
    const std::size_t first = words_[attribute_.first].start, last = words_[attribute_.last].end;
    for (auto& amount : amounts) {
      if (!amount.unit) amount.unit = unitOfLabel(amount);
      if (amount.former || !comparable(amount, like_)) continue;
      const bool behind = amount.start >= last && leadsTo(amount.start);
      if (isOfName(amount) || isOfOtherUnit(amount) || isOfOthers(amount) || isPast(amount.start) ||
          isQuoted(amount.start) || (!behind && !standsBefore(amount, first) && !isWithin(amount)))
        continue;
      const std::size_t end = std::max(amount.end, last);
      if (isNarrowed(end) || isOfAPart(end) ||
          ((amount.end <= first || isVerb(attribute_.first)) && isCountedIn(amount, end)))
        return std::nullopt;
      return PassageClaim{std::string(text.substr(amount.start, amount.end - amount.start)), bound(amount)};
    }
    return std::nullopt;
  }

 private:
  // "on deck 4", "at its paint shop"
  bool isOfAPart(std::size_t end) const {
    static constexpr std::string_view kWhere[] = {"on", "in", "at"};
    static constexpr std::string_view kEnds[] = {"and", "but", "which", "that"};
    for (std::size_t w = wordAt(end); w + 2 < words_.size(); ++w) {
      const std::string_view between = text().substr(end, words_[w].start - end);
      if (between.find_first_of(",()") != std::string_view::npos || isOneOf(kEnds, words_[w].lower))
        return false;
      if (isOneOf(kWhere, words_[w].lower) && isPart(w + 1)) return true;
    }
    return false;
  }

  // "380 seats IN THE stalls", "900 employees IN POLAND", "12 employees WHO speak Finnish"
  bool isCountedIn(const Amount& amount, std::size_t end) const {
    std::size_t w = wordAt(end);
    if (w + 1 < words_.size() && isAmong(kPeople, words_[w].lower)) end = words_[w++].end;
    if (amount.unit || w + 1 >= words_.size() || words_[w].start != end + 1) return false;
    if (words_[w].lower == "who") return true;
    const bool in = words_[w].lower == "in" || words_[w].lower == "at";
    return in && (words_[w + 1].capitalised || words_[w + 1].lower == "the");
  }

  // "deck 4", "its paint shop", not "its 12 plants", "May 2024"
  bool isPart(std::size_t w) const {
    static constexpr std::string_view kIts[] = {"its", "their", "her", "his"};
    const StatementWord &of = words_[w], &which = words_[w + 1];
    const bool number = isDigit(which.lower[0]);
    if (isOneOf(kIts, of.lower)) return !number;
    return number && !of.capitalised && !isDigit(of.lower[0]) && statement_.between(w, w + 1) == " ";
  }

  // "Height (ft): 604"
  const Unit* unitOfLabel(const Amount& amount) const {
    const auto label = text().substr(0, amount.start).find(": ");
    for (std::size_t w = 0; label != std::string_view::npos && w < words_.size() && words_[w].end <= label;
         ++w)
      if (const Unit* unit = unitOf(words_[w].lower); unit && !statement_.isOfName(w)) return unit;
    return nullptr;
  }

  bool isOfName(const Amount& amount) const {
    for (std::size_t w = wordAt(amount.start); w < words_.size() && words_[w].start < amount.end; ++w)
      if (statement_.isOfName(w)) return true;
    return text().substr(0, amount.start).find(": ") == std::string_view::npos &&
           text().find(": ", amount.end) != std::string_view::npos;
  }

  // Whether a word that the attribute does not have stands by it: "the MINIMUM crew size".
  bool isQualifiedBy(std::string_view qualifiers) const {
    const std::size_t from = attribute_.first - std::min<std::size_t>(attribute_.first, 1);
    for (std::size_t w = from; w <= std::min(attribute_.last + 1, words_.size() - 1); ++w)
      if (isAmong(qualifiers, words_[w].lower)) return true;
    return false;
  }

  // "up to 25 seats" where a capacity or the most of them is asked for is 25, "-20 to 45 °C" where the
  // highest is.
  Amount bound(Amount amount) const {
    if (!asked_.isMost() && isQualifiedBy("maximum max highest")) amount.least = -kEndless;
    if (!asked_.isLeast() && isQualifiedBy("minimum min lowest")) amount.most = kEndless;
    if (asked_.holds("capacity") && std::isinf(amount.least) && !std::isinf(amount.most))
      amount.least = amount.most - 1;
    const bool open = amount.most - amount.least > 1;
    if (asked_.isMost() && open && !std::isinf(amount.most)) amount.least = amount.most - 1;
    if (asked_.isLeast() && open && !std::isinf(amount.least)) amount.most = amount.least + 1;
    return amount;
  }

  // "200 hp" where kilowatts are asked for: the word behind may be a unit, which is not known.
  bool isOfOtherUnit(const Amount& amount) const {
    const bool measured = like_.unit || asked_.hasUnit();
    const std::size_t next = wordAt(amount.end);
    if (amount.unit || !measured || next >= words_.size() || words_[next].start > amount.end + 1)
      return false;
    return !asked_.addsNothing(words_[next].lower, words_[next].stem);
  }

  // "holds 12 CONCERTS" where seats are asked for: what a verb counts are people, or it is another one.
  bool isOfOthers(const Amount& amount) const {
    const std::size_t next = wordAt(amount.end);
    if (amount.unit || !isVerb(attribute_.first) || next >= words_.size() ||
        statement_.text().substr(amount.end, words_[next].start - amount.end) != " ")
      return false;
    const StatementWord& word = words_[next];
    return !isAmong(kPeople, word.lower) && !asked_.addsNothing(word.lower, word.stem) && !isLink(word.lower);
  }

  // "holds", "carried" of a capacity
  bool isVerb(std::size_t w) const {
    const std::string& word = words_[w].lower;
    return asked_.isOtherWord(words_[w].stem) && (word.ends_with('s') || word.ends_with("ed"));
  }

  // "the minimum age WAS 21 years", "CARRIED 200 passengers": and now?
  bool isPast(std::size_t byte) const {
    static constexpr std::string_view kIs[] = {"is", "are", "be"};
    const std::size_t verb = attribute_.first;
    if (isVerb(verb) && words_[verb].lower.ends_with("ed") &&
        (verb == 0 || !isOneOf(kIs, words_[verb - 1].lower)))
      return true;
    const std::size_t at = wordAt(byte);
    return at > 0 && at <= words_.size() && (words_[at - 1].lower == "was" || words_[at - 1].lower == "were");
  }

  // What somebody is quoted with may be put right.
  bool isQuoted(std::size_t byte) const {
    const auto marks = std::ranges::count(text().substr(0, byte), '"');
    return marks % 2 == 1 && text().find('"', byte) != std::string_view::npos;
  }

  // "carries up to 280 passengers", "the span is 310 m long": among the words of the attribute.
  bool isWithin(const Amount& amount) const {
    if (amount.start < words_[attribute_.first].end || amount.end > words_[attribute_.last].start)
      return false;
    for (std::size_t w = attribute_.first; w <= attribute_.last; ++w) {
      const bool ofAmount = words_[w].start < amount.end && words_[w].end > amount.start;
      if (!ofAmount && !isLink(words_[w].lower) && !statement_.isOfName(w) &&
          !asked_.addsNothing(words_[w].lower, words_[w].stem))
        return false;
    }
    return true;
  }

  // "HAS 380 seats", "with about 380 seats", not "SOLD 380 seats", "the council wants it TO HAVE 380 seats":
  // whether what is counted is said to be all there is.
  bool isHad(std::size_t start) const {
    static constexpr std::string_view kHedges =
        "about around some nearly almost approximately roughly circa over than more fewer less least most at "
        "up to now currently today just exactly total";
    static constexpr std::string_view kHave =
        "has have with offers counts comprises provides contains employs numbers houses includes are is by "
        "and worth carries takes its their";
    std::size_t w = wordAt(start);
    while (w > 0 && isAmong(kHedges, words_[w - 1].lower) && words_[w - 1].lower != "to") --w;
    if (w > 1 && words_[w - 1].lower == "to" && words_[w - 2].lower == "up") w -= 2;
    if (w == 0 || statement_.between(w - 1, w) != " ") return true;
    if (w > 1 && (words_[w - 2].lower == "to" || words_[w - 2].lower.ends_with("ed"))) return false;
    const bool stillHas = w > 1 && words_[w - 1].lower == "had" && isAmong("has have", words_[w - 2].lower);
    return stillHas || isAmong(kHave, words_[w - 1].lower) || statement_.isOfName(w - 1);
  }

  // "a 30-month battery life", "30 months of battery life", "5,000 inhabitants"
  bool standsBefore(const Amount& amount, std::size_t first) const {
    if (amount.end > first || (!amount.unit && !isHad(amount.start))) return false;
    const std::size_t from = wordAt(amount.end);
    if (attribute_.first - from >= kBeforeIt) return false;
    std::size_t further = amount.unit ? 0 : 1;  // "six months' WRITTEN notice"
    for (std::size_t w = from; w < attribute_.first; ++w) {
      const std::string& word = words_[w].lower;
      if (word == "the" || word == "its" || word == "a") return false;
      if (word != "of" && word != "in" && !asked_.addsNothing(word, words_[w].stem) &&
          (isStopWord(word) || further++ > 0))
        return false;
    }
    return true;
  }

  static bool comparable(const Amount& stated, const Amount& like) {
    if (stated.unit && !like.unit)
      return stated.unit->of != Measure::kShare && stated.unit->of != Measure::kFahrenheit;
    if (!stated.unit) return true;
    return areConvertible(*stated.unit, *like.unit);
  }

  const Amount& like_;
};

}  // namespace

std::optional<PassageClaim> amountClaimedAt(const AttributePlace& place, const Amount& like) {
  return AmountReader(place, like).run();
}

}  // namespace omni
