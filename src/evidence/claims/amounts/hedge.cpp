#include "evidence/claims/amounts/hedge.h"

#include <algorithm>
#include <span>

#include "base/text.h"

namespace omni {
namespace {

using Words = std::span<const std::string_view>;

constexpr std::string_view kAboutWords[] = {
    "about",  "around", "approximately", "roughly", "circa",  "ca",        "some",    "nearly",  "almost",
    "approx", "near",   "close",         "barely",  "hardly", "typically", "usually", "average", "averages"};
constexpr std::string_view kAtLeastWords[] = {"over",    "least", "above",  "exceeding", "exceeds",
                                              "minimum", "min",   "beyond", "excess",    "upwards"};
constexpr std::string_view kAtMostWords[] = {"under", "most", "below", "maximum", "max", "within"};
constexpr std::string_view kMore[] = {"more", "longer", "greater", "higher", "larger", "older"};
constexpr std::string_view kLessWords[] = {"less", "fewer", "shorter", "lower", "smaller", "younger"};
constexpr std::string_view kDenials[] = {"no", "not", "never"};
constexpr std::string_view kFormerly[] = {"from", "originally", "formerly"};
constexpr std::string_view kAs[] = {"many", "much", "long"};

constexpr std::string_view kOrSo[] = {"or so", "or thereabouts", "give or take", "approximately"};
constexpr std::string_view kOrMore[] = {"+",       "or more",   "and more",  "or longer", "or older",
                                        "or over", "or above",  "or newer",  "or later",  "and over",
                                        "and up",  "and above", "and older", "plus",      "upwards",
                                        "minimum", "at least"};
constexpr std::string_view kOrLess[] = {"or less",    "or fewer",  "or under", "or below", "or sooner",
                                        "or earlier", "and under", "maximum",  "at most",  "at the most"};

bool beginsWith(std::string_view text, Words hedges) {
  return std::ranges::any_of(hedges, [&](std::string_view hedge) {
    const bool begins = text.starts_with(hedge);
    return begins && (hedge == "+" || text.size() == hedge.size() || !isWordByte(text[hedge.size()]));
  });
}

}  // namespace

Hedge hedgeOf(std::array<std::string_view, 4> before, std::string_view behind) {
  auto [one, two, three, four] = before;
  if (one == "a" || one == "an" || one == "of" || one == "$") one = two, two = three, three = four;
  const bool denied = isOneOf(kDenials, three);
  const std::string_view rest = trim(behind);
  if (isOneOf(kAboutWords, one) || beginsWith(rest, kOrSo)) return Hedge::kAbout;
  if (beginsWith(rest, kOrMore) || isOneOf(kAtLeastWords, one) ||
      (one == "than" && isOneOf(denied ? kLessWords : kMore, two)))
    return Hedge::kAtLeast;
  if (beginsWith(rest, kOrLess) || isOneOf(kAtMostWords, one) || (one == "to" && two == "up") ||
      (one == "as" && isOneOf(kAs, two)) || (one == "than" && isOneOf(denied ? kMore : kLessWords, two)))
    return Hedge::kAtMost;
  return isOneOf(kFormerly, one) ? Hedge::kFormer : Hedge::kNone;
}

}  // namespace omni
