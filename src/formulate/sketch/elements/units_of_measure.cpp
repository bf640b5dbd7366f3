#include "formulate/sketch/elements/units_of_measure.h"

#include <algorithm>
#include <iterator>

#include "question/similarity.h"

namespace omni {
namespace {

enum class Measure { kTime, kLength, kMass };

struct Unit {
  std::string_view words;
  Measure of;
  double size;  // in seconds, millimetres, grams
};

constexpr double kMinute = 60, kHour = 60 * kMinute, kDay = 24 * kHour, kWeek = 7 * kDay;
constexpr double kCentimetre = 10, kMetre = 1000, kKilometre = 1000 * kMetre;
constexpr double kKilogram = 1000, kTonne = 1000 * kKilogram;

constexpr Unit kUnits[] = {
    {"second seconds sec secs", Measure::kTime, 1},
    {"minute minutes min mins", Measure::kTime, kMinute},
    {"hour hours hr hrs", Measure::kTime, kHour},
    {"day days", Measure::kTime, kDay},
    {"week weeks", Measure::kTime, kWeek},
    {"millimetre millimetres millimeter millimeters mm", Measure::kLength, 1},
    {"centimetre centimetres centimeter centimeters cm", Measure::kLength, kCentimetre},
    {"metre metres meter meters m", Measure::kLength, kMetre},
    {"kilometre kilometres kilometer kilometers km", Measure::kLength, kKilometre},
    {"gram grams gramme grammes g", Measure::kMass, 1},
    {"kilogram kilograms kilo kilos kg", Measure::kMass, kKilogram},
    {"tonne tonnes", Measure::kMass, kTonne}};

const Unit* unitOf(std::string_view word) {
  const auto unit =
      std::ranges::find_if(kUnits, [&](const Unit& known) { return isAmong(known.words, word); });
  return unit == std::end(kUnits) ? nullptr : unit;
}

}  // namespace

double timesLarger(std::string_view lowerCaseWord, std::span<const std::string> attributeWords) {
  const Unit* said = unitOf(lowerCaseWord);
  if (!said) return 1;
  for (const auto& word : attributeWords)
    if (const Unit* kept = unitOf(word); kept && kept->of == said->of) return said->size / kept->size;
  return 1;
}

}  // namespace omni
