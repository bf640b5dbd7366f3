#include "question/units/units_of_measure.h"

#include <algorithm>
#include <iterator>

#include "question/similarity.h"

namespace omni {
namespace {

constexpr double kMinute = 60, kHour = 60 * kMinute, kDay = 24 * kHour, kWeek = 7 * kDay;
constexpr double kYear = 365.25 * kDay, kMonth = kYear / 12;
constexpr double kCentimetre = 10, kMetre = 1000, kKilometre = 1000 * kMetre;
constexpr double kInch = 25.4, kFoot = 12 * kInch, kMile = 5280 * kFoot;
constexpr double kKilogram = 1000, kTonne = 1000 * kKilogram, kPoundMass = 453.59237;
constexpr double kHectare = 10'000, kSquareKilometre = 1e6;
constexpr double kKilo = 1e3, kMega = 1e6, kGiga = 1e9, kTera = 1e12;
constexpr double kWattHour = 3600;

constexpr Unit kUnits[] = {
    {"millisecond milliseconds ms", Measure::kTime, .001},
    {"second seconds sec secs", Measure::kTime, 1},
    {"minute minutes min mins", Measure::kTime, kMinute},
    {"hour hours hr hrs", Measure::kTime, kHour},
    {"day days d", Measure::kTime, kDay},
    {"week weeks", Measure::kTime, kWeek},
    {"month months", Measure::kTime, kMonth},
    {"year years", Measure::kTime, kYear},
    {"millimetre millimetres millimeter millimeters mm", Measure::kLength, 1},
    {"centimetre centimetres centimeter centimeters cm", Measure::kLength, kCentimetre},
    {"metre metres meter meters m", Measure::kLength, kMetre},
    {"kilometre kilometres kilometer kilometers km", Measure::kLength, kKilometre},
    {"inch inches", Measure::kLength, kInch},
    {"foot feet ft", Measure::kLength, kFoot},
    {"mile miles", Measure::kLength, kMile},
    {"milligram milligrams mg", Measure::kMass, .001},
    {"gram grams gramme grammes g", Measure::kMass, 1},
    {"kilogram kilograms kilo kilos kg", Measure::kMass, kKilogram},
    {"tonne tonnes t", Measure::kMass, kTonne},
    {"pound pounds lb lbs", Measure::kMass, kPoundMass},
    {"ounce ounces oz", Measure::kMass, kPoundMass / 16},
    {"sqm m2 m\xC2\xB2", Measure::kArea, 1},
    {"hectare hectares ha", Measure::kArea, kHectare},
    {"sqkm km2 km\xC2\xB2", Measure::kArea, kSquareKilometre},
    {"millilitre millilitres milliliter milliliters ml", Measure::kVolume, .001},
    {"m3 m\xC2\xB3", Measure::kVolume, 1000},
    {"litre litres liter liters l", Measure::kVolume, 1},
    {"kmh kph", Measure::kSpeed, 1 / 3.6},
    {"mph", Measure::kSpeed, kMile / kMetre / kHour},
    {"byte bytes", Measure::kData, 1},
    {"kilobyte kilobytes kb", Measure::kData, kKilo},
    {"megabyte megabytes mb", Measure::kData, kMega},
    {"gigabyte gigabytes gb", Measure::kData, kGiga},
    {"terabyte terabytes tb", Measure::kData, kTera},
    {"watt watts", Measure::kPower, 1},
    {"kilowatt kilowatts kw", Measure::kPower, kKilo},
    {"megawatt megawatts mw", Measure::kPower, kMega},
    {"gigawatt gigawatts gw", Measure::kPower, kGiga},
    {"kilowatthour kwh", Measure::kEnergy, kKilo* kWattHour},
    {"mwh", Measure::kEnergy, kMega* kWattHour},
    {"gwh", Measure::kEnergy, kGiga* kWattHour},
    {"twh", Measure::kEnergy, kTera* kWattHour},
    {"percent pct", Measure::kShare, .01},
    {"celsius \xC2\xB0"
     "c",
     Measure::kCelsius, 1},
    {"fahrenheit \xC2\xB0"
     "f",
     Measure::kFahrenheit, 1},
    {"euro euros eur", Measure::kEuro, 1},
    {"dollar dollars usd", Measure::kDollar, 1},
    {"sterling gbp", Measure::kPound, 1}};

}  // namespace

const Unit* unitOf(std::string_view lowerCaseWord) {
  const auto unit =
      std::ranges::find_if(kUnits, [&](const Unit& known) { return isAmong(known.words, lowerCaseWord); });
  return unit == std::end(kUnits) ? nullptr : unit;
}

double timesLarger(std::string_view lowerCaseWord, std::span<const std::string> attributeWords) {
  const Unit* said = unitOf(lowerCaseWord);
  if (!said) return 1;
  for (const auto& word : attributeWords)
    if (const Unit* kept = unitOf(word); kept && kept->of == said->of) return said->size / kept->size;
  return 1;
}

}  // namespace omni
