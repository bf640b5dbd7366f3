#include "base/text.h"
#include "evidence/claims/claim_readers.h"
#include "question/similarity.h"

namespace omni {
namespace {

constexpr std::size_t kBeforeTime = 9;  // words between "founded" and its year
constexpr std::size_t kBehindTime = 4;  // words behind a time that may narrow it

class TimeReader : AttributePlace {
 public:
  explicit TimeReader(const AttributePlace& place) : AttributePlace(place) {}

  std::optional<PassageClaim> run() const {
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

 private:
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
};

}  // namespace

std::optional<PassageClaim> timeClaimedAt(const AttributePlace& place) {
  return TimeReader(place).run();
}

}  // namespace omni
