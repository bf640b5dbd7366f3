#pragma once

#include <utility>

#include "query/edit/conjuncts.h"

namespace omni {

/// Adds a condition to those of a query.
inline void narrow(LogicalQuery& query, Condition condition) {
  auto conjuncts = conjunctsOf(std::move(query.where));
  conjuncts.push_back(std::move(condition));
  query.where = allOf(std::move(conjuncts));
}

}  // namespace omni
