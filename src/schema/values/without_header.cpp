#include "schema/values/without_header.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "base/text.h"

namespace omni {
namespace {

bool isNumbered(std::string_view name, std::string_view before) {
  return name.size() > before.size() && name.starts_with(before) &&
         std::ranges::all_of(name.substr(before.size()), isDigit);
}

bool isIndexName(const std::string& lowered) {
  static constexpr std::string_view kNames[] = {"index",     "rowname", "rownames", "row.names",
                                                "row_names", "x",       "x1"};
  return std::ranges::find(kNames, lowered) != std::end(kNames);
}

// -1 of what is no whole number.
long long numberOf(const std::string& text) {
  long long number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? number : -1;
}

}  // namespace

bool lacksHeader(std::string_view column) {
  const std::string lowered = lower(column);
  static constexpr std::string_view kMade[] = {"column", "unnamed: ", "unnamed_", "...", "_c"};
  return lowered.empty() ||
         std::ranges::any_of(kMade, [&](std::string_view made) { return isNumbered(lowered, made); });
}

bool countsRows(std::string_view column, const ValueSummary& values) {
  if (values.type != ValueType::kInteger || values.rows < 2 || values.nulls > 0 ||
      values.distinct != values.rows || !(lacksHeader(column) || isIndexName(lower(column))))
    return false;
  const long long first = numberOf(values.minimum);
  return (first == 0 || first == 1) &&
         numberOf(values.maximum) == first + static_cast<long long>(values.rows) - 1;
}

}  // namespace omni
