#include "formulate/tables/used_nodes.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace omni {
namespace {

constexpr std::size_t kGone = std::numeric_limits<std::size_t>::max();

using Change = std::function<void(Expression&)>;

void changeAll(Expression& e, const Change& change) {
  change(e);
  for (auto& argument : e.arguments) changeAll(argument, change);
}

void changeAll(Condition& c, const Change& change) {
  for (auto* side : {&c.left, &c.right, &c.upper}) changeAll(*side, change);
  for (auto& child : c.children) changeAll(child, change);
}

// Of the query itself, not of those within it.
void changeAll(LogicalQuery& query, const Change& change) {
  for (auto& e : query.select) changeAll(e, change);
  for (auto& e : query.groupBy) changeAll(e, change);
  for (auto& order : query.orderBy) changeAll(order.expression, change);
  for (auto* condition : {&query.where, &query.having})
    if (*condition) changeAll(**condition, change);
}

bool isOfNode(const Expression& e) {
  return e.kind == Expression::Kind::kNode || e.kind == Expression::Kind::kAttribute ||
         e.kind == Expression::Kind::kPlace;
}

struct Uses {
  std::vector<bool> nodes, edges;
};

Uses usesOf(LogicalQuery& query) {
  Uses uses{std::vector<bool>(query.nodes.size(), false), std::vector<bool>(query.edges.size(), false)};
  changeAll(query, [&](const Expression& e) {
    if (isOfNode(e)) uses.nodes[e.node] = true;
    if (e.kind == Expression::Kind::kEdgeAttribute) uses.edges[e.node] = true;
  });
  return uses;
}

void take(LogicalQuery& query, std::size_t node, std::optional<std::size_t> edge) {
  const auto without = [](std::size_t index, std::size_t gone) {
    return index == gone ? kGone : index > gone ? index - 1 : index;
  };
  changeAll(query, [&](Expression& e) {
    if (isOfNode(e)) e.node = without(e.node, node);
    if (e.kind == Expression::Kind::kEdgeAttribute && edge) e.node = without(e.node, *edge);
  });
  query.nodes.erase(query.nodes.begin() + static_cast<std::ptrdiff_t>(node));
  if (edge) query.edges.erase(query.edges.begin() + static_cast<std::ptrdiff_t>(*edge));
  for (auto& e : query.edges) {
    e.from = without(e.from, node);
    e.to = without(e.to, node);
  }
}

std::vector<std::size_t> edgesAt(const LogicalQuery& query, std::size_t node) {
  std::vector<std::size_t> edges;
  for (std::size_t e = 0; e < query.edges.size(); ++e)
    if (query.edges[e].from == node || query.edges[e].to == node) edges.push_back(e);
  return edges;
}

// Whether each thing has one that the edge leads to: a graph says of few relationships that all have them.
bool leadsToOne(const QueryEdge& edge, const EntityModel& model) {
  const Link& link = model.links[edge.link];
  return model.route == Route::kSql ||
         (link.starts > 0 && link.count == link.starts && link.starts == model.entities[link.from].count);
}

bool dropOne(LogicalQuery& query, const EntityModel& model) {
  const Uses uses = usesOf(query);
  for (std::size_t node = 0; node < query.nodes.size(); ++node) {
    const auto edges = edgesAt(query, node);
    if (uses.nodes[node] || edges.size() != 1 || uses.edges[edges.front()]) continue;
    const QueryEdge& edge = query.edges[edges.front()];
    if (edge.to != node || edge.from == node || !leadsToOne(edge, model)) continue;
    take(query, node, edges.front());
    return true;
  }
  return false;
}

}  // namespace

void dropUnjoinedNodes(LogicalQuery& query) {
  for (std::size_t node = query.nodes.size(); node-- > 0;)
    if (query.nodes.size() > 1 && !usesOf(query).nodes[node] && edgesAt(query, node).empty())
      take(query, node, std::nullopt);
}

void countEachOnce(LogicalQuery& query, const EntityModel& model) {
  if (query.nodes.size() < 2) return;
  changeAll(query, [&](Expression& e) {
    if (e.kind != Expression::Kind::kAggregate || e.function != AggregateFunction::kCount ||
        e.arguments.empty())
      return;
    const Expression& of = e.arguments.front();
    if (of.kind != Expression::Kind::kNode) return;
    e.distinct = model.route != Route::kSql || !model.entities[query.nodes[of.node].entity].keys.empty();
  });
}

void dropUnusedNodes(LogicalQuery& query, const EntityModel& model) {
  while (query.nodes.size() > 1 && dropOne(query, model)) {
  }
}

}  // namespace omni
