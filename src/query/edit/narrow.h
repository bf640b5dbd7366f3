#pragma once

#include <utility>

#include "query/logical_query.h"

namespace omni {

/// Adds a condition to those of a query.
inline void narrow(LogicalQuery& query, Condition condition) {
  if (!query.where) {
    query.where = std::move(condition);
    return;
  }
  if (query.where->kind != Condition::Kind::kAnd) {
    Condition both;
    both.children.push_back(*std::move(query.where));
    query.where = std::move(both);
  }
  query.where->children.push_back(std::move(condition));
}

}  // namespace omni
