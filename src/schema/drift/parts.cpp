#include "schema/drift/parts.h"

#include <algorithm>
#include <cmath>

#include "schema/drift/likeness.h"

namespace omni {
namespace {

constexpr double kSameValues = 0.5;
constexpr double kSwappedValues = 0.7;  // of one attribute with the other's, at least
constexpr double kOwnValues = 0.4;      // with its own, at most
constexpr std::size_t kMinAttributes = 2;
constexpr double kSameAttributes = 0.9;  // share of the attributes that a slice has
constexpr double kComeAndGone = 0.2;     // of the rows of the smallest slice

double shareNamed(const Holder& of, const Holder& in) {
  const auto named = std::ranges::count_if(of.attributes, [&](const HeldAttribute& attribute) {
    return std::ranges::find(in.attributes, attribute.name, &HeldAttribute::name) != in.attributes.end();
  });
  return static_cast<double>(named) / static_cast<double>(of.attributes.size());
}

}  // namespace

bool isSame(const HeldAttribute& a, const HeldAttribute& b) {
  return a.name == b.name && a.type == b.type && std::abs(valueLikeness(a.values, b.values)) >= kSameValues;
}

double shareIn(const Holder& of, const std::vector<const Holder*>& in) {
  if (of.attributes.empty()) return 0;
  const auto stands = [&](const HeldAttribute& attribute) {
    return std::ranges::any_of(in, [&](const Holder* holder) {
      return std::ranges::any_of(holder->attributes,
                                 [&](const HeldAttribute& other) { return isSame(attribute, other); });
    });
  };
  const auto found = std::ranges::count_if(of.attributes, stands);
  return static_cast<double>(found) / static_cast<double>(of.attributes.size());
}

bool isSlice(const Holder& part, const Holder& whole) {
  return part.attributes.size() >= kMinAttributes && part.count > 0 && part.count < whole.count &&
         shareNamed(part, whole) >= kSameAttributes && shareNamed(whole, part) >= kSameAttributes;
}

bool shareRowsOut(const Holder& whole, const std::vector<const Holder*>& slices) {
  if (slices.size() < 2) return false;
  double sum = 0, smallest = static_cast<double>(whole.count);
  for (const Holder* slice : slices) {
    sum += static_cast<double>(slice->count);
    smallest = std::min(smallest, static_cast<double>(slice->count));
  }
  return std::abs(sum - static_cast<double>(whole.count)) <= kComeAndGone * smallest;
}

double swapped(const HeldAttribute& a, const HeldAttribute& b, const HeldAttribute& aNow,
               const HeldAttribute& bNow) {
  const double own = std::max(valueLikeness(a.values, aNow.values), valueLikeness(b.values, bNow.values));
  const double other = std::min(valueLikeness(a.values, bNow.values), valueLikeness(b.values, aNow.values));
  return std::abs(own) <= kOwnValues && other >= kSwappedValues ? other : 0;
}

}  // namespace omni
