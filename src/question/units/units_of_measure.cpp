#include "question/units/units_of_measure.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/number.h"
#include "question/lexicon/word_lines.h"
#include "question/similarity.h"

namespace omni {

extern const std::string_view kUnitText;  // data/en/units.tsv

namespace {

// In the order of Measure.
constexpr std::string_view kMeasures[] = {
    "time",   "length",   "mass",      "area",      "volume", "speed",   "data",       "power",
    "energy", "pressure", "frequency", "data rate", "share",  "celsius", "fahrenheit", "money"};
static_assert(std::size(kMeasures) == static_cast<std::size_t>(Measure::kMoney) + 1);

std::vector<Unit> shippedUnits() {
  std::vector<Unit> units;
  for (std::string_view text = kUnitText; !text.empty();) {
    std::string_view row = takeUntil('\n', text);
    if (row.empty() || row.front() == '#') continue;
    const auto measure = std::ranges::find(kMeasures, takeUntil('\t', row)) - std::begin(kMeasures);
    const double size = parsedNumber(takeUntil('\t', row)).value_or(1);
    units.push_back({row, static_cast<Measure>(measure), size});
  }
  return units;
}

}  // namespace

const Unit* unitOf(std::string_view lowerCaseWord) {
  const auto isCalled = [&](const Unit& known) { return isAmong(known.words, lowerCaseWord); };
  const auto unit = std::ranges::find_if(knownUnits(), isCalled);
  return unit == knownUnits().end() ? nullptr : &*unit;
}

std::span<const Unit> knownUnits() {
  static const std::vector<Unit> units = shippedUnits();
  return units;
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
