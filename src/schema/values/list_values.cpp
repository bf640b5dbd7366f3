#include "schema/values/list_values.h"

#include <algorithm>
#include <string>

#include "base/number.h"

namespace omni {

bool isList(const ValueSummary& values) {
  return values.type == ValueType::kNested &&
         std::ranges::any_of(values.samples, [](const std::string& sample) {
           return !sample.starts_with('{') && !sample.starts_with('[');
         });
}

ValueType singleType(const ValueSummary& values) {
  if (!isList(values)) return values.type;
  const auto all = [&](const auto& is) { return std::ranges::all_of(values.samples, is); };
  if (all([](const std::string& sample) { return parsedNumber<std::int64_t>(sample).has_value(); }))
    return ValueType::kInteger;
  if (all([](const std::string& sample) { return parsedNumber<double>(sample).has_value(); }))
    return ValueType::kReal;
  return ValueType::kText;
}

}  // namespace omni
