#include "base/text.h"
#include "evidence/claims/claim_readers.h"

namespace omni {
namespace {

class YesOrNoReader : AttributePlace {
 public:
  explicit YesOrNoReader(const AttributePlace& place) : AttributePlace(place) {}

  // "is waterproof", "is no longer maintained"
  std::optional<PassageClaim> run() const {
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

 private:
};

}  // namespace

std::optional<PassageClaim> yesOrNoClaimedAt(const AttributePlace& place) {
  return YesOrNoReader(place).run();
}

}  // namespace omni
