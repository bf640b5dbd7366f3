#include "formulate/sketch/elements/kept_unit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "base/number.h"
#include "base/text.h"
#include "question/units/units_of_measure.h"

namespace omni {
namespace {

constexpr std::size_t kMinSamples = 3;
constexpr double kFar = 5;        // times that a unit differs from those that nobody takes for it
constexpr double kClearly = 1.1;  // how much nearer to the values, in powers of e, the likelier unit is

// Whatever is called so is told in years.
constexpr std::string_view kInYears[] = {"age", "aged", "experience", "tenure", "expectancy"};

// The unit that words tell, of those that can be told in `said`: "durationMinutes", "in kB".
const Unit* namedUnit(const Unit& askedUnit, std::string_view text) {
  auto words = identifierWords(text);
  std::ranges::move(split(lower(text), ' '), std::back_inserter(words));
  for (const auto& word : words) {
    const Unit* unit = unitOf(isOneOf(kInYears, word) ? "years" : word);
    if (unit && areConvertible(askedUnit, *unit)) return unit;
  }
  return nullptr;
}

// The value in the middle of those that are known.
std::optional<double> typical(const ValueSummary& values) {
  std::vector<double> known;
  for (const auto& sample : values.samples)
    if (const auto number = parsedNumber(sample); number && *number > 0) known.push_back(*number);
  if (known.size() < kMinSamples) return std::nullopt;
  const auto middle = known.begin() + static_cast<std::ptrdiff_t>(known.size() / 2);
  std::ranges::nth_element(known, middle);
  return *middle;
}

// Powers of e between two amounts.
double apart(double one, double other) {
  return std::abs(std::log(one / other));
}

}  // namespace

KeptUnit keptUnit(std::string_view lowerCaseUnit, double amount, const Attribute& attribute) {
  const Unit* askedUnit = unitOf(lowerCaseUnit);
  if (!askedUnit || askedUnit->of == Measure::kMoney || askedUnit->of == Measure::kShare) return {};
  for (const std::string* text : {&attribute.phrase, &attribute.comment})
    if (const Unit* kept = namedUnit(*askedUnit, *text)) return {askedUnit->size / kept->size};
  const auto usual = typical(attribute.values);
  if (!usual || amount <= 0) return {.sure = false};
  const double asWritten = apart(amount, *usual);
  double nearest = asWritten, farther = std::numeric_limits<double>::infinity(), times = 1;
  for (const Unit& unit : knownUnits()) {
    if (!areConvertible(*askedUnit, unit)) continue;
    const double larger = askedUnit->size / unit.size;
    const double distance = apart(amount * larger, *usual);
    if (std::max(larger, 1 / larger) >= kFar) farther = std::min(farther, distance);
    if (distance >= nearest) continue;
    nearest = distance;
    times = larger;
  }
  if (nearest + kClearly < asWritten) return {times, false};
  return {.sure = nearest == asWritten && asWritten + kClearly < farther};
}

bool hasConvertibleUnit(std::string_view lowerCaseUnit, const Attribute& attribute) {
  const Unit* askedUnit = unitOf(lowerCaseUnit);
  return askedUnit && askedUnit->of != Measure::kMoney && askedUnit->of != Measure::kShare &&
         namedUnit(*askedUnit, attribute.comment) != nullptr;
}

bool isKeptInCents(const Attribute& attribute) {
  const auto saysCents = [](const std::string& text) {
    return std::ranges::any_of(identifierWords(text),
                               [](const std::string& word) { return word == "cents" || word == "cent"; });
  };
  return isNumeric(attribute.values.type) && (saysCents(attribute.phrase) || saysCents(attribute.comment));
}

}  // namespace omni
