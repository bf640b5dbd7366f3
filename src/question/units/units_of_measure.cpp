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
constexpr double kKibi = 1024, kMebi = 1024 * kKibi, kGibi = 1024 * kMebi, kTebi = 1024 * kGibi;
constexpr double kWattHour = 3600, kCalorie = 4.184, kHorsepower = 745.7;
constexpr double kBar = 1e5, kPsi = 6894.757, kNauticalMile = 1852 * kMetre;

constexpr Unit kUnits[] = {
    {"millisecond milliseconds ms", Measure::kTime, .001},
    {"second seconds sec secs", Measure::kTime, 1},
    {"minute minutes min mins", Measure::kTime, kMinute},
    {"hour hours hr hrs", Measure::kTime, kHour},
    {"day days d", Measure::kTime, kDay},
    {"week weeks", Measure::kTime, kWeek},
    {"fortnight fortnights", Measure::kTime, 2 * kWeek},
    {"month months", Measure::kTime, kMonth},
    {"year years", Measure::kTime, kYear},
    {"decade decades", Measure::kTime, 10 * kYear},
    {"micrometre micrometres micrometer micrometers micron microns \xC2\xB5m", Measure::kLength, .001},
    {"millimetre millimetres millimeter millimeters mm", Measure::kLength, 1},
    {"centimetre centimetres centimeter centimeters cm", Measure::kLength, kCentimetre},
    {"metre metres meter meters m", Measure::kLength, kMetre},
    {"kilometre kilometres kilometer kilometers km", Measure::kLength, kKilometre},
    {"inch inches", Measure::kLength, kInch},
    {"foot feet ft", Measure::kLength, kFoot},
    {"yard yards yd yds", Measure::kLength, 3 * kFoot},
    {"mile miles", Measure::kLength, kMile},
    {"nmi", Measure::kLength, kNauticalMile},
    {"milligram milligrams mg", Measure::kMass, .001},
    {"gram grams gramme grammes g", Measure::kMass, 1},
    {"kilogram kilograms kilo kilos kg", Measure::kMass, kKilogram},
    {"tonne tonnes t", Measure::kMass, kTonne},
    {"pound pounds lb lbs", Measure::kMass, kPoundMass},
    {"ounce ounces oz", Measure::kMass, kPoundMass / 16},
    {"sqm m2 m\xC2\xB2", Measure::kArea, 1},
    {"sqft ft2 ft\xC2\xB2", Measure::kArea, kFoot* kFoot / 1e6},
    {"acre acres", Measure::kArea, 4046.856},
    {"hectare hectares ha", Measure::kArea, kHectare},
    {"sqkm km2 km\xC2\xB2", Measure::kArea, kSquareKilometre},
    {"sqmi mi2 mi\xC2\xB2", Measure::kArea, kMile* kMile / 1e6},
    {"millilitre millilitres milliliter milliliters ml", Measure::kVolume, .001},
    {"centilitre centilitres centiliter centiliters cl", Measure::kVolume, .01},
    {"decilitre decilitres deciliter deciliters dl", Measure::kVolume, .1},
    {"hectolitre hectolitres hectoliter hectoliters hl", Measure::kVolume, 100},
    {"m3 m\xC2\xB3", Measure::kVolume, 1000},
    {"litre litres liter liters l", Measure::kVolume, 1},
    {"kmh kph", Measure::kSpeed, 1 / 3.6},
    {"mph", Measure::kSpeed, kMile / kMetre / kHour},
    {"knot knots kn kt kts", Measure::kSpeed, kNauticalMile / kMetre / kHour},
    {"byte bytes", Measure::kData, 1},
    {"kilobyte kilobytes kb", Measure::kData, kKilo},
    {"megabyte megabytes mb", Measure::kData, kMega},
    {"gigabyte gigabytes gb", Measure::kData, kGiga},
    {"terabyte terabytes tb", Measure::kData, kTera},
    {"kib", Measure::kData, kKibi},
    {"mib", Measure::kData, kMebi},
    {"gib", Measure::kData, kGibi},
    {"tib", Measure::kData, kTebi},
    {"kbps", Measure::kDataRate, kKilo},
    {"mbps", Measure::kDataRate, kMega},
    {"gbps", Measure::kDataRate, kGiga},
    {"watt watts", Measure::kPower, 1},
    {"horsepower hp bhp", Measure::kPower, kHorsepower},
    {"kilowatt kilowatts kw", Measure::kPower, kKilo},
    {"megawatt megawatts mw", Measure::kPower, kMega},
    {"gigawatt gigawatts gw", Measure::kPower, kGiga},
    {"kilowatthour kwh", Measure::kEnergy, kKilo* kWattHour},
    {"mwh", Measure::kEnergy, kMega* kWattHour},
    {"gwh", Measure::kEnergy, kGiga* kWattHour},
    {"twh", Measure::kEnergy, kTera* kWattHour},
    {"kilojoule kilojoules kj", Measure::kEnergy, kKilo},
    {"megajoule megajoules mj", Measure::kEnergy, kMega},
    {"kilocalorie kilocalories kcal", Measure::kEnergy, kKilo* kCalorie},
    {"pascal pascals", Measure::kPressure, 1},
    {"hectopascal hectopascals hpa millibar millibars mbar", Measure::kPressure, kBar / 1000},
    {"kilopascal kilopascals kpa", Measure::kPressure, kKilo},
    {"megapascal megapascals mpa", Measure::kPressure, kMega},
    {"bars", Measure::kPressure, kBar},
    {"psi", Measure::kPressure, kPsi},
    {"hertz hz", Measure::kFrequency, 1},
    {"kilohertz khz", Measure::kFrequency, kKilo},
    {"megahertz mhz", Measure::kFrequency, kMega},
    {"gigahertz ghz", Measure::kFrequency, kGiga},
    {"percent pct", Measure::kShare, .01},
    {"celsius \xC2\xB0"
     "c",
     Measure::kCelsius, 1},
    {"fahrenheit \xC2\xB0"
     "f",
     Measure::kFahrenheit, 1},
    {"euro euros eur", Measure::kMoney, 1},
    {"dollar dollars usd", Measure::kMoney, 1},
    {"sterling gbp", Measure::kMoney, 1},
    {"franc francs chf", Measure::kMoney, 1},
    {"yen jpy", Measure::kMoney, 1},
    {"yuan renminbi cny", Measure::kMoney, 1},
    {"rupee rupees inr", Measure::kMoney, 1},
    {"zloty pln", Measure::kMoney, 1},
    {"koruna czk", Measure::kMoney, 1},
    {"forint huf", Measure::kMoney, 1},
    {"krone kroner nok", Measure::kMoney, 1},
    {"krona kronor sek", Measure::kMoney, 1},
    {"dkk", Measure::kMoney, 1},
    {"cad", Measure::kMoney, 1},
    {"aud", Measure::kMoney, 1}};

}  // namespace

const Unit* unitOf(std::string_view lowerCaseWord) {
  const auto unit =
      std::ranges::find_if(kUnits, [&](const Unit& known) { return isAmong(known.words, lowerCaseWord); });
  return unit == std::end(kUnits) ? nullptr : unit;
}

std::span<const Unit> knownUnits() {
  return kUnits;
}

bool areConvertible(const Unit& a, const Unit& b) {
  return a.of == b.of && (a.of != Measure::kMoney || &a == &b);
}

double timesLarger(std::string_view lowerCaseWord, std::span<const std::string> attributeWords) {
  const Unit* named = unitOf(lowerCaseWord);
  if (!named) return 1;
  for (const auto& word : attributeWords)
    if (const Unit* kept = unitOf(word); kept && areConvertible(*named, *kept))
      return named->size / kept->size;
  return 1;
}

}  // namespace omni
