#include "formulate/candidates/date_columns.h"

#include <cstdlib>
#include <string_view>

namespace omni {
namespace {

std::optional<std::size_t> partCalled(const Entity& entity, std::string_view name, double most) {
  for (std::size_t a = 0; a < entity.attributes.size(); ++a) {
    const Attribute& attribute = entity.attributes[a];
    if (attribute.phrase != name || attribute.values.type != ValueType::kInteger) continue;
    const double greatest = std::strtod(attribute.values.maximum.c_str(), nullptr);
    if (greatest >= 1 && greatest <= most) return a;
  }
  return std::nullopt;
}

}  // namespace

std::optional<DateColumns> dateColumnsOf(const Entity& entity) {
  constexpr double kLastYear = 2200, kMonths = 12, kDays = 31;
  const auto year = partCalled(entity, "year", kLastYear);
  const auto month = partCalled(entity, "month", kMonths);
  const auto day = partCalled(entity, "day", kDays);
  return year && month && day ? std::optional(DateColumns{*year, *month, *day}) : std::nullopt;
}

}  // namespace omni
