#include "evidence/claims/claim_reader.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "base/text.h"
#include "evidence/claims/amounts/amounts_in.h"
#include "evidence/claims/link_words.h"
#include "question/question.h"
#include "question/similarity.h"
#include "question/stop_words.h"

namespace omni {
namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();
constexpr std::string_view kPeople =
    "people persons person guests spectators visitors employees staff workers students pupils passengers "
    "adults delegates diners fans";
constexpr std::size_t kNarrowing = 30;  // words behind a value that may narrow it
constexpr std::size_t kBeforeTime = 9;  // words between "founded" and its year
constexpr std::size_t kBehindTime = 4;  // words behind a time that may narrow it
constexpr std::size_t kBeforeIt = 3;    // words between a value and the attribute that it stands before

class ClaimReader {
 public:
  ClaimReader(const Saying& statement, WordSpan attribute, const AttributeWords& asked,
              const ClaimValue& like)
      : statement_(statement), words_(statement.words()), attribute_(attribute), asked_(asked), like_(like) {}

  std::optional<PassageClaim> run() const {
    if (std::holds_alternative<bool>(like_)) return yesOrNo();
    if (isAsideBefore(attribute_.first) || isOfMore() || opensNarrowly()) return std::nullopt;
    if (!std::holds_alternative<SaidTime>(like_) && !isDoneOnce() && isOfAYear()) return std::nullopt;
    if (std::holds_alternative<Amount>(like_)) return amount();
    if (std::holds_alternative<SaidTime>(like_)) return time();
    if (std::holds_alternative<std::string>(like_) && asked_.isOfOne()) return named();
    return std::nullopt;
  }

 private:
  // "MORE THAN 30,000": exactness, no comparison.
  bool isHedge(std::size_t w) const {
    static constexpr std::string_view kMore[] = {"more", "less", "fewer", "greater", "higher"};
    return words_[w].lower == "than" && w > 0 && isOneOf(kMore, words_[w - 1].lower) &&
           w + 1 < words_.size() && numberSaid(words_[w + 1].lower);
  }

  // An aside, but not the month of May.
  bool narrows(std::size_t w) const {
    return isAside(words_[w].lower) && !(words_[w].capitalised && words_[w].lower == "may" && w > 0);
  }

  // "EVERY Tracker T3", or a word of the name itself
  bool isOfEvery(std::size_t w) const {
    const bool every = words_[w].lower == "every" || words_[w].lower == "each";
    return statement_.isOfName(w) || (every && w + 1 < words_.size() && statement_.isOfName(w + 1));
  }

  bool isAsideBefore(std::size_t word) const {
    const auto clause = text().substr(0, words_[word].start).find_last_of(";:\"()");
    for (std::size_t w = clause == std::string_view::npos ? 0 : wordAt(clause); w < word; ++w)
      if (narrows(w) && !isHedge(w) && !isOfEvery(w)) return true;
    return false;
  }

  // "With a premium contract the response time …", "In Norway …": said of a part.
  bool opensNarrowly() const {
    static constexpr std::string_view kOpens[] = {
        "in", "on",   "at",     "with",    "without", "for", "under",   "after", "before",    "during",
        "by", "from", "within", "between", "where",   "per", "outside", "among", "including", "of"};
    if (words_.empty() || attribute_.first == 0 || !isOneOf(kOpens, words_.front().lower)) return false;
    if (statement_.opensWith(attribute_.first) || words_[1].lower == "which") return false;
    const bool some = words_[1].lower == "a" || words_[1].lower == "an";  // "In a storm the ship carries …"
    if (some && attribute_.first > 2 && !words_[2].capitalised) return true;
    static constexpr std::string_view kBeside[] = {"with", "without", "including", "for"};
    if (isOneOf(kBeside, words_.front().lower) && attribute_.first > 2 && !isDigit(words_[1].lower[0]) &&
        !numberSaid(words_[1].lower) && !statement_.isOfName(words_[1].lower == "the" ? 2 : 1))
      return true;  // "With the annex the hall has …"
    for (std::size_t w = 1; w < attribute_.first; ++w) {
      if (statement_.isOfName(w)) return false;
      if (statement_.between(w, w + 1).find(", ") != std::string_view::npos) return true;
    }
    return !isDigit(words_[1].lower[0]) && !numberSaid(words_[1].lower);
  }

