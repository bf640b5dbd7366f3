#pragma once

#include <span>
#include <string>
#include <string_view>

namespace omni {

/// The quantity that a unit measures; units of one measure can be converted, but for currencies. Scales of
/// temperature cannot, so that each is a measure of its own.
enum class Measure {
  kTime,
  kLength,
  kMass,
  kArea,
  kVolume,
  kSpeed,
  kData,
  kPower,
  kEnergy,
  kPressure,
  kFrequency,
  kDataRate,
  kShare,
  kCelsius,
  kFahrenheit,
  kMoney
};

struct Unit {
  std::string_view words;  // its spellings in lower case, singular and plural
  Measure of;
  double size;  // in seconds, millimetres, grams, square metres, litres, metres a second, bytes, watts,
                // joules, pascals, hertz, bits a second, ones
};

/// The unit that a lower-case word names; null where it is none.
const Unit* unitOf(std::string_view lowerCaseWord);

/// All that are known.
std::span<const Unit> knownUnits();

/// Whether amounts of one can be converted to the other.
bool areConvertible(const Unit& a, const Unit& b);

/// How many times larger the unit that was given is than the one that an attribute's words name: 60 for
/// "hours" and {duration, minutes}, 100 for "metres" and {height, cm}. 1 where either is no unit, or one of
/// another kind.
double timesLarger(std::string_view lowerCaseWord, std::span<const std::string> attributeWords);

}  // namespace omni
