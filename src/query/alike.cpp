#include "query/alike.h"

#include <utility>

namespace omni {
namespace {

// The second node becomes the first and only one. False where the row at hand is read.
bool moveToRoot(Expression& e) {
  const bool ofNode = e.kind == Expression::Kind::kNode || e.kind == Expression::Kind::kAttribute;
  if (ofNode && e.node != 1) return false;
  if (ofNode) e.node = 0;
  if (e.kind == Expression::Kind::kSubQuery) return false;
  for (auto& argument : e.arguments)
    if (!moveToRoot(argument)) return false;
  return true;
}

bool moveToRoot(Condition& c) {
  if (c.query) return false;
  for (auto* side : {&c.left, &c.right, &c.upper})
    if (!moveToRoot(*side)) return false;
  for (auto& child : c.children)
    if (!moveToRoot(child)) return false;
  return true;
}

// "one.attribute = other.attribute", of the two nodes.
bool isShared(const Condition& c) {
  const auto isOf = [](const Expression& e, std::size_t node) {
    return e.kind == Expression::Kind::kAttribute && e.node == node;
  };
  return c.kind == Condition::Kind::kCompare && c.comparison == Comparison::kEqual && isOf(c.left, 1) &&
         isOf(c.right, 0) && c.left.attribute == c.right.attribute;
}

FiguresOfGroups grouped(LogicalQuery query, const Expression& shared, Expression atHand) {
  query.select.insert(query.select.begin(), shared);
  query.groupBy = {shared};
  return {std::move(query), std::move(atHand)};
}

std::optional<FiguresOfGroups> ofSharedAttribute(LogicalQuery query, std::size_t atHand) {
  if (!query.where) return std::nullopt;
  const bool narrowed = query.where->kind == Condition::Kind::kAnd;
  const Condition shared = narrowed ? query.where->children.front() : *query.where;
  if (!isShared(shared)) return std::nullopt;
  if (narrowed)
    query.where->children.erase(query.where->children.begin());
  else
    query.where.reset();
  if (!moveToRoot(query.select.front()) || (query.where && !moveToRoot(*query.where))) return std::nullopt;
  query.nodes.pop_back();
  const std::size_t attribute = shared.left.attribute;
  return grouped(std::move(query), Expression::ofAttribute(0, attribute),
                 Expression::ofAttribute(atHand, attribute));
}

}  // namespace

std::optional<FiguresOfGroups> figuresOfGroups(const Expression& correlated) {
  if (!correlated.correlated || !correlated.query) return std::nullopt;
  const LogicalQuery& query = *correlated.query;
  if (query.nodes.size() != 2 || query.select.size() != 1) return std::nullopt;
  if (query.edges.empty()) return ofSharedAttribute(query, correlated.node);
  return grouped(query, Expression::ofNode(0), Expression::ofNode(correlated.node));
}

}  // namespace omni
