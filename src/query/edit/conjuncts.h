#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "query/logical_query.h"

namespace omni {

/// The conditions that all have to hold for this one to hold.
inline std::vector<Condition> conjunctsOf(std::optional<Condition> condition) {
  if (!condition) return {};
  if (condition->kind == Condition::Kind::kAnd) return std::move(condition->children);
  return {*std::move(condition)};
}

/// One condition that holds where all of these do; nothing where there are none.
inline std::optional<Condition> allOf(std::vector<Condition> conjuncts) {
  if (conjuncts.empty()) return std::nullopt;
  if (conjuncts.size() == 1) return std::move(conjuncts.front());
  return Condition{.kind = Condition::Kind::kAnd, .children = std::move(conjuncts)};
}

}  // namespace omni
