#pragma once

#include <cstddef>
#include <functional>
#include <set>

#include "query/logical_query.h"

namespace omni {

/// The nodes that an expression or a condition refers to, without those of queries in it.
void addNodes(const Expression& expression, std::set<std::size_t>& nodes);
std::set<std::size_t> nodesOf(const Condition& condition);

/// Lets an expression or a condition refer to other nodes: to `moved(node)` in place of `node`.
using MovedNode = std::function<std::size_t(std::size_t)>;
void moveNodes(Expression& expression, const MovedNode& moved);
void moveNodes(Condition& condition, const MovedNode& moved);

}  // namespace omni
