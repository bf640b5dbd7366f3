#include "execute/group_order.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <string>
#include <variant>

#include "base/text.h"

namespace omni {
namespace {

/// The sort key of a cell.
struct Key {
  int kind = 0;  // numbers, what reads as text, what is missing
  double number = 0;
  std::string folded, text;

  std::partial_ordering operator<=>(const Key&) const = default;
};

Key keyOf(const Value& value) {
  if (std::holds_alternative<Null>(value)) return {.kind = 2};
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return {.number = static_cast<double>(*whole)};
  const auto* real = std::get_if<double>(&value);
  if (real && std::isnan(*real)) return {.kind = 2};
  if (real) return {.number = *real};
  std::string text = toText(value);
  std::string folded = lower(text);
  return {.kind = 1, .folded = std::move(folded), .text = std::move(text)};
}

}  // namespace

void orderGroups(const std::vector<std::size_t>& columns, Outcome& outcome) {
  const auto goesBefore = [&](const Row& one, const Row& other) {
    for (const std::size_t column : columns)
      if (const auto order = keyOf(one.at(column)) <=> keyOf(other.at(column)); order != 0) return order < 0;
    return false;
  };
  if (!columns.empty() && std::ranges::max(columns) < outcome.columns.size())
    std::ranges::stable_sort(outcome.rows, goesBefore);
}

}  // namespace omni
