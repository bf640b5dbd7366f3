#include "schema/values/without_header.h"

#include <algorithm>
#include <cstdint>

#include "base/number.h"
#include "base/text.h"
#include "schema/values/all_differ.h"

namespace omni {
namespace {

bool isNumbered(std::string_view name, std::string_view before) {
  return name.size() > before.size() && name.starts_with(before) &&
         std::ranges::all_of(name.substr(before.size()), isDigit);
}

bool isIndexName(const std::string& lowered) {
  static constexpr std::string_view kNames[] = {"index",     "rowname", "rownames", "row.names",
                                                "row_names", "x",       "x1"};
  return isOneOf(kNames, lowered);
}

}  // namespace

bool lacksHeader(std::string_view column) {
  const std::string lowered = lower(column);
  static constexpr std::string_view kMade[] = {"column", "unnamed: ", "unnamed_", "...", "_c"};
  return lowered.empty() ||
         std::ranges::any_of(kMade, [&](std::string_view made) { return isNumbered(lowered, made); });
}

bool countsRows(std::string_view column, const ValueSummary& values) {
  if (values.type != ValueType::kInteger || !allDiffer(values) ||
      !(lacksHeader(column) || isIndexName(lower(column))))
    return false;
  const auto first = parsedNumber<std::int64_t>(values.minimum);
  return (first == 0 || first == 1) &&
         parsedNumber<std::int64_t>(values.maximum) == *first + static_cast<std::int64_t>(values.rows) - 1;
}

}  // namespace omni
