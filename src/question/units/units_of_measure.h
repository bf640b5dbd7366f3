#pragma once

#include <span>
#include <string>
#include <string_view>

namespace omni {

/// What a unit measures; units of one measure can be converted. Currencies and scales of temperature cannot,
/// so that each is a measure of its own.
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
  kShare,
  kCelsius,
  kFahrenheit,
  kEuro,
  kDollar,
  kPound
};

struct Unit {
  std::string_view words;  // its spellings in lower case, singular and plural
  Measure of;
  double size;  // in seconds, millimetres, grams, square metres, litres, metres a second, bytes, watts,
                // joules, ones
};

/// The unit that a lower-case word names; null where it is none.
const Unit* unitOf(std::string_view lowerCaseWord);

/// How many times larger the unit that was said is than the one that an attribute's words name: 60 for
/// "hours" and {duration, minutes}, 100 for "metres" and {height, cm}. 1 where either is no unit, or one of
/// another kind.
double timesLarger(std::string_view lowerCaseWord, std::span<const std::string> attributeWords);

}  // namespace omni
