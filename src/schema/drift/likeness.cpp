#include "schema/drift/likeness.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "base/text.h"

namespace omni {
namespace {

constexpr double kByValues = 0.6, kByName = 0.25, kByPlace = 0.15;

std::set<std::string> threes(std::string_view name) {
  const std::string padded = "  " + lower(name) + " ";
  std::set<std::string> all;
  for (std::size_t i = 0; i + 3 <= padded.size(); ++i) all.insert(padded.substr(i, 3));
  return all;
}

template <class Set>
std::size_t shared(const Set& a, const Set& b) {
  return static_cast<std::size_t>(
      std::ranges::count_if(a, [&](const auto& each) { return b.contains(each); }));
}

double ratio(double a, double b) {
  const double most = std::max(a, b);
  return most == 0 ? 1 : std::min(a, b) / most;
}

double part(std::size_t some, std::size_t all) {
  return all == 0 ? 0 : static_cast<double>(some) / static_cast<double>(all);
}

bool isEmpty(const ValueSummary& values) {
  return values.distinct == 0;
}

}  // namespace

double nameLikeness(std::string_view a, std::string_view b) {
  const auto ofA = threes(a), ofB = threes(b);
  return 2 * static_cast<double>(shared(ofA, ofB)) / static_cast<double>(ofA.size() + ofB.size());
}

double valueLikeness(const ValueSummary& a, const ValueSummary& b) {
  if (isEmpty(a) && isEmpty(b)) return -1;
  if (isEmpty(a) || isEmpty(b)) return 0;
  const std::set<std::string> ofA(a.samples.begin(), a.samples.end()),
      ofB(b.samples.begin(), b.samples.end());
  const double together = part(shared(ofA, ofB), std::min(ofA.size(), ofB.size()));
  const double distinct = ratio(static_cast<double>(a.distinct), static_cast<double>(b.distinct));
  const double ends = (a.minimum == b.minimum ? 0.5 : 0) + (a.maximum == b.maximum ? 0.5 : 0);
  return a.minimum.empty() && b.minimum.empty() ? 0.8 * together + 0.2 * distinct
                                                : 0.4 * together + 0.2 * distinct + 0.4 * ends;
}

double likeness(const HeldAttribute& before, std::size_t placeBefore, const HeldAttribute& after,
                std::size_t placeAfter) {
  if (before.type != after.type && !before.type.empty() && !after.type.empty()) return 0;
  const double name = nameLikeness(before.name, after.name);
  const auto apart =
      static_cast<double>(std::max(placeBefore, placeAfter) - std::min(placeBefore, placeAfter));
  const double place = 1 / (1 + apart);
  const double values = valueLikeness(before.values, after.values);
  // Without values the name and the place speak alone, and have to speak clearly.
  if (values < 0) return 0.6 * name + 0.4 * place;
  return kByValues * values + kByName * name + kByPlace * place;
}

}  // namespace omni
