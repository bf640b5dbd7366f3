#include "query/edit/query_nodes.h"

namespace omni {
namespace {

bool refersToNode(const Expression& expression) {
  return expression.kind == Expression::Kind::kNode || expression.kind == Expression::Kind::kAttribute;
}

}  // namespace

void addNodes(const Expression& expression, std::set<std::size_t>& nodes) {
  if (refersToNode(expression)) nodes.insert(expression.node);
  for (const Expression& argument : expression.arguments) addNodes(argument, nodes);
}

std::set<std::size_t> nodesOf(const Condition& condition) {
  std::set<std::size_t> nodes;
  for (const Expression* side : {&condition.left, &condition.right, &condition.upper}) addNodes(*side, nodes);
  for (const Condition& child : condition.children) nodes.merge(nodesOf(child));
  return nodes;
}

void moveNodes(Expression& expression, const MovedNode& moved) {
  if (refersToNode(expression)) expression.node = moved(expression.node);
  for (Expression& argument : expression.arguments) moveNodes(argument, moved);
}

void moveNodes(Condition& condition, const MovedNode& moved) {
  for (Expression* side : {&condition.left, &condition.right, &condition.upper}) moveNodes(*side, moved);
  for (Condition& child : condition.children) moveNodes(child, moved);
}

}  // namespace omni
