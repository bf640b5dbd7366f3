#include "formulate/sketch/elements/time_units.h"

#include <algorithm>
#include <iterator>

#include "question/similarity.h"

namespace omni {
namespace {

struct TimeUnit {
  std::string_view words;
  double seconds;
};

constexpr double kSecond = 1;
constexpr double kMinute = 60;
constexpr double kHour = 60 * kMinute;
constexpr double kDay = 24 * kHour;
constexpr double kWeek = 7 * kDay;

constexpr TimeUnit kUnits[] = {{"second seconds sec secs", kSecond},
                               {"minute minutes min mins", kMinute},
                               {"hour hours hr hrs", kHour},
                               {"day days", kDay},
                               {"week weeks", kWeek}};

// 0 of what is none.
double secondsIn(std::string_view word) {
  const auto unit =
      std::ranges::find_if(kUnits, [&](const TimeUnit& known) { return isAmong(known.words, word); });
  return unit == std::end(kUnits) ? 0 : unit->seconds;
}

}  // namespace

double timesLonger(std::string_view lowerCaseWord, std::span<const std::string> attributeWords) {
  const double said = secondsIn(lowerCaseWord);
  if (said == 0) return 1;
  for (const auto& word : attributeWords)
    if (const double kept = secondsIn(word); kept > 0) return said / kept;
  return 1;
}

}  // namespace omni
