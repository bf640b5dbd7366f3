#include <algorithm>
#include <deque>
#include <string>
#include <vector>

#include "question/lexicon/cue_tables.h"
#include "question/lexicon/implied_attributes.h"

namespace omni {
namespace {

using enum CueKind;

// A verb that says what is compared: "weighs more than".
struct Measuring {
  std::string_view verb;
  std::string_view attribute;
};

constexpr Measuring kVerbs[] = {
    {"last", kLength},  {"lasts", kLength},  {"lasted", kLength},  {"lasting", kLength},
    {"take", kLength},  {"takes", kLength},  {"took", kLength},    {"taking", kLength},
    {"weigh", kWeight}, {"weighs", kWeight}, {"weighed", kWeight}, {"weighing", kWeight},
    {"cost", kPrice},   {"costs", kPrice},   {"costing", kPrice},  {"paid", kPay},
};

constexpr Cue kAmounts[] = {
    {"more than", kGreater}, {"over", kGreater},        {"longer than", kGreater},
    {"less than", kLess},    {"under", kLess},          {"at least", kGreaterOrEqual},
    {"between", kBetween},   {"at most", kLessOrEqual},
};

// "the price is GREATER 100": of a number alone.
constexpr Cue kBare[] = {
    {"greater", kGreater}, {"larger", kGreater}, {"higher", kGreater},
    {"bigger", kGreater},  {"lower", kLess},     {"smaller", kLess},
};

constexpr Cue kCompared[] = {
    {"more than", kGreater},
    {"greater than", kGreater},
    {"larger than", kGreater},
    {"higher than", kGreater},
    {"bigger than", kGreater},
    {"above", kGreater},
    {"over", kGreater},
    {"exceeds", kGreater},
    {"exceed", kGreater},
    {"exceeding", kGreater},
    {"exceeded", kGreater},
    {"in excess of", kGreater},
    {"upwards of", kGreater},
    {"better than", kGreater, kRating},
    {"longer than", kGreater, kLength},
    {"taller than", kGreater, kHeight},
    {"heavier than", kGreater, kWeight},
    {"older than", kGreater, kAge, kBirth},
    {"as old as", kEqual, kAge, kBirth},
    {"as expensive as", kEqual, kPrice},
    {"as heavy as", kEqual, kWeight},
    {"as tall as", kEqual, kHeight},
    {"more expensive than", kGreater, kPrice},
    {"faster than", kGreater, kSpeed},
    {"after", kGreater, kWhen},
    {"later than", kGreater, kWhen},
    {"more recent than", kGreater, kWhen},
    {"newer than", kGreater, kWhen},
    {"wider than", kGreater, "width"},
    {"deeper than", kGreater, "depth"},
    {"thicker than", kGreater, "thick"},
    {"hotter than", kGreater, kTemperature},
    {"warmer than", kGreater, kTemperature},
    {"farther than", kGreater, kLength},
    {"further than", kGreater, kLength},
    {"richer than", kGreater, kPay},
    {"or more than", kGreater},
    {"or greater than", kGreater},
    {"or higher than", kGreater},
    {"since", kGreaterOrEqual, kWhen},
    {"at least", kGreaterOrEqual},
    {"no less than", kGreaterOrEqual},
    {"not less than", kGreaterOrEqual},
    {"greater than or equal to", kGreaterOrEqual},
    {"more than or equal to", kGreaterOrEqual},
    {"larger than or equal to", kGreaterOrEqual},
    {"bigger than or equal to", kGreaterOrEqual},
    {"higher than or equal to", kGreaterOrEqual},
    {"no fewer than", kGreaterOrEqual},
    {"or more", kGreaterOrEqual},
    {"or older", kGreaterOrEqual},
    {"or greater", kGreaterOrEqual},
    {"or larger", kGreaterOrEqual},
    {"or longer", kGreaterOrEqual},
    {"or over", kGreaterOrEqual},
    {"or above", kGreaterOrEqual},
    {"or higher", kGreaterOrEqual},
    {"or later", kGreaterOrEqual},
    {"or after", kGreaterOrEqual},
    {"minimum of", kGreaterOrEqual},
    {"less than", kLess},
    {"fewer than", kLess},
    {"lower than", kLess},
    {"smaller than", kLess},
    {"below", kLess},
    {"under", kLess},
    {"shorter than", kLess, "length durat height run long distanc minut"},
    {"younger than", kLess, kAge, kBirth},
    {"cheaper than", kLess, kPrice},
    {"lighter than", kLess, kWeight},
    {"slower than", kLess, kSpeed},
    {"before", kLess, kWhen},
    {"earlier than", kLess, kWhen},
    {"prior to", kLess, kWhen},
    {"worse than", kLess, kRating},
    {"narrower than", kLess, "width"},
    {"colder than", kLess, kTemperature},
    {"closer than", kLess, kLength},
    {"or less than", kLess},
    {"or fewer than", kLess},
    {"or lower than", kLess},
    {"or younger", kLessOrEqual},
    {"or smaller", kLessOrEqual},
    {"or shorter", kLessOrEqual},
    {"or under", kLessOrEqual},
    {"at most", kLessOrEqual},
    {"no more than", kLessOrEqual},
    {"no higher than", kLessOrEqual},
    {"no taller than", kLessOrEqual, kHeight},
    {"no longer than", kLessOrEqual, kLength},
    {"no heavier than", kLessOrEqual, kWeight},
    {"no larger than", kLessOrEqual},
    {"no bigger than", kLessOrEqual},
    {"no older than", kLessOrEqual, kAge, kBirth},
    {"no later than", kLessOrEqual, kWhen},
    {"no earlier than", kGreaterOrEqual, kWhen},
    {"no younger than", kGreaterOrEqual, kAge, kBirth},
    {"no lower than", kGreaterOrEqual},
    {"no smaller than", kGreaterOrEqual},
    {"no shorter than", kGreaterOrEqual, kLength},
    {"not more than", kLessOrEqual},
    {"less than or equal to", kLessOrEqual},
    {"smaller than or equal to", kLessOrEqual},
    {"lower than or equal to", kLessOrEqual},
    {"fewer than or equal to", kLessOrEqual},
    {"or less", kLessOrEqual},
    {"or fewer", kLessOrEqual},
    {"or below", kLessOrEqual},
    {"or before", kLessOrEqual},
    {"or lower", kLessOrEqual},
    {"or earlier", kLessOrEqual},
    {"up to", kLessOrEqual},
    {"until", kLessOrEqual, kWhen},
    {"equal to", kEqual},
    {"equals", kEqual},
    {"exactly", kEqual},
    {"not equal to", kNotEqual},
    {"other than", kNotEqual},
    {"different from", kNotEqual},
    {"between", kBetween},
};

constexpr Cue kTextCues[] = {
    {"contain", kContains},
    {"contains", kContains},
    {"containing", kContains},
    {"contained", kContains},
    {"contain the word", kContains},
    {"contains the word", kContains},
    {"containing the word", kContains},
    {"the word", kContains},
    {"the substring", kContains},
    {"substring", kContains},
    {"the phrase", kContains},
    {"the letter", kContains},
    {"a letter", kContains},
    {"contain a letter", kContains},
    {"contains a letter", kContains},
    {"containing a letter", kContains},
    {"includes the word", kContains},
    {"include the word", kContains},
    {"include the string", kContains},
    {"includes the string", kContains},
    {"contain the string", kContains},
    {"contains the string", kContains},
    {"containing the string", kContains},
    {"the string", kContains},
    {"has letter", kContains},
    {"have letter", kContains},
    {"mentions", kContains},
    {"mentioning", kContains},
    {"start with", kStartsWith},
    {"starts with", kStartsWith},
    {"starting with", kStartsWith},
    {"begin with", kStartsWith},
    {"begins with", kStartsWith},
    {"beginning with", kStartsWith},
    {"started with", kStartsWith},
    {"first letter is", kStartsWith},
    {"begin with the letter", kStartsWith},
    {"start with the letter", kStartsWith},
    {"starts with the letter", kStartsWith},
    {"begins with the letter", kStartsWith},
    {"starting with the letter", kStartsWith},
    {"prefix", kStartsWith},
    {"end with", kEndsWith},
    {"ends with", kEndsWith},
    {"ending with", kEndsWith},
    {"ends in", kEndsWith},
    {"ending in", kEndsWith},
    {"end in", kEndsWith},
};

// Every verb with every amount.
std::vector<Cue> withMeasuring() {
  static std::deque<std::string> phrases;  // that the cues refer to
  std::vector<Cue> cues(std::begin(kCompared), std::end(kCompared));
  for (const auto& [verb, attribute] : kVerbs)
    for (const Cue& amount : kAmounts) {
      const std::string& phrase = phrases.emplace_back(std::string(verb) + ' ' + std::string(amount.phrase));
      cues.push_back({phrase, amount.kind, attribute});
    }
  return cues;
}

}  // namespace

std::span<const Cue> comparisonCues() {
  static const std::vector<Cue> cues = withMeasuring();
  return cues;
}

const Cue* comparedBare(std::string_view word) {
  const auto cue = std::ranges::find(kBare, word, &Cue::phrase);
  return cue == std::end(kBare) ? nullptr : cue;
}

std::span<const Cue> textCues() {
  return kTextCues;
}

}  // namespace omni
