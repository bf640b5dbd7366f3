#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "language/sql/sql_tree.h"
#include "query/logical_query.h"

namespace omni {

/// The aggregate that a function of SQL is, by its name in lower case; nothing for any other.
inline std::optional<AggregateFunction> aggregateCalled(std::string_view name) {
  if (name == "count") return AggregateFunction::kCount;
  if (name == "sum" || name == "total") return AggregateFunction::kSum;
  if (name == "avg" || name == "mean") return AggregateFunction::kAverage;
  if (name == "min") return AggregateFunction::kMinimum;
  if (name == "max") return AggregateFunction::kMaximum;
  if (name == "median") return AggregateFunction::kMedian;
  return std::nullopt;
}

/// Adds what AND joins in a condition, which must outlive the parts.
inline void addConjuncts(const SqlExpression& condition, std::vector<const SqlExpression*>& parts) {
  if (condition.kind == SqlExpression::Kind::kBinary && condition.name == "and")
    for (const auto& part : condition.of) addConjuncts(part, parts);
  else
    parts.push_back(&condition);
}

}  // namespace omni
