#include "formulate/candidates/built_query.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "formulate/candidates/query_builder.h"

namespace omni {
namespace {

// Whether relationships hold all that is read together: else each row would meet each other.
bool isConnected(const LogicalQuery& query) {
  std::vector<bool> reached(query.nodes.size());
  reached.front() = true;
  for (bool more = true; std::exchange(more, false);)
    for (const QueryEdge& edge : query.edges)
      if (reached[edge.from] != reached[edge.to]) more = reached[edge.from] = reached[edge.to] = true;
  return std::ranges::all_of(reached, std::identity());
}

}  // namespace

bool QueryBuilder::build() {
  collect();
  if (entities_.empty()) return false;
  auto tree = joinEntities(model_, entities_.front(), entities_, links_, adjacentEntities());
  if (!tree) return false;
  tree_ = std::move(*tree);
  joinFurtherLinks();
  joinSelf();
  if (!linksJoined() || losesStep()) return false;
  joinRoles();
  joinReferenced();
  relax();
  openEnds();
  query_.nodes = tree_.nodes;
  query_.edges = tree_.edges;
  targets();
  for (const auto& filter : sketch_.filters) addFilter(filter);
  groups();
  orders();
  query_.limit = sketch_.limit;
  query_.skipped = sketch_.skipped;
  query_.distinct =
      !aggregated_ && ((sketch_.distinct && query_.groupBy.empty()) || isDistant() || listsThings());
  askWhether();
  takeShare();
  takeEachOnce();
  if (query_.having && query_.groupBy.empty() && !comparesAll() && !countGroupMembers()) return false;
  return !query_.select.empty() && !unjoined_ && isConnected(query_) && !ordersOneRow() && !ordersNothing() &&
         !countsSingles() && !countsNamedEntity() && !showsMissing();
}

std::size_t QueryBuilder::preferredUsed() const {
  return static_cast<std::size_t>(std::count_if(tree_.edges.begin(), tree_.edges.end(),
                                                [&](const QueryEdge& e) { return links_.contains(e.link); }));
}

std::optional<BuiltQuery> build(const Sketch& sketch, const EntityModel& model,
                                const Assignment& assignment) {
  QueryBuilder builder(sketch, model, assignment);
  if (!builder.build()) return std::nullopt;
  const std::size_t mentioned = builder.preferredUsed();
  return BuiltQuery{builder.take(), mentioned};
}

}  // namespace omni