  // "BORN in Oslo in 1961": no other year changes that.
  bool isDoneOnce() const {
    static constexpr std::string_view kDone[] = {"born", "died", "founded", "designed", "built", "written"};
    return isOneOf(kDone, words_[attribute_.first].lower);
  }

  // "the census of 2001", "in 2019": what was then may have changed since.
  bool isOfAYear() const {
    const std::size_t at = words_[attribute_.first].start;
    const auto before = text().substr(0, at).rfind(", "), after = text().find(", ", at);
    const std::size_t from = before == std::string_view::npos ? 0 : before,
                      to = std::min(after, text().size());
    static constexpr std::string_view kBefore[] = {"in",    "of", "by",     "for",
                                                   "until", "to", "around", "fiscal"};
    for (std::size_t w = 1; w < words_.size(); ++w) {
      const std::string& word = words_[w].lower;
      const bool year =
          word.size() == 4 && (word.starts_with("19") || word.starts_with("20")) && numberSaid(word);
      const bool here = words_[w].start >= from && words_[w].end <= to;
      if (here && year && isOneOf(kBefore, words_[w - 1].lower)) return true;
    }
    return false;
  }

  // A figure on which it is measured: "boiling point (1013 hPa): …"
  bool isInBrackets(std::size_t w) const {
    return isDigit(words_[w].lower[0]) && w > 0 && statement_.between(w - 1, w).ends_with('(');
  }

  // "PARCEL weight", "weight of the parcel: …": another attribute's name holds this one's.
  bool isOfMore() const {
    const auto adds = [&](std::size_t w) {
      return !statement_.isOfName(w) && !asked_.addsNothing(words_[w].lower, words_[w].stem);
    };
    const std::size_t first = attribute_.first;
    const bool verb = first > 0 && words_[first - 1].lower.ends_with('s');
    if (first > 0 && statement_.between(first - 1, first) == " " && adds(first - 1) && !verb &&
        !isDigit(words_[first - 1].lower[0]) && !numberSaid(words_[first - 1].lower) &&
        words_[first - 1].lower != "half")
      return true;
    const auto colon = text().find(": ", words_[attribute_.last].end);
    for (std::size_t w = attribute_.last + 1;
         colon != std::string_view::npos && w < words_.size() && words_[w].end <= colon; ++w)
      if (adds(w) && !isInBrackets(w)) return true;
    return false;
  }

  // "is waterproof", "is no longer maintained"
  std::optional<PassageClaim> yesOrNo() const {
    static constexpr std::string_view kIs[] = {"is", "are", "remains", "still", "fully", "actively", "be"};
    static constexpr std::string_view kNot[] = {"not",  "no",     "never", "isn",
                                                "aren", "longer", "t",     "neither"};
    bool is = false, denied = false;
    for (std::size_t w = attribute_.first; w <= attribute_.last; ++w) {  // "PETS are not ALLOWED"
      is = is || isOneOf(kIs, words_[w].lower);
      denied = denied || isOneOf(kNot, words_[w].lower);
    }
    for (std::size_t w = attribute_.first; w-- > 0;) {
      const std::string& word = words_[w].lower;
      if (isOneOf(kNot, word))
        denied = true;
      else if (isOneOf(kIs, word))
        is = true;
      else
        break;
    }
    if (isNarrowed(words_[attribute_.last].end)) return std::nullopt;
    for (std::size_t w = 0; w < attribute_.first; ++w)
      if (narrows(w) && !isOneOf(kNot, words_[w].lower)) return std::nullopt;
    if (!is && !denied) return std::nullopt;
    return PassageClaim{denied ? "no" : "yes", !denied};
  }

  std::size_t wordAt(std::size_t byte) const {
    const auto at = std::ranges::find_if(words_, [&](const StatementWord& word) { return word.end > byte; });
    return static_cast<std::size_t>(at - words_.begin());
  }

  // Whether nothing but what links them stands between the attribute and what begins at a byte.
  bool leadsTo(std::size_t start) const {
    for (std::size_t w = attribute_.last + 1; w < words_.size() && words_[w].end <= start; ++w) {
      const std::string& word = words_[w].lower;
      if (narrows(w) && !isHedge(w)) return false;
      const bool number = isDigit(word[0]) || numberSaid(word);
      if (!isLink(word) && !number && !unitOf(word) && !statement_.isOfName(w) &&
          !asked_.addsNothing(word, words_[w].stem))
        return false;
    }
    return true;
  }

