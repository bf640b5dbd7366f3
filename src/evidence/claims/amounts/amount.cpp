#include "evidence/claims/amounts/amount.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "evidence/claims/amounts/amounts_in.h"

namespace omni {
namespace {

constexpr double kSlack = 1e-6;  // of conversions
constexpr double kExact = .005;  // of a number that stands alone in a cell: it is seldom rounded

bool overlap(const Amount& a, const Amount& b, double sizeA, double sizeB) {
  // Ends that merely touch are roundings of different numbers: 19 and 20.
  const double low = std::max(a.least * sizeA, b.least * sizeB);
  const double high = std::min(a.most * sizeA, b.most * sizeB);
  const double size = std::isinf(low) ? high : low;
  return std::isinf(high - low) || high - low > kSlack * std::max(1.0, std::abs(size));
}

// "1.450" and "1450", 12.5 (thousand) and 12500: one may be written in other steps, or with another point.
bool areInSteps(double a, double b) {
  if (a <= 0 || b <= 0) return false;
  constexpr double kSteps[] = {1e2, 1e3, 1e6, 1e9};
  const double times = std::max(a, b) / std::min(a, b);
  return std::ranges::any_of(kSteps, [&](double step) { return std::abs(times / step - 1) < kSlack; });
}

}  // namespace

std::optional<Amount> amountOf(std::string_view text, std::span<const std::string> words) {
  const std::string_view value = trim(text);
  const bool negative = value.starts_with('-');
  auto amounts = amountsIn(negative ? value.substr(1) : value, kExact);
  if (amounts.size() != 1 || amounts[0].start != 0 || amounts[0].end + (negative ? 1 : 0) != value.size())
    return std::nullopt;
  Amount amount = amounts[0];
  if (negative) amount = {.least = -amount.most, .most = -amount.least, .unit = amount.unit};
  for (const auto& word : words) {
    if (!amount.unit) amount.unit = unitOf(word);
    const double times = word.starts_with("thousand") ? 1e3 : word.starts_with("million") ? 1e6 : 1;
    amount.least *= times;
    amount.most *= times;
  }
  return amount;
}

Agreement compare(const Amount& a, const Amount& b) {
  if (a.unit && b.unit && !areConvertible(*a.unit, *b.unit)) return Agreement::kUnknown;
  if (!a.unit && b.unit) return compare(b, a);
  // A number whose unit is not written may be in any: 36.1 is 19.5 knots.
  const auto agrees = [&](const Unit& unit) {
    return areConvertible(*a.unit, unit) && overlap(a, b, a.unit->size, unit.size);
  };
  const bool same = !a.unit  ? overlap(a, b, 1, 1)
                    : b.unit ? overlap(a, b, a.unit->size, b.unit->size)
                             : std::ranges::any_of(knownUnits(), agrees);
  if (same) return Agreement::kSame;
  return areInSteps(a.least + a.most, b.least + b.most) ? Agreement::kUnknown : Agreement::kDiffers;
}

}  // namespace omni
