#include "formulate/rendered/named_groups.h"

#include <algorithm>

#include "query/edit/narrow.h"
#include "query/query_shape.h"

namespace omni {
namespace {

bool ranksGroups(const LogicalQuery& query) {
  return query.limit && std::ranges::any_of(
                            query.orderBy, [](const Order& order) { return isAggregated(order.expression); });
}

bool mayBeMissing(const Expression& key, const LogicalQuery& query, const EntityModel& model) {
  return key.kind == Expression::Kind::kAttribute &&
         model.entities[query.nodes[key.node].entity].attributes[key.attribute].values.nulls > 0;
}

Condition isThere(const Expression& key) {
  return {.kind = Condition::Kind::kIsNull, .left = key, .negated = true};
}

}  // namespace

LogicalQuery onlyNamedGroups(LogicalQuery query, const EntityModel& model) {
  if (!ranksGroups(query)) return query;
  for (const Expression& key : query.groupBy)
    if (mayBeMissing(key, query, model)) narrow(query, isThere(key));
  return query;
}

}  // namespace omni