  // What follows a value and narrows it: "per charge", "under the Finnish flag", "in Norway", "until 2019".
  bool isNarrowed(std::size_t end, std::size_t within = kNarrowing) const {
    const std::size_t from = wordAt(end);
    for (std::size_t w = from; w < std::min(words_.size(), from + within); ++w) {
      const std::string_view between = text().substr(end, words_[w].start - end);
      if (between.find_first_of(",()") != std::string_view::npos) return false;
      if ((narrows(w) || words_[w].lower == "under") && !asked_.holds(words_[w].lower) && !isOfAll(w))
        return true;
    }
    return false;
  }

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

  // "on EVERY rung": of all there are.
  bool isOfAll(std::size_t w) const {
    static constexpr std::string_view kBefore[] = {"for", "on", "in", "at", "to"};
    return words_[w].lower == "every" && w > 0 && isOneOf(kBefore, words_[w - 1].lower);
  }

  std::optional<PassageClaim> amount() const {
    const auto& like = std::get<Amount>(like_);
    const std::string_view text = statement_.text();
    auto amounts = amountsIn(text);
    const std::size_t first = words_[attribute_.first].start, last = words_[attribute_.last].end;
    for (auto& amount : amounts) {
      if (!amount.unit) amount.unit = unitOfLabel(amount);
      if (amount.former || !comparable(amount, like)) continue;
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

  std::string_view text() const { return statement_.text(); }

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
    const bool measured = std::get<Amount>(like_).unit || asked_.hasUnit();
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

  static bool comparable(const Amount& said, const Amount& like) {
    if (said.unit && !like.unit)
      return said.unit->of != Measure::kShare && said.unit->of != Measure::kFahrenheit;
    if (!said.unit) return true;
    return areConvertible(*said.unit, *like.unit);
  }

  std::optional<PassageClaim> time() const {
    const std::string_view text = statement_.text();
    const std::size_t last = words_[attribute_.last].end;
    const auto rest = text.substr(last);
    const auto digit = rest.find_first_of("0123456789");
    if (digit == std::string_view::npos) return std::nullopt;
    const auto time = timeIn(rest);
    if (hasObject()) return std::nullopt;
    if (!time || !leadsToTime(last, last + digit) || isNarrowed(last + digit + 4, kBehindTime))
      return std::nullopt;
    return PassageClaim{time->text, *time};
  }

  // "OPENED A shop in 1985", "RE-FOUNDED in 1985": not the thing itself, not for the first time.
  bool hasObject() const {
    static constexpr std::string_view kObjects[] = {"a", "an", "its", "their", "his", "her", "another"};
    const std::size_t next = attribute_.last + 1;
    const bool again = attribute_.first > 0 && words_[attribute_.first - 1].lower == "re";
    return again || (next < words_.size() && isOneOf(kObjects, words_[next].lower));
  }

  // "founded by Ann Lee in 1998": names may stand between, another verb may not.
  bool leadsToTime(std::size_t from, std::size_t to) const {
    std::size_t between = 0;
    for (std::size_t w = wordAt(from); w < words_.size() && words_[w].end <= to; ++w)
      if (++between > kBeforeTime || isDoneToo(w)) return false;
    const auto mark = text().substr(from, to - from).find_last_of(",;:(");
    return mark + 1 <= 2 || isWeekday(wordAt(from + mark) - 1);  // "on Sunday, 14 September"
  }

  // "built for the southern run AND LAUNCHED in 1990"
  bool isDoneToo(std::size_t w) const {
    return words_[w].lower.ends_with("ed") && words_[w - 1].lower == "and";
  }

  bool isWeekday(std::size_t w) const {
    return isAmong("monday tuesday wednesday thursday friday saturday sunday", words_[w].lower);
  }

  // "Capital: Bern", "the chief executive is Ann Lee", "Ann Lee, chief executive of …", "mayor Ann Lee"
  std::optional<PassageClaim> named() const {
    if (auto entry = entryOf()) return entry;
    std::size_t w = attribute_.last + 1;
    static constexpr std::string_view kIs[] = {"is", "are", "remains", "named", "called",
                                               "in", "by",  "under",   "s"};
    bool linked = text().substr(words_[attribute_.last].end).starts_with(':') ||
                  isOneOf(kIs, words_[attribute_.last].lower);
    const auto behind = w < words_.size() ? statement_.between(w - 1, w) : std::string_view();
    const bool title = w < words_.size() && isNameAt(w) && (behind == " " || behind == ", ");
    if (!title && isApposed()) return nameFrom(nameBefore());
    for (; w < words_.size() && !isNameAt(w); ++w) {
      if (!linked && !isLink(words_[w].lower) && !isStopWord(words_[w].lower) && !statement_.isOfName(w))
        return std::nullopt;
      if (leadsAway(w)) return std::nullopt;
      linked = linked || isOneOf(kIs, words_[w].lower);
    }
    if ((!linked && !title) || w >= words_.size()) return std::nullopt;
    return nameFrom(w);
  }

  // "the port is CLOSED on Sundays", "WEST of Oslo": what follows is no value.
  bool leadsAway(std::size_t w) const {
    static constexpr std::string_view kWhere[] = {"based",    "located",    "headquartered",
                                                  "situated", "registered", "named",
                                                  "called",   "licensed",   "released"};
    static constexpr std::string_view kBeside =
        "near beside behind opposite outside next north south east west between among like close far with "
        "against about from a an its their";
    const std::string& word = words_[w].lower;
    if (statement_.isOfName(w)) return false;
    return isAmong(kBeside, word) || (word.ends_with("ed") && !isOneOf(kWhere, word));
  }

  // "Capital: Bern", "Fuel: diesel, two tanks"
  std::optional<PassageClaim> entryOf() const {
    const auto rest = text().substr(words_[attribute_.last].end);
    if (!rest.starts_with(": ")) return std::nullopt;
    return claimOfName(trim(rest.substr(1, rest.find_first_of(",;", 1) - 1)));
  }

  // A number is no name: "Born: 1961".
  std::optional<PassageClaim> claimOfName(std::string_view value) const {
    const auto isNumber = [](std::string_view text) { return std::ranges::all_of(text, isDigit); };
    const auto& like = std::get<std::string>(like_);
    if (isNumber(value) && (like.empty() || !isNumber(like))) return std::nullopt;
    return PassageClaim{std::string(value), std::string(value)};
  }

  bool isNameAt(std::size_t w) const {
    const bool value = words_[w].capitalised || isDigit(words_[w].lower[0]);
    return value && !statement_.isOfName(w) && !isStopWord(words_[w].lower);
  }

  // Whether the attribute stands behind a comma behind a name.
  bool isApposed() const {
    const std::size_t first = attribute_.first;
    if (first == 0 || !isNameAt(first - 1) || isDigit(words_[first - 1].lower[0])) return false;
    return statement_.between(first - 1, first) == ", ";
  }

  std::size_t nameBefore() const {
    std::size_t first = attribute_.first - 1;
    while (first > 0 && isNameAt(first - 1) && words_[first - 1].end + 1 == words_[first].start) --first;
    return first;
  }

  std::optional<PassageClaim> nameFrom(std::size_t w) const {
    const std::size_t at = words_[w].start;
    std::size_t end = words_[w].end;
    const auto goesOn = [&](std::size_t next) {
      const std::string_view between = text().substr(end, words_[next].start - end);
      const bool joined = between == "." || between == "-" || between == "~" || between == "+";
      const bool spaced = between == " " || between == ". ";
      return joined || (spaced && (words_[next].capitalised || isDigit(words_[next].lower[0])));
    };
    for (++w; w < words_.size() && goesOn(w); ++w) end = words_[w].end;
    if (isNarrowed(end, 2)) return std::nullopt;
    return claimOfName(text().substr(at, end - at));
  }

  const Saying& statement_;
  const std::vector<StatementWord>& words_;
  const WordSpan attribute_;
  const AttributeWords& asked_;
  const ClaimValue& like_;
};

}  // namespace

std::optional<PassageClaim> claimIn(const Saying& statement, WordSpan attribute, const AttributeWords& asked,
                                    const ClaimValue& like) {
  return ClaimReader(statement, attribute, asked, like).run();
}

}  // namespace omni
