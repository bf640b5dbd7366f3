#include "language/sql/membership.h"

#include <algorithm>

namespace omni {
namespace {

bool mentions(const Expression& expression, std::size_t node) {
  using Kind = Expression::Kind;
  const bool names = expression.kind == Kind::kNode || expression.kind == Kind::kAttribute ||
                     (expression.kind == Kind::kSubQuery && expression.correlated);
  return (names && expression.node == node) ||
         std::any_of(expression.arguments.begin(), expression.arguments.end(),
                     [&](const Expression& argument) { return mentions(argument, node); });
}

bool mentions(const Condition& condition, std::size_t node) {
  return (condition.kind == Condition::Kind::kExists && condition.node == node) ||
         mentions(condition.left, node) || mentions(condition.right, node) ||
         mentions(condition.upper, node) ||
         std::any_of(condition.children.begin(), condition.children.end(),
                     [&](const Condition& child) { return mentions(child, node); });
}

bool isPlain(const LogicalQuery& query) {
  return query.groupBy.empty() && !query.having && !query.limit && !query.set;
}

}  // namespace

std::optional<std::size_t> membershipEdge(const LogicalQuery& query) {
  if (!isPlain(query) || (query.where && mentions(*query.where, 0))) return std::nullopt;
  std::optional<std::size_t> found;
  for (std::size_t e = 0; e < query.edges.size(); ++e) {
    const QueryEdge& edge = query.edges[e];
    if (edge.from != 0 && edge.to != 0) continue;
    if (found || edge.optional || edge.minHops != 1 || edge.maxHops != 1) return std::nullopt;
    found = e;
  }
  return found;
}

}  // namespace omni
