#include "schema/values/truth_values.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace omni {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;
constexpr std::array<Pair, 4> kPairs{Pair{"y", "n"}, {"yes", "no"}, {"t", "f"}, {"true", "false"}};

// As the samples spell it, else in the case of the other.
std::string spelled(const ValueSummary& values, std::string_view word) {
  for (const auto& sample : values.samples)
    if (lower(sample) == word) return sample;
  const std::string& other = values.samples.front();
  std::string text(word);
  if (other.front() >= 'A' && other.front() <= 'Z')
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text;
}

bool isZeroOrOne(std::string_view number) {
  return number == "0" || number == "1" || number == "0.0" || number == "1.0";
}

// Fractions may lie between the two.
bool areZeroAndOne(const ValueSummary& values) {
  return isZeroOrOne(values.minimum) && isZeroOrOne(values.maximum) && values.maximum.front() == '1' &&
         (values.type == ValueType::kInteger || values.distinct <= 2);
}

}  // namespace

std::optional<TruthValues> truthValues(const ValueSummary& values) {
  if (values.type == ValueType::kBoolean) return TruthValues{true, false};
  if (isNumeric(values.type))
    return areZeroAndOne(values) ? std::optional(TruthValues{std::int64_t{1}, std::int64_t{0}})
                                 : std::nullopt;
  if (values.type != ValueType::kText || !values.complete || values.samples.empty()) return std::nullopt;
  for (const auto& pair : kPairs) {
    const auto isOne = [&](const std::string& sample) {
      return lower(sample) == pair.first || lower(sample) == pair.second;
    };
    if (std::ranges::all_of(values.samples, isOne))
      return TruthValues{spelled(values, pair.first), spelled(values, pair.second)};
  }
  return std::nullopt;
}

}  // namespace omni
