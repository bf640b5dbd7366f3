#include <algorithm>

#include "base/text.h"
#include "evidence/claims/claim_readers.h"
#include "evidence/claims/saying/link_words.h"
#include "question/similarity.h"
#include "question/stop_words.h"

namespace omni {
namespace {

class NameReader : AttributePlace {
 public:
  NameReader(const AttributePlace& place, const std::string& like) : AttributePlace(place), like_(like) {}

  // "Capital: Bern", "the chief executive is Ann Lee", "Ann Lee, chief executive of …", "mayor Ann Lee"
  std::optional<PassageClaim> run() const {
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

 private:
  // "the port is CLOSED on Sundays", "WEST of Oslo": what follows is no value.
  bool leadsAway(std::size_t w) const {
    static constexpr std::string_view kWhere[] = {"based",    "located",    "headquartered",
                                                  "situated", "registered", "named",
                                                  "called",   "licensed",   "released"};
    static constexpr std::string_view kNoNames =
        "near beside behind opposite outside next north south east west between among like close far with "
        "against about from a an its their";
    const std::string& word = words_[w].lower;
    if (statement_.isOfName(w)) return false;
    return isAmong(kNoNames, word) || (word.ends_with("ed") && !isOneOf(kWhere, word));
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
    if (isNumber(value) && (like_.empty() || !isNumber(like_))) return std::nullopt;
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

  const std::string& like_;
};

}  // namespace

std::optional<PassageClaim> nameClaimedAt(const AttributePlace& place, const std::string& like) {
  return NameReader(place, like).run();
}

}  // namespace omni
